import type { AnswerOf, BodyOf, QueryOf } from '#contracts/endpoint.ts';
import { ageOn, isoDateOf } from '#contracts/lib/calendar.ts';
import { COUNSELLOR_ROLES, hasPermission } from '#contracts/roles.ts';
import { SERVICES } from '#contracts/services.ts';
import type {
  createStudent as createStudentEndpoint,
  getStudent as getStudentEndpoint,
  listStudents as listStudentsEndpoint,
  updateStudent as updateStudentEndpoint,
} from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { selectMailedMember } from '#server/areas/identity/index.ts';
import { onChildrenFound } from '#server/areas/students/consents/service.ts';
import { selectReportStates } from '#server/areas/students/enrolments/repo.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, forbidden, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { pageOf } from '#server/lib/cursor.ts';
import { selectConsents } from '../consents/repo.ts';
import { selectContacts } from './contacts-sql.ts';
import { changesOf, refuseBirthday, refuseSchool, toPhone } from './fields.ts';
import { refuseMerged } from './hold-student.ts';
import { onCounsellorChanged } from './leaving.ts';
import * as repo from './repo.ts';
import { sortKindOf } from './student-order-sql.ts';

/** @throws AppError 400 for a bad cursor. */
export async function listStudents(
  ctx: Context,
  { sort, after, limit, ...filters }: QueryOf<typeof listStudentsEndpoint>,
): Promise<AnswerOf<typeof listStudentsEndpoint>> {
  const { rows, ...rest } = await pageOf(
    { after, limit },
    {
      keys: { key: sortKindOf(sort), id: 'id' },
      select: (end, most) => repo.selectStudentRows(ctx, filters, { sort, end, limit: most }),
      positionOf: (row) => ({ key: row.sortKey, id: row.id }),
      count: () => repo.countStudents(ctx, filters),
    },
  );
  const services = await repo.selectServices(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const today = isoDateOf(ctx.now, ctx.office.timeZone);
  const students = rows.map((row) => {
    const own = services.get(row.id) ?? [];
    return { ...toStudent(row, today), services: SERVICES.filter((service) => own.includes(service)) };
  });
  return { students, ...rest };
}

export async function listNewestStudents(ctx: Context, limit: number) {
  const rows = await repo.selectStudentRows(ctx, {}, { sort: 'newest', end: null, limit });
  return rows.map((row) => toStudent(row, isoDateOf(ctx.now, ctx.office.timeZone)));
}

type Row = Awaited<ReturnType<typeof repo.selectStudentRows>>[number];

function toStudent(row: Row, today: string) {
  return { ...row, age: ageOn(today, row.dateOfBirth) };
}

/** A student with all related records. Records the view. @throws AppError 404. */
export async function getStudent(ctx: Context, id: number): Promise<AnswerOf<typeof getStudentEndpoint>> {
  const { db, actor } = ctx;
  const record = await loadStudent(ctx, actor, id);
  await recordEvent(ctx, { action: 'student.viewed', subject: { type: 'student', id } });
  const { mergedIntoId } = record;
  const keptName = mergedIntoId === null ? undefined : await repo.selectName(db, actor, mergedIntoId);
  return {
    student: toDetails(ctx, record),
    enrolments: await repo.selectEnrolments(db, id),
    reports: await selectReportStates(db, id),
    appointments: await repo.selectAppointments(db, id),
    consents: await selectConsents(db, id),
    contacts: hasPermission(actor.role, 'enquiries:read') ? await selectContacts(db, actor, id) : [],
    merges: await repo.selectMerges(db, id),
    mergedInto: mergedIntoId === null ? null : { id: mergedIntoId, name: keptName ?? 'another record' },
  };
}

/**
 * Adds a student in the caller's transaction.
 * @param actor as `holdActor` returned it.
 * @returns the student's id.
 * @throws AppError 400 for a wrong phone number, date of birth, school or counsellor, 403.
 */
export async function addStudent(
  ctx: Context,
  actor: Actor,
  input: BodyOf<typeof createStudentEndpoint>,
): Promise<number> {
  const { status, schoolId, counsellorId } = input;
  if (!hasPermission(actor.role, 'students:create')) throw forbidden();
  refuseBirthday(input.dateOfBirth, isoDateOf(ctx.now, ctx.office.timeZone));
  const phone = toPhone(input.phone);
  const schools = await repo.holdSchools(ctx.db, schoolId === null ? [] : [schoolId]);
  refuseSchool(schools, schoolId, null);
  if (counsellorId !== null) await refuseAssignment(ctx, actor, counsellorId);
  const id = await repo.insertStudent(ctx.db, { ...input, phone, createdAt: ctx.now }, schools);
  await recordEvent(ctx, {
    action: 'student.created',
    subject: { type: 'student', id },
    after: { status, schoolId, counsellorId },
    notify: [counsellorId],
  });
  return id;
}

/** @throws AppError 400 as `addStudent`, 401, 403. */
export async function createStudent(ctx: Context, input: BodyOf<typeof createStudentEndpoint>) {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const id = await addStudent(ctx, actor, input);
    return toDetails(ctx, await loadStudent(ctx, actor, id));
  });
}

/**
 * Changes the fields that were sent and differ from the stored ones.
 * @throws AppError 400 as `addStudent`, 401, 403, 404, 409 for another version or a merged record.
 */
export async function updateStudent(
  ctx: Context,
  id: number,
  { version, appointments = 'keep', ...input }: BodyOf<typeof updateStudentEndpoint>,
) {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const { schoolId: oldSchoolId } = await loadStudent(ctx, actor, id);
    const schoolIds = [oldSchoolId, input.schoolId].filter((schoolId) => typeof schoolId === 'number');
    const schools = await repo.holdSchools(ctx.db, schoolIds);
    const [held] = await repo.lockStudents(ctx.db, actor, [id]);
    const stored = refuseMerged(held);
    if (stored.version !== version) throw staleVersion('this student');

    const changes = changesOf(stored, input);
    const fields = Object.keys(changes) as (keyof typeof changes)[];
    if (fields.length > 0) {
      refuseBirthday(changes.dateOfBirth, isoDateOf(ctx.now, ctx.office.timeZone));
      refuseSchool(schools, { ...stored, ...changes }.schoolId, stored.schoolId);
      if (changes.counsellorId !== undefined) await refuseAssignment(ctx, actor, changes.counsellorId);
      await repo.updateStudentRow(ctx.db, stored, changes, schools);
      if (changes.dateOfBirth !== undefined) await onChildrenFound.emit(ctx, [id]);
      const { counsellorId: to } = changes;
      const from = stored.counsellorId;
      if (to !== undefined) {
        const change = { studentId: id, from, to };
        await onCounsellorChanged.emit(ctx, [appointments === 'keep' ? change : { ...change, appointments }]);
      }
      const plain = fields.filter((field) => AUDITED_FIELDS.includes(field));
      await recordEvent(ctx, {
        action: 'student.updated',
        subject: { type: 'student', id },
        before: Object.fromEntries(plain.map((field) => [field, stored[field]])),
        after: { fields, ...Object.fromEntries(plain.map((field) => [field, changes[field]])) },
        notify: [changes.counsellorId ?? null],
      });
    }
    return toDetails(ctx, await loadStudent(ctx, actor, id));
  });
}

/** Their values may be in the audit trail, which outlives the record: they reveal nothing about a child. */
const AUDITED_FIELDS = ['status', 'schoolId', 'counsellorId'];

/** @throws AppError 400 for a member who is no active counsellor, 403 for an actor who may not assign one. */
export async function refuseAssignment(
  ctx: Context,
  actor: Actor,
  counsellorId: number | null,
): Promise<void> {
  if (!hasPermission(actor.role, 'students:assign')) throw forbidden();
  if (counsellorId === null) return;
  const counsellor = await selectMailedMember(ctx.db, counsellorId);
  if (!counsellor?.isActive || !COUNSELLOR_ROLES.includes(counsellor.role)) {
    throw badRequest('Please choose an active counsellor', 'counsellorId');
  }
}

async function loadStudent(ctx: Context, actor: Actor, id: number): Promise<repo.StudentRecord> {
  const record = await repo.selectStudent(ctx.db, actor, id);
  if (!record) throw notFound('The student');
  return record;
}

function toDetails({ now, office }: Context, record: repo.StudentRecord) {
  const { schoolId, counsellorId, school, counsellor } = record;
  return {
    ...record,
    school: schoolId === null ? null : { id: schoolId, name: school ?? '' },
    counsellor: counsellorId === null ? null : { id: counsellorId, name: counsellor ?? '' },
    age: ageOn(isoDateOf(now, office.timeZone), record.dateOfBirth),
  };
}

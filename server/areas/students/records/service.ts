import type { BodyOf, QueryOf, ResponseOf } from '#contracts/endpoint.ts';
import { ageOn, isoDateOf } from '#contracts/lib/calendar.ts';
import { hasPermission } from '#contracts/roles.ts';
import { SERVICES } from '#contracts/services.ts';
import type {
  createStudent,
  getStudent,
  listStudents,
  Student,
  StudentDetails,
  StudentRow,
  updateStudent,
} from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import type { Place } from '#server/db/keyset.ts';
import { badRequest, conflict, forbidden, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { decodeCursor, encodeCursor } from '#server/lib/cursor.ts';
import { changesOf, refuseBirthday, refuseCounsellor, toPhone, toSchoolName } from './fields.ts';
import * as repo from './repo.ts';

/** @throws AppError 400 for a cursor that is none. */
export async function list(
  ctx: Context,
  { sort, after, limit, ...filters }: QueryOf<typeof listStudents>,
): Promise<ResponseOf<typeof listStudents>> {
  const scope = { actor: ctx.actor, filters, timeZone: ctx.office.timeZone };
  const end = after === undefined ? null : toPageEnd(after, sort);
  // One more than is shown tells whether there is a next page.
  const found = await repo.selectStudentRows(ctx.db, scope, { sort, end, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const services = await repo.selectServices(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const today = isoDateOf(ctx.now, ctx.office.timeZone);
  const students = rows.map((row): StudentRow => {
    const own = services.get(row.id) ?? [];
    return { ...toStudent(row, today), services: SERVICES.filter((service) => own.includes(service)) };
  });
  const last = found.length > rows.length ? rows.at(-1) : undefined;
  return {
    students,
    ...(last && { next: encodeCursor([last.sortKey, last.id]) }),
    ...(end === null && { count: last ? await repo.countStudents(ctx.db, scope) : toCount(rows) }),
  };
}

// A first page that is the last one too needs no second search.
const toCount = (rows: readonly unknown[]) => ({ rows: rows.length, isExact: true });

/** The newest students that the person may see. */
export async function listNewest(ctx: Context, limit: number): Promise<Student[]> {
  const scope = { actor: ctx.actor, filters: {}, timeZone: ctx.office.timeZone };
  const rows = await repo.selectStudentRows(ctx.db, scope, { sort: 'newest', end: null, limit });
  return rows.map((row) => toStudent(row, isoDateOf(ctx.now, ctx.office.timeZone)));
}

type Row = Awaited<ReturnType<typeof repo.selectStudentRows>>[number];

function toStudent({ dateOfBirth, createdAt, sortKey: _, ...row }: Row, today: string) {
  return { ...row, age: ageOn(today, dateOfBirth), createdAt: createdAt.toISOString() };
}

function toPageEnd(after: string, sort: QueryOf<typeof listStudents>['sort']): Place {
  const isByName = sort === 'name' || sort === 'name_desc';
  const values = decodeCursor(after, [isByName ? 'text' : 'date', 'id']);
  if (values === null) throw badRequest('after is not known');
  const [key, id] = values as [string, number];
  return { key, id };
}

/**
 * A student with what belongs to her. That somebody looked is written down.
 * @throws AppError 404.
 */
export async function view(ctx: Context, id: number): Promise<ResponseOf<typeof getStudent>> {
  const { db } = ctx;
  const record = await loadStudent(ctx, ctx.actor, id);
  await recordEvent(ctx, { action: 'student.viewed', subject: { type: 'student', id } });
  const readsEnquiries = hasPermission(ctx.actor.role, 'enquiries:read');
  const { mergedIntoId } = record;
  const keptName = mergedIntoId === null ? undefined : await repo.selectName(db, ctx.actor, mergedIntoId);
  return {
    student: toDetails(ctx, record),
    enrolments: (await repo.selectEnrolments(db, id)).map(({ createdAt, completedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      completedAt: completedAt?.toISOString() ?? null,
    })),
    appointments: (await repo.selectAppointments(db, id)).map((row) => ({
      ...row,
      startsAt: row.startsAt.toISOString(),
    })),
    consents: (await repo.selectConsents(db, id)).map(({ givenAt, withdrawnAt, ...row }) => ({
      ...row,
      givenAt: givenAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
    enquiries: (readsEnquiries ? await repo.selectSubmissions(db, id) : []).map((row) => ({
      ...row,
      receivedAt: row.receivedAt.toISOString(),
    })),
    merges: (await repo.selectMerges(db, id)).map((row) => ({
      ...row,
      mergedAt: row.mergedAt.toISOString(),
    })),
    mergedInto: mergedIntoId === null ? null : { id: mergedIntoId, name: keptName ?? 'another record' },
  };
}

/**
 * Adds a student in the caller's transaction.
 * @param actor as she is now: what `holdActor` gave.
 * @returns the student's id.
 * @throws AppError 400 for a phone, date of birth, school or counsellor that can't be, 403.
 */
export async function addStudent(
  ctx: Context,
  actor: Actor,
  input: BodyOf<typeof createStudent>,
): Promise<number> {
  if (!hasPermission(actor.role, 'students:create')) throw forbidden();
  refuseBirthday(input.dateOfBirth, isoDateOf(ctx.now, ctx.office.timeZone));
  const phone = toPhone(input.phone);
  const schools = await repo.holdSchools(ctx.db, input.schoolId === null ? [] : [input.schoolId]);
  const schoolName = toSchoolName(schools, input.schoolId, null);
  if (input.counsellorId !== null) await refuseAssignment(ctx, actor, input.counsellorId);
  const id = await repo.insertStudent(ctx.db, { ...input, phone, createdAt: ctx.now }, schoolName);
  const { status, schoolId, counsellorId } = input;
  await recordEvent(ctx, {
    action: 'student.created',
    subject: { type: 'student', id },
    after: { status, schoolId, counsellorId },
  });
  return id;
}

/** @throws AppError 400 for a phone, date of birth, school or counsellor that can't be, 401, 403. */
export async function create(ctx: Context, input: BodyOf<typeof createStudent>): Promise<StudentDetails> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const id = await addStudent(ctx, actor, input);
    return toDetails(ctx, await loadStudent(ctx, actor, id));
  });
}

/**
 * Changes the fields that were sent and differ from what is stored.
 * @throws AppError 400 as for a new student, 401, 403, 404, 409 when somebody else changed or merged her meanwhile.
 */
export async function update(
  ctx: Context,
  id: number,
  { version, ...input }: BodyOf<typeof updateStudent>,
): Promise<StudentDetails> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const { schoolId: oldSchoolId } = await loadStudent(ctx, actor, id);
    const schoolIds = [oldSchoolId, input.schoolId].filter((schoolId) => typeof schoolId === 'number');
    const schools = await repo.holdSchools(ctx.db, schoolIds);
    const stored = await repo.lockStudent(ctx.db, actor, id);
    if (!stored) throw notFound('The student');
    if (stored.mergedIntoId !== null) {
      throw conflict('conflict', 'This record was merged into another one and can’t be changed.');
    }
    if (stored.version !== version) {
      throw staleVersion('this student');
    }

    const changes = changesOf(stored, input);
    const fields = Object.keys(changes) as (keyof typeof changes)[];
    if (fields.length > 0) {
      refuseBirthday(changes.dateOfBirth, isoDateOf(ctx.now, ctx.office.timeZone));
      const schoolName = toSchoolName(schools, { ...stored, ...changes }.schoolId, stored.schoolId);
      if (changes.counsellorId !== undefined) {
        await refuseAssignment(ctx, actor, changes.counsellorId);
      }
      await repo.updateStudentRow(ctx.db, stored, changes, schoolName);
      const plain = fields.filter((field) => PLAIN_FIELDS.includes(field));
      await recordEvent(ctx, {
        action: 'student.updated',
        subject: { type: 'student', id },
        before: Object.fromEntries(plain.map((field) => [field, stored[field]])),
        after: { fields, ...Object.fromEntries(plain.map((field) => [field, changes[field]])) },
      });
    }
    return toDetails(ctx, await loadStudent(ctx, actor, id));
  });
}

/** Whose values may stand in the audit trail, which outlives the record: they tell nothing of a child. */
const PLAIN_FIELDS = ['status', 'schoolId', 'counsellorId'];

/**
 * @param counsellorId null for nobody.
 * @throws AppError 400 for somebody who counsels nobody, 403 for an actor who may not say who counsels.
 */
async function refuseAssignment(ctx: Context, actor: Actor, counsellorId: number | null): Promise<void> {
  if (!hasPermission(actor.role, 'students:assign')) throw forbidden();
  if (counsellorId !== null) refuseCounsellor(await repo.selectActiveRole(ctx.db, counsellorId));
}

async function loadStudent(ctx: Context, actor: Actor, id: number): Promise<repo.StudentRecord> {
  const record = await repo.selectStudent(ctx.db, actor, id);
  if (!record) throw notFound('The student');
  return record;
}

function toDetails({ now, office }: Context, record: repo.StudentRecord): StudentDetails {
  const { schoolId, counsellorId, school, counsellor, createdAt, ...fields } = record;
  return {
    ...fields,
    school: schoolId === null ? null : { id: schoolId, name: school ?? '' },
    counsellor: counsellorId === null ? null : { id: counsellorId, name: counsellor ?? '' },
    age: ageOn(isoDateOf(now, office.timeZone), record.dateOfBirth),
    createdAt: createdAt.toISOString(),
  };
}

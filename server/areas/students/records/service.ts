import type { AnswerOf, BodyOf, QueryOf } from '#contracts/endpoint.ts';
import { seesContact } from '#contracts/enquiries/index.ts';
import { canTakeWork } from '#contracts/identity/index.ts';
import { ENGLISH_LANGUAGE_NAMES } from '#contracts/languages.ts';
import { ageOn, isoDateOf } from '#contracts/lib/calendar.ts';
import { FIRST_BIRTHDAY } from '#contracts/records.ts';
import { COUNSELLOR_ROLES, hasPermission } from '#contracts/roles.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import {
  type createStudent as createStudentEndpoint,
  type exportStudents as exportStudentsEndpoint,
  FIELDS_AFTER_SCHOOL,
  FIELDS_BEFORE_SCHOOL,
  type getStudent as getStudentEndpoint,
  type listStudents as listStudentsEndpoint,
  type PlainField,
  STUDENT_FIELDS,
  type updateStudent as updateStudentEndpoint,
} from '#contracts/students/index.ts';
import { byPosition, exportList, localTime, recordEvent } from '#server/areas/audit/index.ts';
import { selectMailedMember } from '#server/areas/identity/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, forbidden, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import type { Download } from '#server/lib/concurrency-limit.ts';
import type { CsvCell } from '#server/lib/csv.ts';
import { pageOf } from '#server/lib/cursor.ts';
import { readPhones, toE164 } from '#server/lib/phone.ts';
import { describeChanges } from './change-words.ts';
import { listConsents, onChildrenFound, selectLacking } from './consents.ts';
import { selectReportStates } from './enrolments-sql.ts';
import { refuseMerged } from './hold-student.ts';
import { onCounsellorChanged } from './leaving.ts';
import * as repo from './repo.ts';
import { selectSiblings } from './siblings-sql.ts';
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
      select: (end, most) => repo.selectStudentRows(ctx, { filters }, { sort, end, limit: most }),
      positionOf: ({ key, id }) => ({ key, id }),
      count: () => repo.countStudents(ctx, filters),
    },
  );
  const students = await toSummaries(ctx, rows);
  const refusing = await selectLacking(
    ctx,
    rows.map(({ id }) => id),
    'call',
  );
  return {
    students: students.map((student) =>
      refusing.has(student.id) ? { ...student, refusesCalls: true } : student,
    ),
    ...rest,
  };
}

export async function listNewestStudents(ctx: Context, limit: number) {
  return toSummaries(
    ctx,
    await repo.selectStudentRows(ctx, { filters: {} }, { sort: 'newest', end: null, limit }),
  );
}

type Row = Awaited<ReturnType<typeof repo.selectStudentRows>>[number];

async function toSummaries(ctx: Context, rows: Row[]) {
  const today = isoDateOf(ctx.now, ctx.office.timeZone);
  return (await withServices(ctx, rows)).map((row) => ({
    ...row,
    guardian: row.guardianName,
    age: ageOn(today, row.dateOfBirth),
  }));
}

async function withServices(ctx: Context, rows: Row[]) {
  const services = await repo.selectServices(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    services: SERVICES.filter((service) => services.get(row.id)?.includes(service)),
  }));
}

/** The filtered list of students as a file. @throws AppError 401, 403, 503. */
export function exportStudents(
  ctx: Context,
  { sort, ids, ...filters }: QueryOf<typeof exportStudentsEndpoint>,
): Promise<Download> {
  const local = localTime(ctx.office.timeZone);
  return exportList(ctx, {
    name: 'students',
    filters: { sort, ...filters, ...(ids && { selected: ids.length }) },
    columns: {
      Number: ({ id }) => id,
      ...plainColumns(FIELDS_BEFORE_SCHOOL),
      School: ({ school }) => school,
      ...plainColumns(FIELDS_AFTER_SCHOOL),
      Language: ({ language }) => ENGLISH_LANGUAGE_NAMES[language],
      Status: ({ status }) => status,
      Counsellor: ({ counsellor }) => counsellor,
      Services: ({ services }) => services.map((service) => SERVICE_NAMES[service]).join(', '),
      Tags: ({ tags }) => tags.join(', '),
      Added: ({ createdAt }) => local(createdAt),
    },
    batches: byPosition(async ({ after: end, limit }) =>
      withServices(ctx, await repo.selectStudentRows(ctx, { filters, ids }, { sort, end, limit })),
    ),
  });
}

function plainColumns(fields: readonly PlainField[]) {
  const cellOf = (field: PlainField) => (row: Record<PlainField, CsvCell>) => row[field];
  return Object.fromEntries(fields.map((field) => [STUDENT_FIELDS[field].label, cellOf(field)]));
}

/** A student with all related records. Records the view. @throws AppError 404. */
export async function getStudent(ctx: Context, id: number): Promise<AnswerOf<typeof getStudentEndpoint>> {
  const { db, actor } = ctx;
  const record = await loadStudent(ctx, actor, id);
  await recordEvent(ctx, { action: 'student.viewed', subject: { type: 'student', id } });
  const { mergedIntoId } = record;
  const { hasPassport, consents } = await listConsents(ctx, id);
  const keptName = mergedIntoId === null ? undefined : await repo.selectName(db, actor, mergedIntoId);
  return {
    student: toDetails(ctx, record),
    enrolments: await repo.selectEnrolments(db, id),
    reports: await selectReportStates(db, id),
    appointments: await repo.selectAppointments(db, id),
    consents,
    ...(hasPassport && { hasPassport }),
    contacts: (await repo.selectContacts(db, id))
      .map(({ assigneeId, ...contact }) => ({ ...contact, isOpenToReader: seesContact(actor, assigneeId) }))
      // A privacy request may be about the counsellor who reads this page.
      .filter(({ kind, isOpenToReader }) => kind !== 'privacy_request' || isOpenToReader),
    siblings: await selectSiblings(db, actor, record),
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
export async function updateStudent(ctx: Context, id: number, input: BodyOf<typeof updateStudentEndpoint>) {
  return inTransaction(ctx, async (ctx) => changeStudent(ctx, id, input));
}

/** `updateStudent` in the caller's transaction. */
export async function changeStudent(
  ctx: Context,
  id: number,
  { version, appointments = 'keep', ...input }: BodyOf<typeof updateStudentEndpoint>,
) {
  const actor = await holdActor(ctx);
  const before = await loadStudent(ctx, actor, id);
  const schoolIds = [before.schoolId, input.schoolId].filter((schoolId) => typeof schoolId === 'number');
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
      after: {
        fields,
        ...Object.fromEntries(plain.map((field) => [field, changes[field]])),
        inHistory: true,
      },
      notify: [changes.counsellorId ?? null],
    });
  }
  const after = await loadStudent(ctx, actor, id);
  if (fields.length > 0) {
    // Not the trail, which outlives the family's data.
    await repo.insertChangeWords(ctx.db, {
      studentId: id,
      text: describeChanges(before, after, fields),
      authorId: actor.id,
      authorName: actor.name,
      createdAt: ctx.now,
    });
  }
  return toDetails(ctx, after);
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
  if (!counsellor || !canTakeWork(counsellor) || !COUNSELLOR_ROLES.includes(counsellor.role)) {
    throw badRequest('Please choose an active counsellor', 'counsellorId');
  }
}

async function loadStudent(ctx: Context, actor: Actor, id: number) {
  const record = await repo.selectStudent(ctx.db, actor, id);
  if (!record) throw notFound('The student');
  return record;
}

function toDetails({ now, office }: Context, record: Awaited<ReturnType<typeof loadStudent>>) {
  const { schoolId, counsellorId, school, counsellor } = record;
  return {
    ...record,
    school: schoolId === null ? null : { id: schoolId, name: school ?? '' },
    counsellor: counsellorId === null ? null : { id: counsellorId, name: counsellor ?? '' },
    age: ageOn(isoDateOf(now, office.timeZone), record.dateOfBirth),
  };
}

/** @returns E.164. @throws AppError 400 for text that is not one phone number. */
function toPhone(text: string | null): string | null {
  if (text === null) return null;
  const phone = toE164(text);
  if (phone === null) {
    const message = readPhones(text)
      ? 'Please enter one phone number only; a second one or an extension fits a note'
      : 'Please enter a whole phone number, for example 98765 43210';
    throw badRequest(message, 'phone');
  }
  return phone;
}

/** @throws AppError 400. */
function refuseBirthday(day: string | null | undefined, today: string): void {
  if (!day) return;
  if (day > today) throw badRequest('The date of birth can’t be in the future', 'dateOfBirth');
  if (day < FIRST_BIRTHDAY)
    throw badRequest(`The date of birth can’t be before ${FIRST_BIRTHDAY.slice(0, 4)}`, 'dateOfBirth');
}

/**
 * @param storedId the student's school until now, which may be archived. A new one may not.
 * @throws AppError 400 for a missing or archived school.
 */
function refuseSchool(
  schools: readonly repo.HeldSchool[],
  schoolId: number | null,
  storedId: number | null,
): void {
  if (schoolId === null) return;
  const school = schools.find(({ id }) => id === schoolId);
  if (!school) throw badRequest('The school was not found', 'schoolId');
  if (school.archivedAt !== null && schoolId !== storedId) {
    throw badRequest('This school is archived. Please choose another one', 'schoolId');
  }
}

const isSame = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) ? one.join() === other.join() : one === other;

type Input = Omit<BodyOf<typeof updateStudentEndpoint>, 'version' | 'appointments'>;
type StudentChanges = { [Field in keyof Input]?: Exclude<Input[Field], undefined> };

/**
 * The fields that were sent and differ from the stored ones. An unchanged phone number is not validated: old records may
 * hold other text.
 * @throws AppError 400 for text that is no phone number.
 */
function changesOf(stored: repo.StoredStudent, { phone: text, ...input }: Input): StudentChanges {
  const phone = text === undefined || text === stored.phone ? stored.phone : toPhone(text);
  const changed = Object.entries({ ...input, phone }).filter(
    ([field, value]) => value !== undefined && !isSame(value, stored[field as keyof Input]),
  );
  return Object.fromEntries(changed);
}

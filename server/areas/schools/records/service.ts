import type { AnswerOf, BodyOf, QueryOf } from '#contracts/endpoint.ts';
import type {
  exportSchools as exportSchoolsEndpoint,
  getSchool as getSchoolEndpoint,
  listSchools as listSchoolsEndpoint,
  SchoolContact,
  SchoolInput,
  updateSchool as updateSchoolEndpoint,
} from '#contracts/schools/index.ts';
import { SERVICES } from '#contracts/services.ts';
import { byCursor, exportList, localTime, recordEvent } from '#server/areas/audit/index.ts';
import { renameInStudents, toClassKey } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import type { Download } from '#server/lib/concurrency-limit.ts';
import { pageOf } from '#server/lib/cursor.ts';
import { toE164 } from '#server/lib/phone.ts';
import * as repo from './repo.ts';

export const nameTaken = () =>
  conflict('conflict', 'A school with this name already exists in this city. Please open that one instead.');

/** @throws AppError 400 for a bad cursor. */
export async function listSchools(
  ctx: Context,
  query: QueryOf<typeof listSchoolsEndpoint>,
): Promise<AnswerOf<typeof listSchoolsEndpoint>> {
  const { sort } = query;
  const isByName = sort === 'name';
  const { rows, ...rest } = await pageOf(query, {
    keys: { key: isByName ? 'text' : 'moment', id: 'id' },
    select: (after, limit) => repo.selectSchools(ctx.db, query, { sort, after, limit }),
    positionOf: (row) => ({ key: isByName ? row.nameKey : row.createdExactly, id: row.id }),
    count: () => repo.countSchools(ctx.db, query),
  });
  const students = await repo.countStudentsOf(
    ctx.db,
    ctx.actor,
    rows.map(({ id }) => id),
  );
  return {
    schools: rows.map((row) => ({ ...row, students: students.get(row.id) ?? 0 })),
    ...rest,
  };
}

/** The filtered list of schools as a file. @throws AppError 401, 403, 503. */
export function exportSchools(
  ctx: Context,
  filters: QueryOf<typeof exportSchoolsEndpoint>,
): Promise<Download> {
  const local = localTime(ctx.office.timeZone);
  return exportList(ctx, {
    name: 'schools',
    filters,
    columns: {
      Number: ({ id }) => id,
      Name: ({ name }) => name,
      City: ({ city }) => city,
      Board: ({ board }) => board,
      Students: ({ students }) => students,
      Archived: ({ isArchived }) => (isArchived ? 'yes' : 'no'),
      Added: ({ createdAt }) => local(createdAt),
    },
    batches: byCursor(async (page) => {
      const { schools, next } = await listSchools(ctx, { ...filters, ...page });
      return { rows: schools, next };
    }),
  });
}

/** A school, and the progress of its students whom the actor may see. @throws AppError 404. */
export async function getSchool(ctx: Context, id: number): Promise<AnswerOf<typeof getSchoolEndpoint>> {
  const row = await repo.selectSchool(ctx.db, id);
  if (!row) throw notFound('The school');
  const students = await repo.countStudentsOf(ctx.db, ctx.actor, [id]);
  const progress = await repo.selectProgress(ctx.db, ctx.actor, id);
  const none = { enrolled: 0, inProgress: 0, completed: 0 };
  const cohorts = await repo.selectCohorts(ctx.db, ctx.actor, id);
  return {
    school: repo.toSchool(row),
    students: students.get(id) ?? 0,
    progress: SERVICES.map(
      (service) => progress.find((row) => row.service === service) ?? { service, ...none },
    ),
    cohorts: joinSpellings(cohorts.toSorted((one, other) => byClass(one.className, other.className))),
  };
}

type Cohort = AnswerOf<typeof getSchoolEndpoint>['cohorts'][number];

/** One cohort for the spellings of a class, under the spelling that most students have. */
function joinSpellings(cohorts: readonly Cohort[]): Cohort[] {
  const byKey = Map.groupBy(cohorts, ({ className }) => toClassKey(className));
  return [...byKey.values()].map((same) => {
    const usual = same.reduce((most, cohort) => (cohort.students > most.students ? cohort : most));
    const sum = (count: 'students' | 'completed') => same.reduce((all, cohort) => all + cohort[count], 0);
    return { className: usual.className, students: sum('students'), completed: sum('completed') };
  });
}

/** In the order of `toClassKey`, and students without a class at the end. */
function byClass(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const [key, otherKey] = [toClassKey(one) ?? '', toClassKey(other) ?? ''];
  if (key !== otherKey) return key < otherKey ? -1 : 1;
  return one < other ? -1 : 1;
}

/** @throws AppError 400 for a contact's phone number, 401, 403, 409 for a name that exists in the city. */
export async function createSchool(ctx: Context, given: SchoolInput) {
  const input = { ...given, contacts: reachable(given.contacts) };
  return inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    await repo.lockNames(ctx.db);
    if (await repo.hasTwin(ctx.db, input, null)) throw nameTaken();
    const row = await repo.insertSchool(ctx.db, input, { createdAt: ctx.now });
    await recordEvent(ctx, { action: 'school.created', subject: subjectOf(row), after: forTrail(input) });
    return repo.toSchool(row);
  });
}

/**
 * Stores the fields that were sent and differ. Students of a renamed school are found by its new name at once.
 * @throws AppError 400, 401, 403, 409 as `createSchool`, 404, 409 for another version.
 */
export async function updateSchool(
  ctx: Context,
  id: number,
  { version, ...given }: BodyOf<typeof updateSchoolEndpoint>,
) {
  const input = given.contacts ? { ...given, contacts: reachable(given.contacts) } : given;
  return inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    await repo.lockNames(ctx.db);
    const stored = await lockSchool(ctx, id);
    if (stored.version !== version) throw staleVersion('this school');
    const changes = changesOf(stored, input);
    if (Object.keys(changes).length === 0) return repo.toSchool(stored);
    const isElsewhere = changes.name !== undefined || changes.city !== undefined;
    if (isElsewhere && stored.archivedAt === null) await refuseTwin(ctx, { ...stored, ...changes });

    const row = await repo.updateSchoolRow(ctx.db, stored, changes);
    if (changes.name !== undefined) {
      await renameInStudents(ctx.db, id, { from: stored.name, to: changes.name });
    }
    const before = Object.fromEntries(
      Object.keys(changes).map((key) => [key, stored[key as keyof SchoolInput]]),
    );
    await recordEvent(ctx, {
      action: 'school.updated',
      subject: subjectOf(row),
      before: forTrail(before),
      after: forTrail(changes),
    });
    return repo.toSchool(row);
  });
}

/** Repeating it changes nothing. @throws AppError 401, 403, 404, 409 if another school has the name by now. */
export async function setArchived(ctx: Context, id: number, isArchived: boolean) {
  return inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    await repo.lockNames(ctx.db);
    const stored = await lockSchool(ctx, id);
    if ((stored.archivedAt !== null) === isArchived) return repo.toSchool(stored);
    if (!isArchived) await refuseTwin(ctx, stored);
    const row = await repo.updateSchoolRow(ctx.db, stored, { archivedAt: isArchived ? ctx.now : null });
    await recordEvent(ctx, {
      action: isArchived ? 'school.archived' : 'school.restored',
      subject: subjectOf(row),
    });
    return repo.toSchool(row);
  });
}

export async function lockSchool(ctx: Context, id: number): Promise<repo.SchoolRow> {
  const row = await repo.lockSchool(ctx.db, id);
  if (!row) throw notFound('The school');
  return row;
}

async function refuseTwin(ctx: Context, school: Pick<repo.SchoolRow, 'id' | 'name' | 'city'>): Promise<void> {
  if (await repo.hasTwin(ctx.db, school, school.id)) throw nameTaken();
}

function reachable(contacts: SchoolContact[]): SchoolContact[] {
  return contacts.map((contact, index) => {
    if (contact.phone === null) return contact;
    const phone = toE164(contact.phone);
    if (phone === null) {
      throw badRequest(`The phone number of ${contact.name} is not valid`, `contacts.${index}.phone`);
    }
    return { ...contact, phone };
  });
}

function changesOf(
  stored: repo.SchoolRow,
  input: Omit<BodyOf<typeof updateSchoolEndpoint>, 'version'>,
): Partial<SchoolInput> {
  const changed = Object.entries(input).filter(([key, value]) => {
    const before = stored[key as keyof SchoolInput];
    return value !== undefined && canonical(value) !== canonical(before);
  });
  return Object.fromEntries(changed);
}

/** The database returns the fields of a contact in another order. */
function canonical(value: SchoolInput[keyof SchoolInput]): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return JSON.stringify(value.map(({ name, role, phone, email }) => [name, role, phone, email]));
}

/** The trail is kept for ever, so that it has the number of contacts only. */
function forTrail({ contacts, ...fields }: Partial<SchoolInput>): Record<string, unknown> {
  return { ...fields, ...(contacts && { contacts: contacts.length }) };
}

export function subjectOf(row: repo.SchoolRow) {
  return { type: 'school' as const, id: row.id, name: row.name };
}

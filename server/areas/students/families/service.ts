import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  type ErasedCounts,
  type eraseFamily as eraseFamilyEndpoint,
  type FamilyText,
  isSameName,
  KEPT_BY_LAW,
  type removeFamilyTexts as removeFamilyTextsEndpoint,
} from '#contracts/students/index.ts';
import { recordEvent, selectTrailOf } from '#server/areas/audit/index.ts';
import { selectMailAbout } from '#server/areas/mail/index.ts';
import { type HeldFamily, holdFamily } from '#server/areas/students/records/hold-student.ts';
import { insertStudent, type StoredStudent } from '#server/areas/students/records/repo.ts';
import { insertHistory } from '#server/areas/students/timeline/repo.ts';
import type { Context, JobContext, PublicContext } from '#server/context.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { badRequest, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import type { DeferredJobs } from '#server/lib/background-jobs.ts';
import { hashToken } from '#server/lib/token.ts';
import {
  addressesOf,
  type ErasingContext,
  type FamilyArea,
  type FamilyData,
  type FamilyIds,
  type FamilyPart,
  type KnownFamily,
  wordsOf,
} from './family.ts';
import {
  deleteErasedTexts,
  insertErasedTexts,
  removeTraces,
  selectDetails,
  selectErasedTexts,
  selectFormer,
  selectOwnAddresses,
  selectOwnNames,
} from './family-sql.ts';
import { replaceFamilyText, selectFamilyTexts, selectTextsByHash } from './free-text-sql.ts';

/**
 * Erases a student with all data of the family, for good. The audit trail keeps the numbers of erased records.
 * @param areas are asked in their order.
 * @throws AppError 400 for a wrong `confirmName`, 401, 403, 404, 409 for a merged record.
 */
export async function eraseFamily(
  ctx: Context,
  id: number,
  { confirmName }: BodyOf<typeof eraseFamilyEndpoint>,
  areas: readonly FamilyArea[],
): Promise<AnswerOf<typeof eraseFamilyEndpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const held = await holdFamily(ctx, id);
    if (!isSameName(confirmName, held[0].name)) {
      throw badRequest('Please type the student’s name as it is shown');
    }
    const { erased, texts } = await eraseHeld(ctx, held, areas, 'student.erased');
    return { erased, kept: [...KEPT_BY_LAW], texts };
  });
}

/** The erasure in the caller's transaction, which has locked the records. */
export async function eraseHeld(
  ctx: ErasingContext,
  held: HeldFamily,
  areas: readonly FamilyArea[],
  action: 'student.erased' | 'student.erased_by_family',
): Promise<{ erased: ErasedCounts; texts: FamilyText[] }> {
  const { known, ids } = await findFamily(ctx.db, held, areas);
  const erased = { ...NOTHING_ERASED };
  for (const area of areas) Object.assign(erased, await area.eraseFamily?.(ctx, ids, known));
  const texts = await selectFamilyTexts(ctx.db, known);
  await recordEvent(ctx, { action, subject: { type: 'student', id: held[0].id }, after: erased });
  return { erased, texts };
}

/** The chosen texts are replaced, the others stay for good. @throws AppError 401, 404 for a student who was not erased. */
export async function removeFamilyTexts(
  ctx: Context,
  id: number,
  { texts }: BodyOf<typeof removeFamilyTextsEndpoint>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    const trail = await selectTrailOf(ctx.db, { student: [id] });
    if (!trail.some(({ what }) => ERASURES.includes(what))) throw notFound('The erasure');
    let changed = 0;
    for (const text of texts) changed += await replaceFamilyText(ctx.db, text);
    await deleteErasedTexts(ctx.db, id);
    await recordEvent(ctx, {
      action: 'student.erased',
      subject: { type: 'student', id },
      after: { texts: changed },
    });
    return changed;
  });
}

/** For a manager to remove or keep, after a job's erasure. Nobody can change the others. */
export async function noteErasedTexts(
  { db, now }: JobContext,
  studentId: number,
  texts: readonly FamilyText[],
): Promise<number> {
  const left = texts.filter(({ isFinal }) => !isFinal);
  const row = ({ place, text }: FamilyText) => ({
    ...{ studentId, place, textHash: hashToken(text), erasedAt: now },
  });
  await insertErasedTexts(db, left.map(row));
  return left.length;
}

/** Those that are still there, by the number of the erased record. */
export async function listErasedTexts(db: Queryable) {
  const byStudent = Map.groupBy(await selectErasedTexts(db), ({ studentId }) => studentId);
  const found: { studentId: number; texts: FamilyText[] }[] = [];
  for (const [studentId, rows] of byStudent) {
    const texts = await selectTextsByHash(db, rows);
    if (texts.length > 0) found.push({ studentId, texts });
  }
  return found;
}

const ERASURES: readonly string[] = ['student.erased', 'student.erased_by_family'];

const NOTHING_ERASED: ErasedCounts = {
  students: 0,
  history: 0,
  enrolments: 0,
  reports: 0,
  appointments: 0,
  consents: 0,
  merges: 0,
  contacts: 0,
  tasks: 0,
  imports: 0,
};

/** Frees the space of erased rows after the answer. One run serves all erasures before it. */
export function tracesRemover(
  areas: readonly FamilyArea[],
  { deferred, kind }: { deferred: DeferredJobs; kind: Database['kind'] },
): (db: Queryable) => void {
  const tables = areas.flatMap((area) => area.tables);
  let isQueued = false;
  return (db) => {
    if (isQueued) return;
    isQueued = deferred.add(() => {
      isQueued = false;
      // The embedded database writes its checkpoints itself, and none while a backup copies its files.
      return removeTraces(db, { tables, isCheckpointed: kind === 'postgres' });
    });
  };
}

/**
 * All stored data of a student and the family. Records the export.
 * @throws AppError 401, 403, 404, 409 for a merged record.
 */
export async function exportFamily(
  ctx: Context,
  id: number,
  areas: readonly FamilyArea[],
): Promise<FamilyData> {
  return inTransaction(ctx, async (ctx) => {
    const held = await holdFamily(ctx, id);
    await recordEvent(ctx, { action: 'student.exported', subject: { type: 'student', id } });
    return collectFamily(ctx, held, areas, ctx.actor.name);
  });
}

/** The document in the caller's transaction, which has locked the records. @param exportedBy a person's name. */
export async function collectFamily(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  held: HeldFamily,
  areas: readonly FamilyArea[],
  exportedBy: string,
): Promise<FamilyData> {
  const { ids } = await findFamily(db, held, areas);
  const details = await selectDetails(db, ids.students);
  const student = details.find((one) => one.id === held[0].id);
  if (!student) throw new Error('The locked student has no record');
  const part: FamilyPart = {};
  for (const area of areas) Object.assign(part, await area.exportFamily?.(db, ids));
  const { events, mail } = await findTrail(db, ids, areas);
  const { choices = [], contacts = [], ...rest } = part;
  return {
    exportedAt: now,
    exportedBy,
    student,
    mergedRecords: details.filter((one) => one !== student),
    ...NOTHING_KEPT,
    ...rest,
    contacts: contacts.map(({ request, ...contact }) => ({
      ...contact,
      request: request && {
        ...request,
        choices: choices.filter(({ contactId }) => contactId === contact.id),
      },
    })),
    mail: await selectMailAbout(db, mail),
    events: await selectTrailOf(db, events),
  };
}

/** The audit events of a family's records, oldest first. */
export async function listFamilyTrail(db: Queryable, held: HeldFamily, areas: readonly FamilyArea[]) {
  const { ids } = await findFamily(db, held, areas);
  return selectTrailOf(db, (await findTrail(db, ids, areas)).events);
}

async function findTrail(db: Queryable, ids: FamilyIds, areas: readonly FamilyArea[]) {
  const [events, mail] = [{}, {}];
  for (const area of areas) {
    const trail = await area.trailOf?.(db, ids);
    Object.assign(events, trail?.events);
    Object.assign(mail, trail?.mail);
  }
  return { events, mail };
}

const NOTHING_KEPT = {
  formerDetails: [],
  consents: [],
  guardians: [],
  attachments: [],
  guardianInvitations: [],
  keptResults: [],
  consentRequests: [],
  dataRequests: [],
  enrolments: [],
  reports: [],
  appointments: [],
  history: [],
  tasks: [],
};

/**
 * The family's records, with unlinked contacts and tasks. A contact or name that another student
 * shares does not identify the family. A replaced contact may belong to another family: it counts only with a name of
 * this one.
 */
async function findFamily(db: Queryable, rows: StoredStudent[], areas: readonly FamilyArea[]) {
  const studentIds = rows.map(({ id }) => id);
  const records = [...rows, ...(await selectFormer(db, studentIds))];
  const names = records.flatMap(({ name }) => name ?? []).filter((name) => wordsOf(name).length > 1);
  const known: KnownFamily = {
    studentIds,
    records,
    present: addressesOf(rows),
    own: await selectOwnAddresses(db, studentIds),
    ownNames: await selectOwnNames(db, names, studentIds),
  };
  const ids: FamilyIds = { students: studentIds, contacts: [], tasks: [] };
  for (const area of areas) Object.assign(ids, await area.find?.(db, known));
  return { known, ids };
}

/**
 * Adds a child that a family entered, in the caller's transaction, with the status Pending. The school is text until a
 * member finds it, so it stands in the history.
 * @param child its e-mail is the account's; `dateOfBirth` is a past day.
 * @returns the student's id.
 */
export async function addStudentOfFamily(
  ctx: PublicContext,
  { schoolName, ...child }: FamilysChild,
  familyAccount: number,
): Promise<number> {
  const row = { ...child, status: 'pending', schoolId: null, createdAt: ctx.now } as const;
  const id = await insertStudent(ctx.db, row, []);
  const school = schoolName === null ? '' : ` School, as the family wrote it: ${schoolName}`;
  await insertHistory(ctx.db, {
    studentId: id,
    kind: 'note',
    text: `The family added the child in its account.${school}`,
    authorName: 'The family',
    createdAt: ctx.now,
  });
  await recordEvent(ctx, {
    action: 'student.added_by_family',
    subject: { type: 'student', id },
    after: { familyAccount },
  });
  return id;
}

interface FamilysChild
  extends Pick<
    StoredStudent,
    'name' | 'guardianName' | 'guardianRelation' | 'email' | 'language' | 'className'
  > {
  dateOfBirth: string;
  schoolName: string | null;
}

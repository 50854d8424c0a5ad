import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  type ErasedCounts,
  type eraseFamily as eraseFamilyEndpoint,
  type getFamilyData,
  isSameName,
  KEPT_BY_LAW,
  type removeFamilyTexts as removeFamilyTextsEndpoint,
} from '#contracts/students/index.ts';
import { recordEvent, selectTrailOf } from '#server/areas/audit/index.ts';
import { selectMailAbout } from '#server/areas/mail/index.ts';
import { holdFamily } from '#server/areas/students/records/hold-student.ts';
import { insertStudent, type StoredStudent } from '#server/areas/students/records/repo.ts';
import { insertHistory } from '#server/areas/students/timeline/repo.ts';
import type { Context, PublicContext } from '#server/context.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { badRequest, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import type { DeferredJobs } from '#server/lib/background-jobs.ts';
import {
  addressesOf,
  type FamilyArea,
  type FamilyIds,
  type FamilyPart,
  type KnownFamily,
  wordsOf,
} from './family.ts';
import {
  removeTraces,
  selectDetails,
  selectFormer,
  selectOwnAddresses,
  selectOwnNames,
} from './family-sql.ts';
import { replaceFamilyText, selectFamilyTexts } from './free-text-sql.ts';

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
    const { student, merged } = await holdFamily(ctx, id);
    if (!isSameName(confirmName, student.name)) {
      throw badRequest('Please type the student’s name as it is shown');
    }
    const { known, ids } = await findFamily(ctx.db, [student, ...merged], areas);
    const erased = { ...NOTHING_ERASED };
    for (const area of areas) Object.assign(erased, await area.eraseFamily?.(ctx, ids, known));
    const texts = await selectFamilyTexts(ctx.db, known);
    await recordEvent(ctx, { action: 'student.erased', subject: { type: 'student', id }, after: erased });
    return { erased, kept: [...KEPT_BY_LAW], texts };
  });
}

/** @throws AppError 401, 404 for a student who was not erased. */
export async function removeFamilyTexts(
  ctx: Context,
  id: number,
  { texts }: BodyOf<typeof removeFamilyTextsEndpoint>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    const trail = await selectTrailOf(ctx.db, { student: [id] });
    if (!trail.some(({ what }) => what === 'student.erased')) throw notFound('The erasure');
    let changed = 0;
    for (const text of texts) changed += await replaceFamilyText(ctx.db, text);
    await recordEvent(ctx, {
      action: 'student.erased',
      subject: { type: 'student', id },
      after: { texts: changed },
    });
    return changed;
  });
}

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
): Promise<AnswerOf<typeof getFamilyData>> {
  return inTransaction(ctx, async (ctx) => {
    const { db } = ctx;
    const { student: held, merged } = await holdFamily(ctx, id);
    const { ids } = await findFamily(db, [held, ...merged], areas);
    await recordEvent(ctx, { action: 'student.exported', subject: { type: 'student', id } });
    const details = await selectDetails(db, ids.students);
    const student = details.find((one) => one.id === id);
    if (!student) throw new Error('The locked student has no record');
    const part: FamilyPart = {};
    const [subjects, mail] = [{}, {}];
    for (const area of areas) {
      Object.assign(part, await area.exportFamily?.(db, ids));
      const trail = await area.trailOf?.(db, ids);
      Object.assign(subjects, trail?.events);
      Object.assign(mail, trail?.mail);
    }
    const { choices = [], contacts = [], ...rest } = part;
    return {
      exportedAt: ctx.now,
      exportedBy: ctx.actor.name,
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
      events: await selectTrailOf(db, subjects),
    };
  });
}

const NOTHING_KEPT = {
  formerDetails: [],
  consents: [],
  guardians: [],
  attachments: [],
  guardianInvitations: [],
  keptResults: [],
  consentRequests: [],
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

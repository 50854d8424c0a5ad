import type { AnswerOf } from '#contracts/endpoint.ts';
import {
  FAMILY_REFUSALS,
  type listFamilyMessages,
  type SpaceMessageInput,
  THREAD_PAGE_SIZE,
} from '#contracts/families/index.ts';
import type { Attachment } from '#contracts/lib/attachments.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { SPACE_KINDS } from '#contracts/records.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { selectAccount } from '#server/areas/families/accounts/repo.ts';
import { holdAccount, takeFamilyUse } from '#server/areas/families/accounts/service.ts';
import {
  type Child,
  holdChild,
  listReaders,
  requireFamilyAccounts,
  requireSight,
  requireWholeSight,
} from '#server/areas/families/guardians/sight.ts';
import {
  holdStudent,
  insertMessage,
  selectRecordIds,
  selectStudentName,
  selectViewers,
} from '#server/areas/students/index.ts';
import type { Context, FamilyContext, JobContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, notFound, unauthenticated } from '#server/errors.ts';
import type { Download } from '#server/lib/concurrency-limit.ts';
import { pageOf } from '#server/lib/cursor.ts';
import { mailReaders } from './answer-mail.ts';
import { readAttachment } from './read-attachment.ts';
import * as repo from './repo.ts';

type Thread = AnswerOf<typeof listFamilyMessages>;
type Message = Thread['messages'][number];

/** Each message tells the office. */
const MESSAGE_LIMIT = { intervalMs: MINUTE_MS, burst: 20 };
/** A file takes seconds to check and 10 MB to keep. */
const FILE_LIMIT = { intervalMs: 2 * MINUTE_MS, burst: 30 };
/** Of one account. Files that no message has taken are deleted after a day. */
const MAX_UNSENT_FILES = 20;
const MAX_DAILY_BYTES = 100 * 1024 * 1024;

/** A student under 18 sees what was written in the space, not what went to the parents' own addresses. */
const kindsFor = ({ rights }: Child): repo.ThreadKind[] =>
  rights.isMinorsAccount ? [...SPACE_KINDS] : [...SPACE_KINDS, 'mail', 'whatsapp'];

/** @throws AppError 400 for a bad cursor, 404. */
export async function listMessages(
  ctx: FamilyContext,
  studentId: number,
  after: string | undefined,
): Promise<Thread> {
  const kinds = kindsFor(await requireSight(ctx, studentId, 'all'));
  const { rows, ...rest } = await pageOf(
    { after, limit: THREAD_PAGE_SIZE },
    {
      keys: { id: 'id' },
      select: (end, limit) =>
        repo.selectThread(ctx.db, { studentId, kinds }, { beforeId: end?.id ?? null, limit }),
      positionOf: ({ id }) => ({ id }),
    },
  );
  return { messages: await describe(ctx, rows), ...rest };
}

async function describe(ctx: FamilyContext, rows: readonly repo.ThreadRow[]): Promise<Message[]> {
  const files = await repo.selectAttachments(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ accountId, kind, ...row }) => ({
    ...row,
    // `selectThread` selects these kinds.
    kind: kind as repo.ThreadKind,
    isOwn: accountId === ctx.family.accountId,
    attachments: files.get(row.id)?.map(({ facts }) => facts) ?? [],
  }));
}

/** @throws AppError 404. */
export async function markRead(ctx: FamilyContext, studentId: number, upTo: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { guardianship } = await holdChild(ctx, studentId, requireWholeSight);
    await repo.setRead(ctx.db, guardianship.id, upTo);
  });
}

/** @throws AppError 400 for a file that is gone, 401, 404, 409 for a key of another message, 429. */
export async function writeToOffice(
  ctx: FamilyContext,
  studentId: number,
  input: SpaceMessageInput,
): Promise<Message> {
  return inTransaction(ctx, async (ctx) => {
    // A link ends, and a merge moves the thread, under the student's lock.
    const { guardianship, student } = await holdChild(ctx, studentId, requireWholeSight);
    const { accountId } = ctx.family;
    const account = await selectAccount(ctx.db, accountId);
    if (!account) throw unauthenticated();
    const { stored, isNew } = await storeMessage(ctx, input, {
      kind: 'family_message',
      studentId,
      familyAccountId: accountId,
      authorName: guardianship.relation === 'self' ? account.name : account.parentName,
    });
    if (isNew) {
      await takeFamilyUse(ctx, 'family messages', MESSAGE_LIMIT);
      const viewers = (await selectViewers(ctx.db, studentId)).map(({ id }) => id);
      const { counsellorId } = student;
      await recordEvent(ctx, {
        action: 'student.family_wrote',
        subject: { type: 'student', id: studentId },
        after: { familyAccount: accountId },
        notify: counsellorId !== null && viewers.includes(counsellorId) ? [counsellorId] : viewers,
      });
    }
    const { id, text, subject, authorName: author, createdAt: at, kind } = stored;
    const [message] = await describe(ctx, [{ id, text, subject, author, at, kind, accountId }]);
    return message as Message;
  });
}

/** @throws AppError 400 for a file that is gone, 401, 403, 404, 409 while no account sees it, for a merged record or a key of another message. */
export async function answerInSpace(
  ctx: Context,
  studentId: number,
  input: SpaceMessageInput,
): Promise<void> {
  requireFamilyAccounts(ctx);
  await inTransaction(ctx, async (ctx) => {
    await holdStudent(ctx, { id: studentId });
    if ((await listReaders(ctx, studentId)).length === 0)
      throw conflict('conflict', 'No account of the family sees the messages. Please write an e-mail.');
    const { stored, isNew } = await storeMessage(ctx, input, {
      kind: 'space_message',
      studentId,
      authorId: ctx.actor.id,
      authorName: ctx.actor.name,
    });
    if (!isNew) return;
    await recordEvent(ctx, {
      action: 'student.message_sent',
      subject: { type: 'student', id: studentId },
      after: { channel: 'space' },
    });
    await mailReaders(ctx, studentId, stored.id);
  });
}

type NewMessage = Omit<Parameters<typeof insertMessage>[1], 'text' | 'createdAt'> & { studentId: number };

/** Stores a message with its files in the caller's transaction, which holds the student. A repeated key changes nothing. */
async function storeMessage(
  ctx: Context | FamilyContext,
  { idempotencyKey, text, attachmentIds }: SpaceMessageInput,
  message: NewMessage,
) {
  const row = { ...message, idempotencyKey, text: text ?? '', createdAt: ctx.now };
  const { stored, isNew } = await insertMessage(ctx.db, row);
  const ids = [...new Set(attachmentIds)];
  if (!isNew) {
    const files = (await repo.selectAttachments(ctx.db, [stored.id])).get(stored.id) ?? [];
    const isSame =
      (['kind', 'studentId', 'text'] as const).every((key) => stored[key] === row[key]) &&
      stored.authorId === (row.authorId ?? null) &&
      stored.familyAccountId === (row.familyAccountId ?? null) &&
      files.length === ids.length &&
      files.every(({ facts }) => ids.includes(facts.id));
    if (!isSame) throw conflict('conflict', FAMILY_REFUSALS.sentDifferently);
    return { stored, isNew };
  }
  const taken = await repo.takeAttachments(ctx.db, ids, {
    messageId: stored.id,
    studentId: message.studentId,
    by: uploaderOf(ctx),
  });
  if (taken !== ids.length) throw badRequest(FAMILY_REFUSALS.fileGone, 'attachmentIds');
  return { stored, isNew };
}

const uploaderOf = (ctx: Context | FamilyContext): repo.Uploader =>
  'family' in ctx ? { accountId: ctx.family.accountId } : { memberId: ctx.actor.id };

/** Keeps a file for a message that follows. @throws AppError 400 for a file of another kind, 401, 404, 409 for too many, 429, 503. */
export async function uploadOfFamily(
  ctx: FamilyContext,
  studentId: number,
  given: { file: Buffer; name: string },
): Promise<Attachment> {
  const { accountId } = ctx.family;
  await requireSight(ctx, studentId, 'all');
  await takeFamilyUse(ctx, 'family files', FILE_LIMIT);
  const read = await readAttachment(given.file, given.name, { kind: 'family', id: accountId });
  return inTransaction(ctx, async (ctx) => {
    // Two at once must not pass the limits.
    await holdChild(ctx, studentId, requireWholeSight, holdAccount);
    const since = new Date(ctx.now.getTime() - DAY_MS);
    const { unsent, bytes } = await repo.sumUploads(ctx.db, accountId, since);
    if (unsent >= MAX_UNSENT_FILES || bytes + read.file.length > MAX_DAILY_BYTES)
      throw conflict('conflict', FAMILY_REFUSALS.enoughFiles);
    return store(ctx, studentId, read);
  });
}

/** @throws AppError 400 for a file of another kind, 401, 403, 404, 409 for a merged record, 503. */
export async function uploadOfOffice(
  ctx: Context,
  studentId: number,
  given: { file: Buffer; name: string },
): Promise<Attachment> {
  if ((await selectStudentName(ctx.db, ctx.actor, studentId)) === undefined) throw notFound('The student');
  const read = await readAttachment(given.file, given.name, { kind: 'member', id: ctx.actor.id });
  return inTransaction(ctx, async (ctx) => {
    await holdStudent(ctx, { id: studentId });
    return store(ctx, studentId, read);
  });
}

const store = (
  ctx: Context | FamilyContext,
  studentId: number,
  read: Awaited<ReturnType<typeof readAttachment>>,
) =>
  repo.insertAttachment(ctx.db, {
    ...read,
    ...uploaderOf(ctx),
    studentId,
    size: read.file.length,
    createdAt: ctx.now,
  });

interface Which {
  id: number;
  attachmentId: number;
}

/** @throws AppError 404. */
export async function getFileOfFamily(ctx: FamilyContext, { id, attachmentId }: Which): Promise<Download> {
  const kinds = kindsFor(await requireSight(ctx, id, 'all'));
  return toDownload(await repo.selectFile(ctx.db, attachmentId, { studentIds: [id], kinds }));
}

/** @throws AppError 404. */
export async function getFileOfOffice(ctx: Context, { id, attachmentId }: Which): Promise<Download> {
  if ((await selectStudentName(ctx.db, ctx.actor, id)) === undefined) throw notFound('The student');
  const studentIds = await selectRecordIds(ctx.db, id);
  return toDownload(await repo.selectFile(ctx.db, attachmentId, { studentIds, kinds: SPACE_KINDS }));
}

function toDownload(found: { name: string; file: Buffer } | undefined): Download {
  if (!found) throw notFound('The file');
  return { fileName: found.name, pieces: piecesOf(found.file) };
}

async function* piecesOf(file: Buffer): AsyncGenerator<Uint8Array> {
  yield file;
}

/** Files that no message has taken within a day. */
export const deleteUnsent = ({ db, now }: JobContext): Promise<void> =>
  repo.deleteUnsentAttachments(db, new Date(now.getTime() - DAY_MS));

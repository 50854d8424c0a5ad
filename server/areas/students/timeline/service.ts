import * as z from 'zod';
import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import { AttachmentSchema } from '#contracts/lib/attachments.ts';
import { PAGE_SIZE } from '#contracts/lib/lists.ts';
import { MAIL_STATUSES, type MailStatus } from '#contracts/mail/index.ts';
import { CONSENT_PURPOSES, ENROLMENT_STAGES, STUDENT_STATUSES } from '#contracts/records.ts';
import { SERVICES } from '#contracts/services.ts';
import {
  CALL_OUTCOMES,
  type CallOutcome,
  type createNote as createNoteEndpoint,
  type getTimeline,
} from '#contracts/students/index.ts';
import { recordEvent, recordRepeated } from '#server/areas/audit/index.ts';
import { holdStudent } from '#server/areas/students/records/hold-student.ts';
import { selectName } from '#server/areas/students/records/repo.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { notFound } from '#server/errors.ts';
import { pageOf } from '#server/lib/cursor.ts';
import { findChanges } from './changes.ts';
import { pickMentioned, withHints } from './mentions.ts';
import {
  insertHistory,
  selectGuardianNames,
  selectTimeline,
  selectViewers,
  type TimelineRow,
} from './repo.ts';

type TimelineAnswer = AnswerOf<typeof getTimeline>;
type TimelineEntry = TimelineAnswer['entries'][number];

/** Notes, calls and changes of a student, newest first. Records the view. @throws AppError 400 for a bad cursor, 404. */
export async function listTimeline(
  ctx: Context,
  studentId: number,
  after: string | undefined,
): Promise<TimelineAnswer> {
  if ((await selectName(ctx.db, ctx.actor, studentId)) === undefined) throw notFound('The student');
  await recordRepeated(ctx, { action: 'student.viewed', subject: { type: 'student', id: studentId } });
  const { rows, ...rest } = await pageOf(
    { after, limit: PAGE_SIZE },
    {
      keys: { at: 'moment', source: 'id', id: 'id' },
      select: (end, limit) => selectTimeline(ctx.db, studentId, { end, limit, reader: ctx.actor }),
      positionOf: ({ at, source, id }) => ({ at, source, id }),
    },
  );
  const changes = await findChanges(ctx.db, rows);
  const named = await nameGuardians(ctx, rows);
  return { entries: rows.map((row, at) => ({ ...toEntry(row, changes.get(row)), ...named[at] })), ...rest };
}

/** The guardian as the author of their own change, and as the text of a member's change about them. */
async function nameGuardians(ctx: Context, rows: readonly TimelineRow[]) {
  const accounts = rows.map(({ after }) => familyAccountIn(after));
  const names = await selectGuardianNames(
    ctx.db,
    accounts.flatMap((id) => id ?? []),
  );
  return rows.map(({ author, text, action }, at): Partial<TimelineEntry> => {
    const name = names.get(accounts[at] ?? 0);
    if (name === undefined) return {};
    if (author === null) return { author: name };
    return text === null && action?.startsWith('student.guardian_') ? { text: name } : {};
  });
}

function familyAccountIn(after: unknown): number | null {
  const id = typeof after === 'object' && after !== null && 'familyAccount' in after && after.familyAccount;
  return typeof id === 'number' ? id : null;
}

/** @throws AppError 404. */
export async function listMentionable(ctx: Context, studentId: number) {
  if ((await selectName(ctx.db, ctx.actor, studentId)) === undefined) throw notFound('The student');
  const viewers = withHints(await selectViewers(ctx.db, studentId));
  return { members: viewers.filter(({ id }) => id !== ctx.actor.id) };
}

/**
 * Adds a note or a call, and notifies the mentioned members.
 * @throws AppError 400 for a member who may not see the student, 401, 403, 404, 409 for a merged record.
 */
export async function createNote(
  ctx: Context,
  studentId: number,
  { kind, text, mentions: mentionedIds }: BodyOf<typeof createNoteEndpoint>,
): Promise<TimelineEntry> {
  return inTransaction(ctx, async (ctx) => {
    await holdStudent(ctx, { id: studentId });
    const mentions = await findMentioned(ctx, studentId, mentionedIds);
    const key = `${kind}-${await addNote(ctx, studentId, { kind, text, mentions })}`;
    const author = ctx.actor.name;
    const entry = { key, at: ctx.now, kind, author, text, action: null, fields: [], values: {} };
    return { ...entry, ...namesOf(mentions) };
  });
}

interface Mention {
  id: number;
  name: string;
}

async function findMentioned(ctx: Context, studentId: number, ids: readonly number[]): Promise<Mention[]> {
  if (ids.length === 0) return [];
  const viewers = await selectViewers(ctx.db, studentId);
  return pickMentioned(viewers, ids, 'You can mention only members who may see this student.');
}

/** Adds a note or a call in the caller's transaction. The student is locked. @returns its id. */
export async function addNote(
  ctx: Context,
  studentId: number,
  {
    kind,
    text,
    mentions = [],
  }: Pick<BodyOf<typeof createNoteEndpoint>, 'kind' | 'text'> & { mentions?: Mention[] },
): Promise<number> {
  const { id: authorId, name: authorName } = ctx.actor;
  const note = await insertHistory(ctx.db, {
    studentId,
    kind,
    text,
    authorId,
    authorName,
    mentions: mentions.length > 0 ? mentions : null,
    createdAt: ctx.now,
  });
  // Without the text, since the trail outlives the family's data.
  await recordEvent(ctx, {
    action: 'student.note_added',
    subject: { type: 'student', id: studentId },
    after: { kind },
    notify: mentions.map(({ id }) => id),
  });
  return note.id;
}

function toEntry(
  { before: _, after, ...row }: TimelineRow,
  changes: TimelineEntry['changes'] = [],
): TimelineEntry {
  return {
    ...row,
    // Entries of the history and audit events count their ids separately.
    key: `${row.kind === 'change' && row.source === 2 ? 'record' : row.kind}-${row.id}`,
    at: new Date(row.at),
    ...namesOf(mentionsIn(after)),
    ...(row.kind === 'call' && { outcome: outcomeIn(after) }),
    ...attachmentsIn(after),
    ...(row.kind === 'mail' && { delivery: deliveryIn(after) }),
    fields: fieldsOf(after),
    values: valuesOf(after),
    ...(changes.length > 0 && { changes }),
    ...(row.action?.startsWith('appointment.') && { appointment: appointmentIn(after) }),
  };
}

function namesOf(mentions: readonly Mention[]) {
  return mentions.length > 0 ? { mentions: mentions.map(({ name }) => name) } : {};
}

function mentionsIn(after: unknown): Mention[] {
  const stored = typeof after === 'object' && after !== null && 'mentions' in after ? after.mentions : null;
  return Array.isArray(stored) ? stored : [];
}

function attachmentsIn(after: unknown): Pick<TimelineEntry, 'attachments'> {
  const { success, data } = z.object({ attachments: z.array(AttachmentSchema) }).safeParse(after);
  return success ? data : {};
}

function outcomeIn(after: unknown): CallOutcome | null {
  const stored = new Map(Object.entries(after ?? {})).get('outcome');
  return CALL_OUTCOMES.find((outcome) => outcome === stored) ?? null;
}

function deliveryIn(after: unknown): MailStatus | undefined {
  const stored = new Map(Object.entries(after ?? {})).get('delivery');
  return MAIL_STATUSES.find((status) => status === stored);
}

const AppointmentSchema = z.object({
  startsAt: z.coerce.date(),
  service: z.enum(SERVICES),
  counsellor: z.nullable(z.string()),
});

const appointmentIn = (after: unknown) =>
  z.object({ appointment: AppointmentSchema }).parse(after).appointment;

/** The trail has the values of these fields. */
const FIELDS_WITH_VALUE = ['status', 'stage', 'service', 'counsellorId', 'schoolId'];

function fieldsOf(after: unknown): string[] {
  if (typeof after !== 'object' || after === null) return [];
  const named: unknown[] = 'fields' in after && Array.isArray(after.fields) ? after.fields : [];
  const valued = FIELDS_WITH_VALUE.filter((field) => field in after);
  return [...new Set([...named.filter((field) => typeof field === 'string'), ...valued])];
}

function valuesOf(after: unknown): TimelineEntry['values'] {
  const stored = new Map(Object.entries(after ?? {}));
  const oneOf = <Value extends string>(known: readonly Value[], name: string) =>
    known.find((value) => value === stored.get(name));
  return {
    status: oneOf(STUDENT_STATUSES, 'status'),
    service: oneOf(SERVICES, 'service'),
    stage: oneOf(ENROLMENT_STAGES, 'stage'),
    purpose: oneOf(CONSENT_PURPOSES, 'purpose'),
  };
}

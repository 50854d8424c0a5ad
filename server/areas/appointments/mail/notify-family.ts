import { selectSender } from '#server/areas/enquiries/index.ts';
import { queueFamilyMail, selectFamily } from '#server/areas/students/index.ts';
import type { JobContext } from '#server/context.ts';
import { appointmentCancelled, appointmentChanged, appointmentConfirmed } from './appointment-mail.ts';
import type { StoredRow } from './repo.ts';

type State = Pick<
  StoredRow,
  | 'id'
  | 'studentId'
  | 'contactId'
  | 'status'
  | 'counsellorId'
  | 'place'
  | 'startsAt'
  | 'endsAt'
  | 'sequence'
  | 'invitedAddress'
>;

interface Change {
  /** Null for a new appointment. */
  before: State | null;
  after: State;
}

/**
 * Queues mail to families, in the caller's transaction, about future appointments that were confirmed, changed or
 * cancelled: one message for all of a student or contact. None is about an appointment that was never confirmed.
 * @returns the appointments about which no mail can go: it is not set up, or the family has no address.
 */
export async function notifyFamilies(ctx: JobContext, changes: readonly Change[]): Promise<State[]> {
  const told = changes
    .flatMap(({ before, after }) => {
      const mail = mailFor(before, after);
      return mail === null || after.startsAt <= ctx.now ? [] : { ...after, mail };
    })
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const messages = Map.groupBy(told, ({ mail, studentId, contactId, invitedAddress }) =>
    [mail.kind, studentId, contactId, mail === appointmentCancelled && invitedAddress].join(' '),
  );
  const untold: State[] = [];
  for (const [first, ...others] of messages.values()) {
    if (!first) continue;
    const invited = first.mail === appointmentCancelled ? first.invitedAddress : null;
    const family = await familyOf(ctx, first);
    const address = family && { ...family, email: invited ?? family.email };
    const outcome = await queueFamilyMail(ctx, address, first.mail, {
      appointmentId: first.id,
      details: {
        sequence: first.sequence,
        ...(others.length > 0 && { others: others.map(({ id, sequence }) => ({ id, sequence })) }),
      },
      expiresAt: (others.at(-1) ?? first).startsAt,
    });
    if (outcome === 'off' || outcome === 'no_address') untold.push(first, ...others);
  }
  return untold;
}

export const familyOf = (
  { db }: JobContext,
  { studentId, contactId }: Pick<State, 'studentId' | 'contactId'>,
) => (contactId === null ? selectFamily(db, studentId ?? 0) : selectSender(db, contactId));

function mailFor(before: State | null, after: State) {
  const isKnown = before?.status === 'confirmed';
  if (isKnown && after.status === 'cancelled') return appointmentCancelled;
  if (after.status !== 'confirmed') return null;
  if (!isKnown) return appointmentConfirmed;
  return sharedDetails(before) === sharedDetails(after) ? null : appointmentChanged;
}

/** Whether calendars need the change. */
export function isForCalendars(before: State, after: State): boolean {
  if (sharedDetails(before) !== sharedDetails(after)) return true;
  return before.status !== after.status && (after.status === 'confirmed' || after.status === 'cancelled');
}

const sharedDetails = ({ startsAt, endsAt, counsellorId, place }: State) =>
  JSON.stringify([startsAt, endsAt, counsellorId, place]);

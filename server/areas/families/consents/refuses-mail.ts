import { consentState, isRefused, refusesContact, standingDecisions } from '#contracts/students/index.ts';
import { selectConsents } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';

/** Whether an account gets no mail about a student: it refuses e-mails, or the family told staff that it wants none. */
export async function refusesMail(
  db: Queryable,
  { studentId, accountId }: { studentId: number; accountId: number },
): Promise<boolean> {
  const consents = await selectConsents(db, studentId);
  if (refusesContact(consents)) return true;
  const stands = standingDecisions(consents, 'email');
  const own =
    stands.find((row) => row.accountId === accountId) ?? stands.find((row) => row.settlement !== null);
  if (own?.decision === 'refused') return true;
  // Another guardian's refusal is about their own mailbox.
  return !isRefused(consents, 'email') && consentState(consents, 'email') === 'withdrawn';
}

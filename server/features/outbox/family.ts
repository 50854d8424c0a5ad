import { isMailable, type MailAddress } from '#server/lib/mail-address.ts';
import type { Family } from './repo.ts';

/** Why a family gets no mail; null where it does. */
export function whyNotMailed({
  email,
  isSample,
  refusesContact,
}: Family): 'sample' | 'no_address' | 'not_wanted' | null {
  if (isSample) return 'sample';
  if (email === null || !isMailable(email)) return 'no_address';
  return refusesContact ? 'not_wanted' : null;
}

/** Whom a message to a family is for. The child is named nowhere: mail goes through other companies' hands. */
export function addressOf({ guardianName, email }: Family): MailAddress {
  return { name: guardianName ?? '', address: email ?? '' };
}

export const greetingTo = ({ guardianName }: Family) =>
  guardianName === null ? 'Hello,' : `Hello ${guardianName},`;

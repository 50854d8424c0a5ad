import { isSamePerson } from '#contracts/enquiries/index.ts';
import type { PublicContext } from '#server/context.ts';
import { toE164 } from '#server/lib/phone.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { selectEarlierRequests } from './repo.ts';

interface Sender {
  name: string;
  phone?: string | null | undefined;
  email?: string | null | undefined;
}

/** An Indian number has ten digits after its country code. */
const NATIONAL_DIGITS = 10;

/**
 * The newest request of a child with the same name, and the same phone number or e-mail, who can't be as old now as the
 * sender says.
 */
export async function findEarlierRequest({ db, now }: PublicContext, sender: Sender & { age: number }) {
  const words = [phoneKey(sender), emailKey(sender)].filter((word) => word !== null);
  const found = await selectEarlierRequests(db, words, { now, age: sender.age });
  return found.find((earlier) => isSamePerson(earlier.name, sender.name) && isSameContact(earlier, sender));
}

const isSameContact = (one: Sender, other: Sender) =>
  [phoneKey, emailKey].some((keyOf) => keyOf(one) !== null && keyOf(one) === keyOf(other));

/** The last digits, without an extension if the text is a phone number. */
const phoneKey = ({ phone }: Sender) =>
  phone ? (toE164(phone) ?? phone).replace(/\D/g, '').slice(-NATIONAL_DIGITS) : null;
const emailKey = ({ email }: Sender) => (email ? toSearchKey(email) : null);

import { isSamePerson } from '#contracts/enquiries/index.ts';
import type { PublicContext } from '#server/context.ts';
import { toE164 } from '#server/lib/phone.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { selectChildsRequests } from './repo.ts';

interface Sender {
  name: string;
  phone?: string | null | undefined;
  email?: string | null | undefined;
}

/** Of an Indian number those without the country code. */
const MOST_DIGITS = 10;

/** The newest request of a child of the same name and phone number or e-mail who can't be as old now as the sender says. */
export async function findChildsRequest({ db, now }: PublicContext, sender: Sender & { age: number }) {
  const words = [phoneKey(sender), emailKey(sender)].filter((word) => word !== null);
  const found = await selectChildsRequests(db, words, { now, age: sender.age });
  return found.find((earlier) => isSamePerson(earlier.name, sender.name) && isSameContact(earlier, sender));
}

const isSameContact = (one: Sender, other: Sender) =>
  [phoneKey, emailKey].some((keyOf) => keyOf(one) !== null && keyOf(one) === keyOf(other));

/** The last digits: of a number without its extension, of other text from all its digits. */
const phoneKey = ({ phone }: Sender) =>
  phone ? (toE164(phone) ?? phone).replace(/\D/g, '').slice(-MOST_DIGITS) : null;
const emailKey = ({ email }: Sender) => (email ? toSearchKey(email) : null);

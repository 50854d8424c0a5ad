import * as z from 'zod';
import { isSamePerson } from '#contracts/enquiries/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { type Composition, defineTemplate, formatMoment, ref } from '#server/areas/mail/index.ts';
import type { JobContext } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { codeRecipient, selectCodeToMail, selectKnownFamilies } from './consent-codes-sql.ts';

/**
 * To the parent that a session request for a child names, if the office knows the address as theirs. It is queued for
 * every address, so that the time of an answer does not tell which ones the office knows. It has no names, because the
 * sender may be a stranger.
 */
export const parentCode = defineTemplate(
  'parent_code',
  { needs: z.object({ appointmentRequestId: ref, secret: z.string() }), recipient: codeRecipient },
  (ctx, { appointmentRequestId, secret }) => compose(ctx, appointmentRequestId, secret),
);

async function compose(
  { db, now, office }: JobContext,
  requestId: number,
  code: string,
): Promise<Composition> {
  const found = await selectCodeToMail(db, requestId);
  if (!found) return { drop: 'gone' };
  if (found.email === null) return { drop: 'no_address' };
  if (found.confirmation !== 'not_yet' || found.expiresAt <= now) return { drop: 'over' };
  const address = await knownAddress(db, { ...found, email: found.email });
  if (address === null) return { drop: 'not_known' };
  return {
    to: { name: '', address },
    audience: 'family',
    subject: `Your code: ${code}`,
    blocks: [
      { kind: 'text', text: 'Hello,' },
      {
        kind: 'text',
        text: 'Somebody, most likely you, has asked us for a counselling session for a child and named you as the parent or guardian. If you agree that we contact you about it and use what was sent with the request, enter this code on the page where it was sent.',
      },
      {
        kind: 'facts',
        facts: [
          ['Code', code],
          ['Service', SERVICE_NAMES[found.service]],
          ['The code works until', formatMoment(found.expiresAt, office.timeZone)],
        ],
      },
      {
        kind: 'note',
        text: 'Without the code we call and ask; until then, a career assessment or an interest result that was sent stays closed. Please give the code to nobody, also not to your child. If you know nothing of this, please do nothing, or tell us: we then delete the request.',
      },
    ],
  };
}

/**
 * The address that the office wrote for a child and a guardian of these names; null if there is none. The typed spelling is
 * not used: some letters of Unicode are equal in lower case and name another mailbox.
 */
async function knownAddress(
  db: Queryable,
  sent: { name: string; email: string; parentName: string | null },
): Promise<string | null> {
  const families = await selectKnownFamilies(db, sent.email);
  const known = families.find(
    ({ name, guardianName }) => isSame(name, sent.name) && isSame(guardianName, sent.parentName),
  );
  return known?.address ?? null;
}

const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && isSamePerson(one, other);

import * as z from 'zod';
import { defineTemplate, ref } from '#server/areas/mail/index.ts';
import { addressOf, whyNotMailed } from '#server/areas/students/family-mail/service.ts';
import { messageRecipient, selectFamilyOf, selectMessage, selectSender } from './repo.ts';

/** A message from a member to a family, unchanged. */
export const familyMessage = defineTemplate(
  'family_message',
  { needs: z.object({ familyMessageId: ref }), recipient: messageRecipient },
  async ({ db }, { familyMessageId }) => {
    const message = await selectMessage(db, familyMessageId);
    if (!message) return { drop: 'gone' };
    const { studentId, subject, text } = message;
    const family = studentId === null ? await selectSender(db, message) : await selectFamilyOf(db, studentId);
    if (!family) return { drop: 'gone' };
    const obstacle = whyNotMailed(family);
    if (obstacle !== null) return { drop: obstacle };
    return {
      to: addressOf(family),
      audience: 'family',
      subject: subject ?? '',
      blocks: text.split(/\n{2,}/).map((paragraph) => ({ kind: 'text', text: paragraph })),
    };
  },
);

import * as z from 'zod/mini';
import { EnquiryInputSchema } from '#contracts/enquiries.ts';
import type { Message } from '#web/features/enquiries/contact-form.ts';
import { findMistakes, type Mistakes } from '#web/features/enquiries/use-mistakes.ts';

const MessageSchema = z.omit(EnquiryInputSchema, { idempotencyKey: true });

/** What the server would refuse. */
export function checkMessage(message: Message): Mistakes {
  return findMistakes(MessageSchema, message);
}

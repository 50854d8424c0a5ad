import * as z from 'zod/mini';
import { EnquiryInputSchema } from '#contracts/enquiries/index.ts';
import type { Message } from './contact-form.ts';
import { findMistakes, type Mistakes } from './use-mistakes-in-view.ts';

const MessageSchema = z.omit(EnquiryInputSchema, { idempotencyKey: true });

export function checkMessage(message: Message): Mistakes {
  return findMistakes(MessageSchema, message);
}

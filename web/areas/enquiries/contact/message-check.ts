import * as z from 'zod/mini';
import { EnquiryInputSchema } from '#contracts/enquiries/index.ts';
import type { Message } from './contact-form.ts';
import { type FieldErrors, findFieldErrors } from './use-field-errors-in-view.ts';

const MessageSchema = z.omit(EnquiryInputSchema, { idempotencyKey: true });

export function checkMessage(message: Message): FieldErrors {
  return findFieldErrors(MessageSchema, message);
}

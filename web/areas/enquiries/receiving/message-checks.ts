// Apart from the form, so that the page works before the schemas are there.

import * as z from 'zod/mini';
import { type EnquiryInput, findWriterErrors, MessageFieldsSchema } from '#contracts/enquiries/index.ts';
import { type FieldErrors, findFieldErrors } from './sending-form.tsx';

export type Message = Required<Omit<EnquiryInput, 'idempotencyKey' | 'device' | 'language'>>;

const MessageSchema = z.omit(MessageFieldsSchema, { idempotencyKey: true });

export function findMessageErrors(message: Message): FieldErrors {
  const fieldErrors = findFieldErrors(MessageSchema, message);
  for (const { field, message: words } of findWriterErrors(message)) fieldErrors[field] ??= words;
  return fieldErrors;
}

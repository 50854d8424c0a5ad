import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParamsSchema } from '../lib/text.ts';
import {
  FamilyMessageInputSchema,
  FamilyMessageSchema,
  MessagesPreviewSchema,
  manyMessages,
  SentMessagesSchema,
  templateId,
  writtenIds,
} from '../mail/index.ts';
import { SelectionSchema } from './bulk.ts';

export const writeToFamily = endpoint({
  method: 'POST',
  path: '/api/admin/students/{id}/messages',
  access: 'students:edit',
  summary: 'Sends a message to a student’s family by mail, or records one that was sent by WhatsApp',
  params: IdParamsSchema,
  body: FamilyMessageInputSchema,
  response: z.object({ message: FamilyMessageSchema }),
  status: 201,
});

export const previewMessages = endpoint({
  method: 'POST',
  path: '/api/admin/students/messages/preview',
  access: 'students:edit',
  summary: 'Which mails a template makes for the selected students, and who gets none and why; sends nothing',
  body: z.object({ selection: SelectionSchema, templateId }),
  response: MessagesPreviewSchema,
});

export const writeToFamilies = endpoint({
  method: 'POST',
  path: '/api/admin/students/messages',
  access: 'students:edit',
  summary: 'Mails a template to the families of many students; a repeated key sends nothing twice',
  body: z.object({ ...manyMessages, ids: writtenIds('Student') }),
  response: SentMessagesSchema,
  status: 201,
});

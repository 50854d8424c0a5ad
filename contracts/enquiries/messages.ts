import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  MessagesPreviewSchema,
  manyMessages,
  SentMessagesSchema,
  templateId,
  writtenIds,
} from '../mail/index.ts';

const ids = writtenIds('Enquiry');

export const previewContactMessages = endpoint({
  method: 'POST',
  path: '/api/admin/contacts/messages/preview',
  access: 'enquiries:answer',
  summary: 'Which mails a template makes for the selected contacts, and who gets none and why; sends nothing',
  body: z.object({ ids, templateId }),
  response: MessagesPreviewSchema,
});

export const writeToContacts = endpoint({
  method: 'POST',
  path: '/api/admin/contacts/messages',
  access: 'enquiries:answer',
  summary: 'Mails a template to the families of many contacts; a repeated key sends nothing twice',
  body: z.object({ ...manyMessages, ids }),
  response: SentMessagesSchema,
  status: 201,
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParamsSchema } from '../lib/text.ts';
import { FamilyMessageInputSchema, FamilyMessageSchema } from '../mail/index.ts';

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

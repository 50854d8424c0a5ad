import * as z from 'zod/mini';
import { NOTICES } from '../audit/index.ts';
import { endpoint } from '../endpoint.ts';

const ChoicesSchema = z.object({
  mailed: z
    .array(z.enum(NOTICES, { error: 'The kind is not known' }), { error: 'Please choose kinds' })
    .check(z.maxLength(NOTICES.length, { error: 'Each kind can be chosen once' })),
});

export const getNoticeChoices = endpoint({
  method: 'GET',
  path: '/api/admin/notice-choices',
  access: 'profile:edit',
  summary: 'The notifications that the signed-in member also has by e-mail',
  response: ChoicesSchema,
});

export const setNoticeChoices = endpoint({
  method: 'PUT',
  path: '/api/admin/notice-choices',
  access: 'profile:edit',
  summary: 'Chooses the notifications that the signed-in member also has by e-mail',
  body: ChoicesSchema,
  response: ChoicesSchema,
});

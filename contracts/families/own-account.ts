import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { givenPassword, newPassword, OpenSessionSchema } from '../identity/index.ts';
import { DoneSchema, EmailSchema, IdParamsSchema } from '../lib/text.ts';
import { FamilyAccountSchema, FamilyDetailsSchema } from './accounts.ts';

const OwnAccountSchema = z.object({
  account: FamilyAccountSchema,
  /** The address that a link was mailed to, until the link is opened; null without one. */
  newEmail: z.nullable(z.string()),
  /** Otherwise a new address counts at once, and nobody can confirm one. */
  isMailOn: z.boolean(),
  /** Whether a mail about a new message shows its text. */
  mailsShowText: z.boolean(),
});
export type OwnAccount = z.infer<typeof OwnAccountSchema>;

export const getFamilyAccount = endpoint({
  method: 'GET',
  path: '/api/family/account',
  access: 'family',
  summary: 'The own account, with the state of its address',
  response: OwnAccountSchema,
});

export const changeFamilyDetails = endpoint({
  method: 'PUT',
  path: '/api/family/account',
  access: 'family',
  summary: 'Changes the own details and the language of mails',
  body: FamilyDetailsSchema,
  response: OwnAccountSchema,
});

export const changeFamilyMails = endpoint({
  method: 'PUT',
  path: '/api/family/account/mails',
  access: 'family',
  summary: 'Chooses whether a mail about a new message shows its text',
  body: z.object({ mailsShowText: z.boolean({ error: 'mailsShowText must be true or false' }) }),
  response: OwnAccountSchema,
});

const givenPresent = givenPassword(/*i18n*/ 'Current password');

export const changeFamilyAddress = endpoint({
  method: 'POST',
  path: '/api/family/account/address',
  access: 'family',
  summary:
    'Mails a link to a new address, which counts once the link is opened; the answer is the same for an address that has an account',
  body: z.object({ email: EmailSchema, password: givenPresent }),
  response: OwnAccountSchema,
});

export const resendFamilyAddressLink = endpoint({
  method: 'POST',
  path: '/api/family/account/address/mail',
  access: 'family',
  summary: 'Mails the link to the new address again; nothing without one',
  response: DoneSchema,
});

export const cancelFamilyAddressChange = endpoint({
  method: 'DELETE',
  path: '/api/family/account/address',
  access: 'family',
  summary: 'Ends the link to the new address: the present one stays',
  response: OwnAccountSchema,
});

export const changeFamilyPassword = endpoint({
  method: 'POST',
  path: '/api/family/account/password',
  access: 'family',
  summary: 'Changes the own password, ends the other sessions and the open links, and tells by mail',
  body: z.object({ currentPassword: givenPresent, newPassword: newPassword(/*i18n*/ 'New password') }),
  response: DoneSchema,
});

export const deleteFamilyAccount = endpoint({
  method: 'POST',
  path: '/api/family/account/deletion',
  access: 'family',
  summary: 'Deletes the own account with its links to students; the students stay',
  body: z.object({ password: givenPresent }),
  response: DoneSchema,
});

export const listFamilySessions = endpoint({
  method: 'GET',
  path: '/api/family/sessions',
  access: 'family',
  summary: 'The account’s sessions, last used first',
  response: z.object({ sessions: z.array(OpenSessionSchema) }),
});

export const endFamilySession = endpoint({
  method: 'DELETE',
  path: '/api/family/sessions/{id}',
  access: 'family',
  summary: 'Ends another session of the account',
  params: IdParamsSchema,
  response: DoneSchema,
});

export const endOtherFamilySessions = endpoint({
  method: 'DELETE',
  path: '/api/family/sessions',
  access: 'family',
  summary: 'Ends every session of the account but this one',
  response: DoneSchema,
});

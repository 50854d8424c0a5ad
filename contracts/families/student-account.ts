import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { DoneSchema, EmailSchema, IdParamsSchema, TimestampSchema } from '../lib/text.ts';

const path = '/api/family/children/{id}/student-account';

export const getStudentAccount = endpoint({
  method: 'GET',
  path,
  access: 'family',
  summary: 'The account of a student under 18, for a guardian who decides: that it exists, not what it holds',
  params: IdParamsSchema,
  response: z.object({
    /** One; several where the office opened another. */
    accounts: z.array(
      z.object({
        email: z.string(),
        since: TimestampSchema,
        /** The last use, as a calendar day of the office; null before the first. */
        lastSeenOn: z.nullable(z.string()),
      }),
    ),
    /** Open ones. */
    invitations: z.array(z.object({ email: z.string(), expiresAt: TimestampSchema })),
  }),
});
export type StudentAccount = z.infer<typeof getStudentAccount.response>;

export const inviteStudent = endpoint({
  method: 'POST',
  path,
  access: 'family',
  summary:
    'A guardian mails the student under 18 an invitation to an account of their own, for 14 days and one use',
  params: IdParamsSchema,
  body: z.object({ email: EmailSchema }),
  response: DoneSchema,
  status: 201,
});

export const endStudentAccount = endpoint({
  method: 'DELETE',
  path,
  access: 'family',
  summary: 'A guardian ends the sight of the student’s account, and its open invitations',
  params: IdParamsSchema,
  response: DoneSchema,
});

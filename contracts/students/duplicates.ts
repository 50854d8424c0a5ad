import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { toPlainLine } from '../lib/characters.ts';
import { SearchTextSchema } from '../lib/lists.ts';
import { IdTextSchema, MAX_EMAIL_LENGTH, TimestampSchema } from '../lib/text.ts';
import { STUDENT_STATUSES } from '../records.ts';

/** Why two records may be the same student. */
export const DUPLICATE_REASONS = ['phone', 'email', 'name'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

const DuplicateSchema = z.object({
  id: z.int(),
  name: z.string(),
  guardian: z.nullable(z.string()),
  school: z.nullable(z.string()),
  className: z.nullable(z.string()),
  status: z.enum(STUDENT_STATUSES),
  createdAt: TimestampSchema,
  /** At least one, in the order of DUPLICATE_REASONS. */
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
});
export type Duplicate = z.infer<typeof DuplicateSchema>;

const EmailTextSchema = z.string({ error: 'Email must be text' }).check(
  z.overwrite(toPlainLine),
  z.maxLength(MAX_EMAIL_LENGTH, { error: `Email must be at most ${MAX_EMAIL_LENGTH} characters long` }),
  z.refine((text) => text.isWellFormed() && !text.includes('\u0000'), {
    error: "Email contains characters that can't be searched for",
  }),
);

/**
 * Any part may be absent; without a name, everybody with the phone number or e-mail address is listed. An incomplete phone number or e-mail address matches nobody.
 */
export const findDuplicates = endpoint({
  method: 'GET',
  path: '/api/admin/students/duplicates',
  access: 'students:read',
  summary:
    'At most five students with a similar name and the same phone, e-mail or school; siblings are none',
  query: z.object({
    name: z.optional(SearchTextSchema),
    phone: z.optional(SearchTextSchema),
    email: z.optional(EmailTextSchema),
    /** Names are compared within this school; without it an equal name anywhere counts. */
    schoolId: z.optional(IdTextSchema),
    /** The record that is being edited. */
    exceptId: z.optional(IdTextSchema),
  }),
  response: z.object({ duplicates: z.array(DuplicateSchema) }),
});

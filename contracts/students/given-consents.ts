import * as z from 'zod/mini';
import { LanguageSchema, TimestampSchema } from '../lib/text.ts';
import { CONFIRMATIONS, CONSENT_PURPOSES, PARENT_RELATIONS } from '../records.ts';

/** The facts of a consent that the office has. */
export const givenConsent = {
  purpose: z.enum(CONSENT_PURPOSES),
  /** See CONSENT_WORDING. */
  wording: z.int(),
  /** Of these words. */
  language: LanguageSchema,
  givenAt: TimestampSchema,
  givenBy: z.nullable(z.string()),
  /** For a parent who agreed with a request for a session. */
  relation: z.nullable(z.enum(PARENT_RELATIONS)),
  /** For a parent's consent with a request for a session. */
  confirmation: z.nullable(z.enum(CONFIRMATIONS)),
  confirmedAt: z.nullable(TimestampSchema),
  confirmedByName: z.nullable(z.string()),
  withdrawnAt: z.nullable(TimestampSchema),
};

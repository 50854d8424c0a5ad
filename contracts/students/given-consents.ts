import * as z from 'zod/mini';
import { LanguageSchema, TimestampSchema } from '../lib/text.ts';
import {
  CONFIRMATIONS,
  CONSENT_DECISIONS,
  CONSENT_PURPOSES,
  CONSENT_STATES,
  GUARDIAN_RELATIONS,
} from '../records.ts';

/** The facts of a consent that the office has. */
export const givenConsent = {
  purpose: z.enum(CONSENT_PURPOSES),
  /** See CONSENT_WORDING. */
  wording: z.int(),
  /** Of these words. */
  language: LanguageSchema,
  givenAt: TimestampSchema,
  givenBy: z.nullable(z.string()),
  /** For a parent who agreed with a request for a session, and in the passport. */
  relation: z.nullable(z.enum(GUARDIAN_RELATIONS)),
  /** For a parent's consent with a request for a session, and in the passport. */
  confirmation: z.nullable(z.enum(CONFIRMATIONS)),
  confirmedAt: z.nullable(TimestampSchema),
  confirmedByName: z.nullable(z.string()),
  withdrawnAt: z.nullable(TimestampSchema),
};

/** The facts of a decision in the passport. */
export const decidedConsent = {
  decision: z.enum(CONSENT_DECISIONS),
  /** The account that decided, also once it is deleted; null elsewhere. */
  accountId: z.nullable(z.int()),
  /** What both guardians said, by the member who spoke to them; null for any other row. */
  settlement: z.nullable(z.string()),
};

/** See `NEEDED_CONSENTS`. */
export const LackingConsentSchema = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  state: z.enum(CONSENT_STATES),
});
export type LackingConsent = z.infer<typeof LackingConsentSchema>;

/** What reaching a student's family lacks, by way. */
export const LackingWaysSchema = z.object({
  studentId: z.int(),
  hasPassport: z.boolean(),
  mail: z.array(LackingConsentSchema),
  whatsapp: z.array(LackingConsentSchema),
  call: z.array(LackingConsentSchema),
});
export type LackingWays = z.infer<typeof LackingWaysSchema>;

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { LANGUAGES } from '../languages.ts';
import { day } from '../lib/dates.ts';
import {
  DoneSchema,
  IdParamsSchema,
  IdTextSchema,
  MAX_ID,
  requiredParagraphs,
  TimestampSchema,
} from '../lib/text.ts';
import { CONSENT_DECISIONS, CONSENT_STATES, type ConsentState } from '../records.ts';
import { SERVICES } from '../services.ts';
import { PASSPORT_PURPOSES } from './consent-words.ts';

const PurposeSchema = z.enum(PASSPORT_PURPOSES, { error: 'The purpose is not known' });
const DecisionSchema = z.enum(CONSENT_DECISIONS, { error: 'The decision must be given or refused' });

/** `office`: told to the office, sent with a form, or settled by the office. */
const ByWhomSchema = z.enum(['you', 'guardian', 'office']);

const PassportConsentSchema = z.object({
  purpose: PurposeSchema,
  state: z.enum(CONSENT_STATES),
  /** The account's own decision that stands. */
  own: z.nullable(z.enum(CONSENT_DECISIONS)),
  /** Of the last decision; null without any. */
  by: z.nullable(ByWhomSchema),
  at: z.nullable(TimestampSchema),
  /** Whether the office waits for an answer of the account. */
  isAsked: z.boolean(),
  /** Whether a refusal of the account only makes two guardians differ: then nothing stops yet. */
  wouldDiffer: z.boolean(),
  /** What a withdrawal ends at once. */
  stops: z.object({
    appointments: z.array(z.object({ id: z.int(), service: z.enum(SERVICES), startsAt: TimestampSchema })),
    enrolments: z.array(z.enum(SERVICES)),
    /** Open links to reports. */
    links: z.int(),
  }),
});
export type PassportConsent = z.infer<typeof PassportConsentSchema>;

const PastDecisionSchema = z.object({
  id: z.int(),
  purpose: PurposeSchema,
  decision: DecisionSchema,
  by: ByWhomSchema,
  at: TimestampSchema,
  /** The version of the words, and their language. */
  wording: z.int(),
  language: z.enum(LANGUAGES),
  withdrawnAt: z.nullable(TimestampSchema),
});

export const getConsentPassport = endpoint({
  method: 'GET',
  path: '/api/family/children/{id}/consents',
  access: 'family',
  summary: 'The consents of a child: each purpose with its state, what a withdrawal stops, and the history',
  params: IdParamsSchema,
  response: z.object({
    childName: z.string(),
    /** A guardian of a child under 18, or the student of age alone. */
    isDecider: z.boolean(),
    /** Of the student's own account. */
    isOwn: z.boolean(),
    consents: z.array(PassportConsentSchema),
    /** The receipts, newest first. */
    history: z.array(PastDecisionSchema),
  }),
});
export type ConsentPassport = z.infer<typeof getConsentPassport.response>;

const VERSION_ERROR = { error: 'wording must be a version' };

export const decideConsent = endpoint({
  method: 'POST',
  path: '/api/family/children/{id}/consents',
  access: 'family',
  summary: 'Gives or refuses a consent, with a receipt; a repeated decision changes nothing',
  params: IdParamsSchema,
  body: z.object({
    purpose: PurposeSchema,
    decision: DecisionSchema,
    /** Of the words that were shown; 409 `stale` where they have changed. */
    wording: z.int(VERSION_ERROR).check(z.minimum(1, VERSION_ERROR), z.maximum(MAX_ID, VERSION_ERROR)),
    language: z.enum(LANGUAGES, { error: 'The language is not known' }),
  }),
  response: z.object({ state: z.enum(CONSENT_STATES) }),
});

export const withdrawFamilyConsent = endpoint({
  method: 'POST',
  path: '/api/family/children/{id}/consents/{purpose}/withdrawal',
  access: 'family',
  summary: 'Withdraws a consent, at once, with a receipt; 409 where none is given',
  params: z.object({ id: IdTextSchema, purpose: PurposeSchema }),
  response: z.object({ state: z.enum(CONSENT_STATES) }),
});

export const askForConsents = endpoint({
  method: 'POST',
  path: '/api/admin/students/{id}/consent-requests',
  access: 'students:edit',
  summary:
    'Asks the guardians who may decide, by mail and in their space; a repetition within a day sends nothing',
  params: IdParamsSchema,
  body: z.object({
    purposes: z
      .array(PurposeSchema, { error: 'purposes must be a list' })
      .check(z.minLength(1, { error: 'Please choose a purpose' }), z.maxLength(PASSPORT_PURPOSES.length)),
  }),
  response: z.object({
    /** How many guardians get a mail now. */
    mailed: z.int(),
    /** Everything was asked within the last day. */
    isRepeated: z.boolean(),
  }),
});

export const settleConsent = endpoint({
  method: 'POST',
  path: '/api/admin/students/{id}/consent-settlements',
  access: 'students:edit',
  summary:
    'Records what guardians who differ agreed with a member who spoke to both; 409 without a difference',
  params: IdParamsSchema,
  body: z.object({
    purpose: PurposeSchema,
    decision: DecisionSchema,
    settlement: requiredParagraphs('What both said', 2000),
  }),
  response: z.object({ state: z.enum(CONSENT_STATES) }),
});

export const recordIdentity = endpoint({
  method: 'POST',
  path: '/api/admin/guardianships/{id}/identity',
  access: 'students:edit',
  summary: 'Records that a member saw a guardian’s identity on a day; no copy is kept',
  params: IdParamsSchema,
  body: z.object({ seenOn: day('Day') }),
  response: DoneSchema,
});

/** As a family reads it. */
export const PASSPORT_STATE_NAMES: Record<ConsentState, string> = {
  none: /*i18n*/ 'Not decided yet',
  waiting: /*i18n*/ 'Waits until we have seen who you are',
  given: /*i18n*/ 'Agreed',
  refused: /*i18n*/ 'Not agreed',
  withdrawn: /*i18n*/ 'Withdrawn',
  disputed: /*i18n*/ 'Two guardians differ',
};

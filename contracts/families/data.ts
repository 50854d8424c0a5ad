import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { givenPassword } from '../identity/index.ts';
import { LANGUAGES } from '../languages.ts';
import {
  DoneSchema,
  IdParamsSchema,
  optionalParagraphs,
  requiredParagraphs,
  requiredText,
  TimestampSchema,
  VersionSchema,
} from '../lib/text.ts';
import { GUARDIAN_RELATIONS } from '../records.ts';
import { FamilyDataSchema } from '../students/index.ts';
import { FamilyAccountSchema } from './accounts.ts';
import { WaitingErasureSchema } from './guardians.ts';
import { KeptContentSchema } from './results.ts';

/** Everybody who decides for the child is told of an erasure and can stop it for this time. */
export const ERASURE_WAIT_DAYS = 7;
/** Of one account, waiting for the office. */
export const MAX_OPEN_CORRECTIONS = 5;

export const DATA_REQUEST_KINDS = ['correction', 'erasure'] as const;

/**
 * `disputed`: another guardian stopped the erasure, or two records were merged meanwhile, so the office settles it. `ended`:
 * the asker no longer decided for the student on the day. An erasure that was carried out is in no list: its request is
 * erased with the record.
 */
export const DATA_REQUEST_STATUSES = [
  'open',
  'disputed',
  'accepted',
  'refused',
  'cancelled',
  'ended',
] as const;
/** Those that wait for somebody. */
export const WAITING_STATUSES = ['open', 'disputed'] as const satisfies readonly DataRequestStatus[];
export type DataRequestStatus = (typeof DATA_REQUEST_STATUSES)[number];

/** `other` is in the family's words; no field is changed by itself. */
export const CORRECTED_FIELDS = [
  'name',
  'dateOfBirth',
  'className',
  'guardianName',
  'phone',
  'email',
  'other',
] as const;
export type CorrectedField = (typeof CORRECTED_FIELDS)[number];

export const CORRECTED_FIELD_NAMES: Record<CorrectedField, string> = {
  name: /*i18n*/ 'The student’s name',
  dateOfBirth: /*i18n*/ 'Date of birth',
  className: /*i18n*/ 'Class',
  guardianName: /*i18n*/ 'The guardian’s name',
  phone: /*i18n*/ 'Phone',
  email: /*i18n*/ 'Email',
  other: /*i18n*/ 'Something else',
};

/** What `exportFamilyData` puts into the file: a guardian’s own copy, with what is kept about the guardian. */
export const OwnFamilyDataSchema = z.object({
  ...FamilyDataSchema.shape,
  account: z.object({
    ...FamilyAccountSchema.shape,
    language: z.enum(LANGUAGES),
    confirmedAt: z.nullable(TimestampSchema),
    mailsShowText: z.boolean(),
    /** By calendar day of the office. */
    sessions: z.array(
      z.object({
        begunOn: z.string(),
        lastUsedOn: z.string(),
        browser: z.nullable(z.string()),
        system: z.nullable(z.string()),
      }),
    ),
    /** To see a child. */
    requests: z.array(
      z.object({
        childName: z.string(),
        dateOfBirth: z.string(),
        schoolName: z.string(),
        relation: z.enum(GUARDIAN_RELATIONS),
        createdAt: TimestampSchema,
        decidedAt: z.nullable(TimestampSchema),
        answer: z.nullable(z.string()),
      }),
    ),
    /** Kept for the child, or for nobody yet. */
    results: z.array(z.object({ keptAt: TimestampSchema, result: KeptContentSchema })),
  }),
});
export type OwnFamilyData = z.infer<typeof OwnFamilyDataSchema>;

const proof = z.object({ password: givenPassword(/*i18n*/ 'Current password') });

export const exportFamilyData = endpoint({
  method: 'POST',
  path: '/api/family/children/{id}/data',
  access: 'family',
  summary:
    'All that is kept about a child, as staff hand it over, and about the own account, without what is private to another guardian; the audit trail records it',
  params: IdParamsSchema,
  body: proof,
  response: z.string(),
  download: 'application/json',
});

export const exportFamilyDataPdf = endpoint({
  method: 'POST',
  path: '/api/family/children/{id}/data/pdf',
  access: 'family',
  summary: 'The same document to read, with labels in the family’s language',
  params: IdParamsSchema,
  body: proof,
  response: z.string(),
  download: 'application/pdf',
});

/** Roles of today; `former` has left the team. `guardian` is another account, `link` a report's link. */
export const VIEWERS = ['you', 'guardian', 'link', 'teacher', 'staff', 'admin', 'former'] as const;
export type Viewer = (typeof VIEWERS)[number];
export const MAX_LISTED_VIEWS = 200;

export const listFamilyViews = endpoint({
  method: 'GET',
  path: '/api/family/children/{id}/views',
  access: 'family',
  summary: 'Who opened a child’s records, by role and day, newest first; no names',
  params: IdParamsSchema,
  response: z.object({
    /** Calendar days of the office, ISO 8601. */
    days: z.array(z.object({ day: z.string(), viewers: z.array(z.enum(VIEWERS)) })),
  }),
});

const request = {
  id: z.int(),
  kind: z.enum(DATA_REQUEST_KINDS),
  /** Of a correction. */
  field: z.nullable(z.enum(CORRECTED_FIELDS)),
  value: z.nullable(z.string()),
  message: z.nullable(z.string()),
  status: z.enum(DATA_REQUEST_STATUSES),
  createdAt: TimestampSchema,
  /** Of an erasure: when it is carried out. */
  dueAt: z.nullable(TimestampSchema),
};

const OwnDataRequestSchema = z.object({
  ...request,
  decidedAt: z.nullable(TimestampSchema),
  answer: z.nullable(z.string()),
});
export type OwnDataRequest = z.infer<typeof OwnDataRequestSchema>;

export const listOwnDataRequests = endpoint({
  method: 'GET',
  path: '/api/family/children/{id}/data-requests',
  access: 'family',
  summary: 'The account’s corrections and erasures of a child, newest first, and an erasure that waits',
  params: IdParamsSchema,
  response: z.object({
    childName: z.string(),
    requests: z.array(OwnDataRequestSchema),
    erasure: z.nullable(z.object({ ...WaitingErasureSchema.shape, isOwn: z.boolean() })),
  }),
});

export const askForCorrection = endpoint({
  method: 'POST',
  path: '/api/family/children/{id}/corrections',
  access: 'family',
  summary: 'Asks the office to correct what is kept about a child; at most 5 wait',
  params: IdParamsSchema,
  body: z.object({
    field: z.enum(CORRECTED_FIELDS, { error: /*i18n*/ 'Please choose what is wrong' }),
    value: requiredParagraphs(/*i18n*/ 'The right entry', 1000),
    message: optionalParagraphs(/*i18n*/ 'Message', 1000),
  }),
  response: DoneSchema,
  status: 201,
});

export const askForErasure = endpoint({
  method: 'POST',
  path: '/api/family/children/{id}/erasure',
  access: 'family',
  summary:
    'Erases all that is kept about a child after 7 days, unless somebody who decides for the child stops it; they are told',
  params: IdParamsSchema,
  body: z.object({
    ...proof.shape,
    /** See isSameName. */
    confirmName: requiredText(/*i18n*/ 'The student’s name', 200),
  }),
  response: DoneSchema,
  status: 201,
});

export const stopErasure = endpoint({
  method: 'DELETE',
  path: '/api/family/children/{id}/erasure',
  access: 'family',
  summary: 'Stops an erasure that waits. One that another guardian asked for becomes the office’s to settle',
  params: IdParamsSchema,
  response: DoneSchema,
});

const DataRequestSchema = z.object({
  ...request,
  /** Null once the account is deleted. */
  account: z.nullable(z.object({ parentName: z.string(), email: z.string() })),
  student: z.object({
    id: z.int(),
    name: z.string(),
    /** Grows with every change. */
    version: z.int(),
  }),
  /** What the record has in the field now. */
  stored: z.nullable(z.string()),
});
export type DataRequest = z.infer<typeof DataRequestSchema>;

export const listDataRequests = endpoint({
  method: 'GET',
  path: '/api/admin/data-requests',
  access: 'students:create',
  summary:
    'Corrections and erasures that families ask for, oldest first, and texts that still name erased families',
  response: z.object({
    requests: z.array(DataRequestSchema),
    /** For those who may remove them: the texts by the number of the erased record. */
    erased: z.array(
      z.object({
        studentId: z.int(),
        texts: z.array(
          z.object({ place: z.string(), what: z.string(), text: z.string(), isFinal: z.boolean() }),
        ),
      }),
    ),
  }),
});

export const acceptCorrection = endpoint({
  method: 'POST',
  path: '/api/admin/data-requests/{id}/acceptance',
  access: 'students:create',
  summary: 'Makes a correction that a family asked for; 409 for a decided one, `stale` for an older version',
  params: IdParamsSchema,
  body: z.object({
    /** Of the student. */
    version: VersionSchema,
    answer: optionalParagraphs('Answer', 1000),
  }),
  response: DoneSchema,
});

export const refuseDataRequest = endpoint({
  method: 'POST',
  path: '/api/admin/data-requests/{id}/refusal',
  access: 'students:create',
  summary: 'Answers a correction without making it, or stops an erasure with a reason; 409 for a decided one',
  params: IdParamsSchema,
  body: z.object({ answer: requiredParagraphs('Answer', 1000) }),
  response: DoneSchema,
});

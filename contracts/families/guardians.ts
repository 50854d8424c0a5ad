import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day } from '../lib/dates.ts';
import {
  DoneSchema,
  IdParamsSchema,
  optionalText,
  requiredName,
  requiredText,
  TimestampSchema,
  TokenSchema,
} from '../lib/text.ts';
import { GUARDIAN_RELATIONS, type GuardianRelation, RELATION_NAMES } from '../records.ts';

export { GUARDIAN_RELATIONS, type GuardianRelation };

export const GUARDIAN_RELATION_NAMES: Record<GuardianRelation, string> = {
  ...RELATION_NAMES,
  other: /*i18n*/ 'Somebody else',
  self: /*i18n*/ 'I am the student',
};

/** What a guardian sees of a student: everything, or appointments only. */
export const SIGHTS = ['all', 'appointments'] as const;
export type Sight = (typeof SIGHTS)[number];

export const GUARDIAN_INVITATION_DAYS = 14;
/** Of one account, waiting for the office. */
export const MAX_OPEN_REQUESTS = 5;
/** That one account adds itself. */
export const MAX_OWN_CHILDREN = 6;

export const RelationSchema = z.enum(GUARDIAN_RELATIONS, { error: /*i18n*/ 'Please choose who you are' });
/** Needed for the relation `other`. */
const ResponsibilitySchema = z._default(
  z.boolean({ error: 'hasResponsibility must be true or false' }),
  false,
);
export const RESPONSIBILITY_ERROR = /*i18n*/ 'Please confirm that you have parental responsibility';

/** An erasure that waits, as everybody sees it who sees the child. */
export const WaitingErasureSchema = z.object({ dueAt: TimestampSchema, isDisputed: z.boolean() });
export type WaitingErasure = z.infer<typeof WaitingErasureSchema>;

/** A family's request to see a child. */
export const RequestOfFamilySchema = z.object({
  id: z.int(),
  childName: z.string(),
  dateOfBirth: z.string(),
  schoolName: z.string(),
  relation: z.enum(GUARDIAN_RELATIONS),
  createdAt: TimestampSchema,
});

const secretOfInvitation = {
  token: z.optional(TokenSchema),
  code: z.optional(
    z.string({ error: 'code must be text' }).check(z.maxLength(40, { error: 'code is too long' })),
  ),
};

export const openGuardianInvitation = endpoint({
  method: 'POST',
  path: '/api/family/invitation',
  access: 'family',
  summary:
    'An invitation by its link’s secret or its code; 404 for a wrong one, 409 for another address, 410 for a used or expired one',
  body: z.object(secretOfInvitation),
  response: z.object({
    /** The first word of the child's name. */
    childName: z.string(),
    relation: z.enum(GUARDIAN_RELATIONS),
    sight: z.enum(SIGHTS),
    expiresAt: TimestampSchema,
  }),
});

export const acceptGuardianInvitation = endpoint({
  method: 'POST',
  path: '/api/family/invitation/acceptance',
  access: 'family',
  summary: 'Uses an invitation, once; it confirms an account of the invited address',
  body: z.object({ ...secretOfInvitation, hasResponsibility: ResponsibilitySchema }),
  response: z.object({ studentId: z.int() }),
});

const birthday = day(/*i18n*/ 'Date of birth');
const SchoolNameSchema = requiredText(/*i18n*/ 'School', 200);

export const listOwnGuardianRequests = endpoint({
  method: 'GET',
  path: '/api/family/guardian-requests',
  access: 'family',
  summary: 'The account’s requests to see a child, newest first, with the office’s answers',
  response: z.object({
    requests: z.array(
      z.object({
        ...RequestOfFamilySchema.shape,
        status: z.enum(['open', 'approved', 'refused']),
        decidedAt: z.nullable(TimestampSchema),
        answer: z.nullable(z.string()),
      }),
    ),
  }),
});

export const createGuardianRequest = endpoint({
  method: 'POST',
  path: '/api/family/guardian-requests',
  access: 'family',
  summary: 'Asks the office to let a confirmed account see a child; at most 5 wait',
  body: z.object({
    childName: requiredName(/*i18n*/ 'The child’s name', 120),
    dateOfBirth: birthday,
    schoolName: SchoolNameSchema,
    relation: RelationSchema,
    hasResponsibility: ResponsibilitySchema,
  }),
  response: DoneSchema,
  status: 201,
});

export const addOwnChild = endpoint({
  method: 'POST',
  path: '/api/family/children',
  access: 'family',
  summary: 'Adds a child who is new to the office, with the status Pending; at most 6',
  body: z.object({
    name: requiredName(/*i18n*/ 'The child’s name', 120),
    dateOfBirth: birthday,
    schoolName: optionalText(/*i18n*/ 'School', 200),
    className: optionalText(/*i18n*/ 'Class', 40),
    relation: RelationSchema,
    hasResponsibility: ResponsibilitySchema,
  }),
  response: z.object({ studentId: z.int() }),
  status: 201,
});

export const listOwnGuardians = endpoint({
  method: 'GET',
  path: '/api/family/children/{id}/guardians',
  access: 'family',
  summary: 'Who else has a link to the student: for a student of age only',
  params: IdParamsSchema,
  response: z.object({
    guardians: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        relation: z.enum(GUARDIAN_RELATIONS),
        isAllowed: z.boolean(),
      }),
    ),
  }),
});

export const allowGuardian = endpoint({
  method: 'PUT',
  path: '/api/family/children/{id}/guardians/{guardianshipId}',
  access: 'family',
  summary: 'A student of age lets a guardian go on seeing, or no longer',
  params: z.object({ ...IdParamsSchema.shape, guardianshipId: IdParamsSchema.shape.id }),
  body: z.object({ isAllowed: z.boolean({ error: 'isAllowed must be true or false' }) }),
  response: DoneSchema,
});

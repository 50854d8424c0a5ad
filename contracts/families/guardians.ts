import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { DoneSchema } from '../identity/index.ts';
import { day } from '../lib/dates.ts';
import {
  EmailSchema,
  IdParamsSchema,
  id,
  optionalText,
  requiredName,
  requiredParagraphs,
  requiredText,
  TimestampSchema,
  TokenSchema,
} from '../lib/text.ts';
import { GUARDIAN_RELATIONS, type GuardianRelation, RELATION_NAMES } from '../records.ts';
import { hasPermission, type Role } from '../roles.ts';
import { WaitingErasureSchema } from './data.ts';

export { GUARDIAN_RELATIONS, type GuardianRelation };

export const GUARDIAN_RELATION_NAMES: Record<GuardianRelation, string> = {
  ...RELATION_NAMES,
  other: /*i18n*/ 'Somebody else',
  self: /*i18n*/ 'I am the student',
};

/** As the office says it. */
export const GUARDIAN_RELATION_WORDS: Record<GuardianRelation, string> = {
  ...GUARDIAN_RELATION_NAMES,
  other: /*i18n*/ 'Somebody else with parental responsibility',
  self: /*i18n*/ 'The student',
};

/** What a guardian sees of a student: everything, or appointments only. */
export const SIGHTS = ['all', 'appointments'] as const;
export type Sight = (typeof SIGHTS)[number];

export const SIGHT_NAMES: Record<Sight, string> = {
  all: /*i18n*/ 'Everything',
  appointments: /*i18n*/ 'Appointments only',
};

/** Members who read no reports can't show them to a family. */
export const sightsGivenBy = (role: Role): readonly Sight[] =>
  hasPermission(role, 'reports:read') ? SIGHTS : ['appointments'];

/** How an account came to be a student's. `guardian`: a guardian opened the account of a student under 18. */
export const GUARDIANSHIP_ORIGINS = ['invitation', 'request', 'own_child', 'guardian'] as const;
export type GuardianshipOrigin = (typeof GUARDIANSHIP_ORIGINS)[number];

export const GUARDIAN_INVITATION_DAYS = 14;
/** Of one account, waiting for the office. */
export const MAX_OPEN_REQUESTS = 5;
/** That one account adds itself. */
export const MAX_OWN_CHILDREN = 6;

const RelationSchema = z.enum(GUARDIAN_RELATIONS, { error: /*i18n*/ 'Please choose who you are' });
const SightSchema = z.enum(SIGHTS, { error: 'Please choose what the guardian sees' });
/** Needed for the relation `other`. */
const ResponsibilitySchema = z._default(
  z.boolean({ error: 'hasResponsibility must be true or false' }),
  false,
);
export const RESPONSIBILITY_ERROR = /*i18n*/ 'Please confirm that you have parental responsibility';

const InvitationSchema = z.object({
  id: z.int(),
  email: z.string(),
  relation: z.enum(GUARDIAN_RELATIONS),
  sight: z.enum(SIGHTS),
  createdAt: TimestampSchema,
  expiresAt: TimestampSchema,
  /** The member who made it; null after their removal, and for a guardian's. */
  by: z.nullable(z.string()),
});
export type GuardianInvitation = z.infer<typeof InvitationSchema>;

const GuardianSchema = z.object({
  id: z.int(),
  name: z.string(),
  parentName: z.string(),
  email: z.string(),
  isConfirmed: z.boolean(),
  relation: z.enum(GUARDIAN_RELATIONS),
  sight: z.enum(SIGHTS),
  /** Whether they book appointments by themselves, where the office has opened that. */
  mayBook: z.boolean(),
  origin: z.enum(GUARDIANSHIP_ORIGINS),
  createdAt: TimestampSchema,
  /** The member who invited or approved; null if the family did it. */
  by: z.nullable(z.string()),
  /** Whether their consents hold: by the invitation, or because a member saw their identity. */
  isVerified: z.boolean(),
  byKnownAddress: z.boolean(),
  /** ISO 8601 date, and the member; null for an identity that nobody saw. */
  identitySeenOn: z.nullable(z.string()),
  identitySeenBy: z.nullable(z.string()),
  /** False for an unconfirmed account, of a student of age who has not allowed it, and of an own child after a merge. */
  isSeeing: z.boolean(),
  endedAt: z.nullable(TimestampSchema),
  endReason: z.nullable(z.string()),
});
export type Guardian = z.infer<typeof GuardianSchema>;

export const getFamilyAccess = endpoint({
  method: 'GET',
  path: '/api/admin/students/{id}/family-access',
  access: 'students:read',
  summary: 'The accounts that see a student, also ended ones, and the open invitations',
  params: IdParamsSchema,
  response: z.object({
    /** Whether families have accounts on this server. */
    isOn: z.boolean(),
    guardians: z.array(GuardianSchema),
    invitations: z.array(InvitationSchema),
    /** That a family asked for. */
    erasure: z.nullable(WaitingErasureSchema),
  }),
});

export const inviteGuardian = endpoint({
  method: 'POST',
  path: '/api/admin/students/{id}/guardian-invitations',
  access: 'students:edit',
  summary:
    'Invites one address to see a student, for 14 days and one use; it replaces an open invitation of the address',
  params: IdParamsSchema,
  body: z.object({ email: EmailSchema, relation: RelationSchema, sight: SightSchema }),
  response: z.object({
    invitation: InvitationSchema,
    /** The link's secret, which is not stored. */
    token: z.string(),
    /** For the front desk; it is not stored either. */
    code: z.string(),
    isMailed: z.boolean(),
  }),
  status: 201,
});

export const withdrawGuardianInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/guardian-invitations/{id}',
  access: 'students:edit',
  summary: 'Withdraws an open invitation; 409 for a used or ended one',
  params: IdParamsSchema,
  response: DoneSchema,
});

export const changeGuardian = endpoint({
  method: 'PATCH',
  path: '/api/admin/guardianships/{id}',
  access: 'students:edit',
  summary: 'Changes what a guardian sees, or whether they book by themselves, at once',
  params: IdParamsSchema,
  /** Absent keeps the stored value. */
  body: z.object({
    sight: z.optional(SightSchema),
    mayBook: z.optional(z.boolean({ error: 'mayBook must be true or false' })),
  }),
  response: DoneSchema,
});

export const endGuardian = endpoint({
  method: 'POST',
  path: '/api/admin/guardianships/{id}/end',
  access: 'students:edit',
  summary: 'Ends a guardian’s sight of a student, at once',
  params: IdParamsSchema,
  body: z.object({ reason: requiredText('Reason', 300) }),
  response: DoneSchema,
});

const RequestOfFamilySchema = z.object({
  id: z.int(),
  childName: z.string(),
  dateOfBirth: z.string(),
  schoolName: z.string(),
  relation: z.enum(GUARDIAN_RELATIONS),
  createdAt: TimestampSchema,
});

const OpenRequestSchema = z.object({
  ...RequestOfFamilySchema.shape,
  account: z.object({
    name: z.string(),
    parentName: z.string(),
    email: z.string(),
    city: z.nullable(z.string()),
    createdAt: TimestampSchema,
  }),
});
export type OpenGuardianRequest = z.infer<typeof OpenRequestSchema>;

/** The most that one list shows. */
export const MAX_LISTED_REQUESTS = 100;

export const listGuardianRequests = endpoint({
  method: 'GET',
  path: '/api/admin/guardian-requests',
  access: 'students:create',
  summary: 'Open requests of families to see their child, oldest first',
  response: z.object({ requests: z.array(OpenRequestSchema) }),
});

export const approveGuardianRequest = endpoint({
  method: 'POST',
  path: '/api/admin/guardian-requests/{id}/approval',
  access: 'students:create',
  summary: 'Lets the account of a request see a student; 409 for a decided request',
  params: IdParamsSchema,
  body: z.object({ studentId: id('studentId'), sight: SightSchema }),
  response: DoneSchema,
});

export const refuseGuardianRequest = endpoint({
  method: 'POST',
  path: '/api/admin/guardian-requests/{id}/refusal',
  access: 'students:create',
  summary: 'Refuses a request with an answer to the family; 409 for a decided request',
  params: IdParamsSchema,
  body: z.object({ answer: requiredParagraphs('Answer', 1000) }),
  response: DoneSchema,
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

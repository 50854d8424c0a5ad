// What the office does about guardians. Apart from guardians.ts, because no family's page needs it.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  DoneSchema,
  EmailSchema,
  IdParamsSchema,
  id,
  requiredParagraphs,
  requiredText,
  TimestampSchema,
} from '../lib/text.ts';
import { hasPermission, type Role } from '../roles.ts';
import {
  GUARDIAN_RELATION_NAMES,
  GUARDIAN_RELATIONS,
  type GuardianRelation,
  RelationSchema,
  RequestOfFamilySchema,
  SIGHTS,
  type Sight,
  WaitingErasureSchema,
} from './guardians.ts';

/** As the office says it. */
export const GUARDIAN_RELATION_WORDS: Record<GuardianRelation, string> = {
  ...GUARDIAN_RELATION_NAMES,
  other: /*i18n*/ 'Somebody else with parental responsibility',
  self: /*i18n*/ 'The student',
};

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

const SightSchema = z.enum(SIGHTS, { error: 'Please choose what the guardian sees' });

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

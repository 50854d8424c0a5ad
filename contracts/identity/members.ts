import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { toPlainLine } from '../lib/characters.ts';
import { forFields } from '../lib/fields.ts';
import {
  DoneSchema,
  EmailSchema,
  IdParamsSchema,
  id,
  optionalText,
  requiredName,
  TimestampSchema,
  textError,
  VersionSchema,
} from '../lib/text.ts';
import { DEFAULT_ROLE, ROLES } from '../roles.ts';
import { givenPassword, newPassword } from './credentials.ts';

const RoleSchema = z.enum(ROLES, { error: 'Role must be super_admin, admin, teacher or staff' });

/** A code to check: the app's or a recovery code, with or without spaces. */
export const GivenCodeSchema = z
  .string({ error: textError('Code') })
  .check(
    z.overwrite(toPlainLine),
    z.minLength(1, { error: 'Code is required', abort: true }),
    z.maxLength(64, { error: 'Code is too long', abort: true }),
  );

const IdentitySchema = z.object({ password: givenPassword('Password'), code: z.optional(GivenCodeSchema) });
export type Identity = z.infer<typeof IdentitySchema>;

/**
 * The actor's present password and, where two-step sign-in is on, a code: a stolen session knows neither. Without it a
 * change of how somebody signs in answers 400 `identity_needed`, with `identity.code` or `identity.password` as the field.
 */
export const withIdentity = { identity: z.optional(IdentitySchema) };

/** Optional texts in the member list, form and profile. Each has a column of the same name in `members`. */
export const MEMBER_TEXTS = {
  designation: { label: 'Designation', max: 100, autoComplete: 'organization-title' },
  department: { label: 'Department', max: 100, autoComplete: 'off' },
} as const;
export type MemberText = keyof typeof MEMBER_TEXTS;
export const MEMBER_TEXT_NAMES = Object.keys(MEMBER_TEXTS) as MemberText[];

const NullableTextSchema = z.nullable(z.string());

export const MemberSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  ...forFields(MEMBER_TEXT_NAMES, () => NullableTextSchema),
  phone: NullableTextSchema,
  isActive: z.boolean(),
  /** An invented colleague of the sample data. */
  isSample: z.boolean(),
  /** Null means that the member has never signed in. */
  lastLogin: z.nullable(TimestampSchema),
  version: z.int(),
});
export type Member = z.infer<typeof MemberSchema>;

/** Whether work can be given to a member: not to an invented colleague, who goes with the sample data. */
export const canTakeWork = ({ isActive, isSample }: Pick<Member, 'isActive' | 'isSample'>): boolean =>
  isActive && !isSample;

/** Past work keeps their name, which ends with "(former)". */
const FormerMemberSchema = z.object({ id: z.int(), name: z.string(), role: z.enum(ROLES) });
export type FormerMember = z.infer<typeof FormerMemberSchema>;

export const MEMBER_NAME_LENGTH = 100;
export const MEMBER_PHONE_LENGTH = 40;

const profileFields = {
  name: requiredName('Name', MEMBER_NAME_LENGTH),
  email: EmailSchema,
  ...forFields(MEMBER_TEXT_NAMES, (field) =>
    optionalText(MEMBER_TEXTS[field].label, MEMBER_TEXTS[field].max),
  ),
  phone: optionalText('Phone number', MEMBER_PHONE_LENGTH),
};

/** A password that somebody else chose for a new member works for this long. */
export const FIRST_PASSWORD_DAYS = 14;

const CreateMemberSchema = z.object({
  ...profileFields,
  role: z._default(RoleSchema, DEFAULT_ROLE),
  password: newPassword('Password'),
  ...withIdentity,
});
export type CreateMember = z.infer<typeof CreateMemberSchema>;

/** A field that is absent keeps its stored value; null or empty text clears an optional one. */
const UpdateMemberSchema = z.object({
  ...z.partial(z.object(profileFields)).shape,
  role: z.optional(RoleSchema),
  isActive: z.optional(z.boolean({ error: 'isActive must be true or false' })),
  /** The version that the changes are based on. Without one, the last save counts. */
  version: z.optional(VersionSchema),
  ...withIdentity,
});
export type UpdateMember = z.infer<typeof UpdateMemberSchema>;

const OnlineUserSchema = z.object({ id: z.int(), name: z.string(), role: z.enum(ROLES) });
export type OnlineUser = z.infer<typeof OnlineUserSchema>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/admin/team-members',
  access: 'members:read',
  summary: 'All team members and those who left, by name',
  response: z.object({
    teamMembers: z.array(MemberSchema),
    /** For filters only. */
    formerMembers: z.array(FormerMemberSchema),
  }),
});

export const createMember = endpoint({
  method: 'POST',
  path: '/api/admin/team-members',
  access: 'members:manage',
  summary: 'Adds a team member; one who manages others needs the identity',
  body: CreateMemberSchema,
  response: z.object({ teamMember: MemberSchema }),
  status: 201,
});

export const updateMember = endpoint({
  method: 'PUT',
  path: '/api/admin/team-members/{id}',
  access: 'profile:edit',
  summary:
    'Changes a team member, or the own profile; another address or a promotion, which ends sessions and password, needs the identity',
  params: IdParamsSchema,
  body: UpdateMemberSchema,
  response: z.object({ teamMember: MemberSchema }),
});

export const deleteMember = endpoint({
  method: 'DELETE',
  path: '/api/admin/team-members/{id}',
  access: 'members:manage',
  summary: 'Removes a team member and ends their sessions; past work keeps the name',
  params: IdParamsSchema,
  response: DoneSchema,
});

/** Most records of each kind in one request; the screen asks again for the rest. */
export const MAX_HANDED_OVER = 500;

/** Open work: students, open contacts, future appointments, unfinished reports, open tasks. */
export const WORK_KINDS = ['students', 'contacts', 'appointments', 'reports', 'tasks'] as const;
const WorkSchema = z.record(z.enum(WORK_KINDS), z.int());
export type Work = z.infer<typeof WorkSchema>;

const WORK_NAMES: Record<keyof Work, [one: string, many: string]> = {
  students: ['student', 'students'],
  contacts: ['open enquiry', 'open enquiries'],
  appointments: ['future appointment', 'future appointments'],
  reports: ['draft report', 'draft reports'],
  tasks: ['open task', 'open tasks'],
};
/** For example "2 students". */
export const nameWork = (kind: keyof Work, count: number) => `${count} ${nameKind(kind, count)}`;
export const nameKind = (kind: keyof Work, count: number) => WORK_NAMES[kind][count === 1 ? 0 : 1];

/** Most records of each kind by name; the counts tell of more. */
export const MAX_NAMED_WORK = 50;

const NamedWorkSchema = z.object({
  kind: z.enum(WORK_KINDS),
  id: z.int(),
  /** The student's or the family's; a task's words. */
  name: z.string(),
  /** When an appointment begins; null for other kinds. */
  startsAt: z.nullable(TimestampSchema),
});
export type NamedWork = z.infer<typeof NamedWorkSchema>;

/** Open work of members, counted and named. */
export const openWork = z.object({ work: WorkSchema, named: z.array(NamedWorkSchema) });

/** The members who take over. */
export const successors = (least: number) =>
  z
    .array(id('Colleague'), { error: 'Please choose colleagues' })
    .check(
      z.minLength(least, { error: 'Please choose colleagues' }),
      z.maxLength(20, { error: 'At most 20 colleagues can take over' }),
    );

export const getMemberWork = endpoint({
  method: 'GET',
  path: '/api/admin/team-members/{id}/work',
  access: 'members:manage',
  summary: 'Counts and names a member’s open work',
  params: IdParamsSchema,
  response: openWork,
});

export const handOverWork = endpoint({
  method: 'POST',
  path: '/api/admin/team-members/{id}/handover',
  access: 'members:manage',
  summary: 'Gives a member’s open work to colleagues in turn; counts and names what stays',
  params: IdParamsSchema,
  body: z.object({ memberIds: successors(1) }),
  response: openWork,
});

export const issueOneTimePassword = endpoint({
  method: 'POST',
  path: '/api/admin/team-members/{id}/one-time-password',
  access: 'members:manage',
  summary: 'Replaces a forgotten password by a one-time password, shown once, and ends their sessions',
  params: IdParamsSchema,
  body: z.object(withIdentity),
  response: z.object({ password: z.string(), expiresAt: TimestampSchema }),
  status: 201,
});

export const listOnlineUsers = endpoint({
  method: 'GET',
  path: '/api/admin/online-users',
  access: 'members:read',
  summary: 'Members with an active session that made a request within the last 90 seconds',
  response: z.object({ onlineUsers: z.array(OnlineUserSchema) }),
});

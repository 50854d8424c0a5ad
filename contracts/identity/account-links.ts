import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParamsSchema, TimestampSchema, textError } from '../lib/text.ts';
import { DoneSchema, newPassword } from './members.ts';
import { GivenEmailSchema } from './sessions.ts';

/** What a link lets a member choose a password for: the first one, or a new one. */
export const LINK_PURPOSES = ['invitation', 'password_reset'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

export const INVITATION_DAYS = 7;
export const RESET_MINUTES = 30;

/** A link that an administrator may see must not replace the password of a member who has signed in. */
export function isInvitable(member: { isActive: boolean; lastLogin: string | Date | null }): boolean {
  return member.isActive && member.lastLogin === null;
}

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/admin/team-members/{id}/invitation',
  access: 'members:manage',
  summary: 'Makes a link by which a member who never signed in chooses a password; ends an older one',
  params: IdParamsSchema,
  response: z.object({
    expiresAt: TimestampSchema,
    /** The address that the link is mailed to; null where e-mail is not set up. */
    mailedTo: z.nullable(z.string()),
    /** The link's secret, for the fragment of the page's address, told this once; null where it is mailed. */
    token: z.nullable(z.string()),
  }),
  status: 201,
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/admin/forgot-password',
  access: 'public',
  summary:
    'Mails a link to choose a new password, if the address is an active member’s; the answer is always the same',
  body: z.object({ email: GivenEmailSchema }),
  response: DoneSchema,
});

const LONGEST_TOKEN = 200;

/** In the body, so that no log on the way holds the secret. */
const TokenSchema = z
  .string({ error: textError('token') })
  .check(z.maxLength(LONGEST_TOKEN, { error: 'token is too long' }));

const AccountLinkSchema = z.object({
  purpose: z.enum(LINK_PURPOSES),
  /** Whose password it is about. */
  name: z.string(),
  email: z.string(),
  expiresAt: TimestampSchema,
});
export type AccountLink = z.infer<typeof AccountLinkSchema>;

export const openAccountLink = endpoint({
  method: 'POST',
  path: '/api/admin/account-link',
  access: 'public',
  summary: 'Whose password a link is for; 404 for a wrong one, 410 for one that is used, expired or ended',
  body: z.object({ token: TokenSchema }),
  response: z.object({ link: AccountLinkSchema }),
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/admin/set-password',
  access: 'public',
  summary: 'Sets the password that a link is for, once, and ends that person’s sessions',
  body: z.object({ token: TokenSchema, newPassword: newPassword('Password') }),
  response: DoneSchema,
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { DoneSchema, IdParamsSchema, TimestampSchema, TokenSchema } from '../lib/text.ts';
import { GivenEmailSchema, newPassword } from './credentials.ts';
import { withIdentity } from './members.ts';

/** A link lets a member choose their first password, or a new one; after a change of their address, with the former one. */
export const LINK_PURPOSES = ['invitation', 'password_reset', 'address_undo'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

export const INVITATION_DAYS = 7;
export const RESET_MINUTES = 30;
export const ADDRESS_UNDO_HOURS = 72;

/** A link that an administrator may see must not replace the password of a member who has signed in. */
export function isInvitable(member: { isActive: boolean; lastLogin: string | Date | null }): boolean {
  return member.isActive && member.lastLogin === null;
}

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/admin/team-members/{id}/invitation',
  access: 'members:manage',
  summary: 'Invites a member who never signed in: a link to choose a password, which ends an older one',
  params: IdParamsSchema,
  body: z.object(withIdentity),
  response: z.object({
    expiresAt: TimestampSchema,
    /** The address that the link is mailed to; null where e-mail is not set up. */
    mailedTo: z.nullable(z.string()),
    /** The link's secret, for the fragment of the page's address. No other answer has it. Null if it is mailed. */
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

const AccountLinkSchema = z.object({
  purpose: z.enum(LINK_PURPOSES),
  /** The member's. */
  name: z.string(),
  /** The one to sign in with afterwards. */
  email: z.string(),
  expiresAt: TimestampSchema,
});
export type AccountLink = z.infer<typeof AccountLinkSchema>;

export const openAccountLink = endpoint({
  method: 'POST',
  path: '/api/admin/account-link',
  access: 'public',
  summary: 'The member of a link; 404 for a wrong link, 410 for a used, expired or ended one',
  body: z.object({ token: TokenSchema }),
  response: z.object({ link: AccountLinkSchema }),
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/admin/set-password',
  access: 'public',
  summary:
    'Sets the password of a link’s member, once, and ends their sessions; an undo restores the address',
  body: z.object({ token: TokenSchema, newPassword: newPassword('Password') }),
  response: DoneSchema,
});

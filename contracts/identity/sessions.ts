import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { DoneSchema } from '../lib/text.ts';
import { ROLES } from '../roles.ts';
import { GivenEmailSchema, givenPassword, newPassword } from './credentials.ts';
import { GivenCodeSchema, MemberSchema } from './members.ts';

/** An active session counts as online for this long after its last request. */
export const ONLINE_WINDOW_SECONDS = 90;

export const SignedInUserSchema = z.object({
  id: z.int(),
  email: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
});
export type SignedInUser = z.infer<typeof SignedInUserSchema>;

export const SignedInSchema = z.object({ token: z.string(), user: SignedInUserSchema });
export type SignedIn = z.infer<typeof SignedInSchema>;

/** After a right password, if the member has a second factor. The code is sent with the challenge. */
const ChallengedSchema = z.object({
  /** Works once, for five minutes and five codes. */
  challenge: z.string(),
});
export type Challenged = z.infer<typeof ChallengedSchema>;

export const getLoginStatus = endpoint({
  method: 'GET',
  path: '/api/admin/login-status',
  access: 'public',
  summary: 'Whether the request’s bearer token, if any, is a live session',
  response: z.object({ authenticated: z.boolean() }),
});

export const login = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  access: 'public',
  summary: 'Signs a team member in',
  body: z.object({ email: GivenEmailSchema, password: givenPassword('Password') }),
  response: z.union([SignedInSchema, ChallengedSchema]),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  access: 'session:use',
  openBefore: ['new_password', 'second_factor'],
  summary: 'Ends the session of the bearer token',
  response: DoneSchema,
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/admin/profile',
  access: 'session:use',
  summary: 'The signed-in member',
  response: z.object({ profile: MemberSchema }),
});
export type Profile = z.infer<typeof getProfile.response>['profile'];

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/admin/change-password',
  access: 'session:use',
  openBefore: ['new_password'],
  summary:
    'Changes the own password, with a code where two-step sign-in is on, and ends the member’s other sessions',
  body: z.object({
    currentPassword: givenPassword('Current password'),
    newPassword: newPassword('New password'),
    /** Where two-step sign-in is on. */
    code: z.optional(GivenCodeSchema),
  }),
  response: DoneSchema,
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { GivenEmailSchema, givenPassword, newPassword } from '../identity/index.ts';
import { LANGUAGES } from '../languages.ts';
import { MAX_AGE } from '../lib/ages.ts';
import {
  DoneSchema,
  EmailSchema,
  FamilyLanguageSchema,
  optionalParagraphs,
  optionalText,
  requiredName,
  TimestampSchema,
  TokenSchema,
} from '../lib/text.ts';

/** A link confirms the address of an account or a new one, or lets its owner choose a new password. */
export const FAMILY_LINK_PURPOSES = [
  'confirmation',
  'password_reset',
  'address_change',
  'address_undo',
] as const;
export type FamilyLinkPurpose = (typeof FAMILY_LINK_PURPOSES)[number];

export const CONFIRMATION_DAYS = 7;
/** An account that nobody has confirmed is deleted after this time. */
export const UNCONFIRMED_DAYS = 30;
/** "Remember me" keeps the session for this time; without it, it ends with the browser. */
export const REMEMBERED_DAYS = 30;

export const FamilyAccountSchema = z.object({
  name: z.string(),
  email: z.string(),
  parentName: z.string(),
  schoolName: z.string(),
  age: z.nullable(z.int()),
  occupation: z.string(),
  city: z.string(),
  country: z.string(),
  notes: z.string(),
  language: z.enum(LANGUAGES),
  /** Whether a link that went to the address, or an invitation of the office, was opened. */
  isConfirmed: z.boolean(),
  createdAt: TimestampSchema,
});
export type FamilyAccount = z.infer<typeof FamilyAccountSchema>;

const AGE_ERROR = /*i18n*/ 'Age must be a whole number';

/** What the owner of an account may change at any time. */
export const FamilyDetailsSchema = z.object({
  name: requiredName(/*i18n*/ 'Name', 120),
  parentName: requiredName(/*i18n*/ 'Parent’s name', 120),
  schoolName: optionalText('School', 200),
  age: z._default(
    z.nullable(
      z
        .int({ error: AGE_ERROR })
        .check(z.minimum(1, { error: AGE_ERROR }), z.maximum(MAX_AGE, { error: AGE_ERROR })),
    ),
    null,
  ),
  occupation: optionalText('Occupation', 120),
  city: optionalText('City', 120),
  country: optionalText('Country', 120),
  notes: optionalParagraphs(/*i18n*/ 'Notes', 2000),
  language: FamilyLanguageSchema,
});
export type FamilyDetails = z.output<typeof FamilyDetailsSchema>;

const SignUpSchema = z.object({
  ...FamilyDetailsSchema.shape,
  email: EmailSchema,
  password: newPassword('Password'),
});
export type SignUp = z.output<typeof SignUpSchema>;

export const signUpFamily = endpoint({
  method: 'POST',
  path: '/api/family/accounts',
  access: 'public',
  summary: 'Makes an account; for an address that has one the answer is the same, and a mail tells the owner',
  body: SignUpSchema,
  response: DoneSchema,
  status: 201,
});

export const signInFamily = endpoint({
  method: 'POST',
  path: '/api/family/session',
  access: 'public',
  summary: 'Signs a family in: a cookie that scripts cannot read',
  body: z.object({
    email: GivenEmailSchema,
    password: givenPassword('Password'),
    isRemembered: z._default(z.boolean({ error: 'isRemembered must be true or false' }), false),
  }),
  response: z.object({ account: FamilyAccountSchema }),
});

export const getFamilySession = endpoint({
  method: 'GET',
  path: '/api/family/session',
  access: 'family',
  summary: 'The account of the cookie',
  response: z.object({ account: FamilyAccountSchema }),
});

export const signOutFamily = endpoint({
  method: 'DELETE',
  path: '/api/family/session',
  access: 'family',
  summary: 'Ends the session of the cookie',
  response: DoneSchema,
});

export const requestFamilyConfirmation = endpoint({
  method: 'POST',
  path: '/api/family/confirmation-mail',
  access: 'family',
  summary: 'Mails the link that confirms the address again; nothing for a confirmed account',
  response: DoneSchema,
});

export const confirmFamilyAccount = endpoint({
  method: 'POST',
  path: '/api/family/confirmation',
  access: 'public',
  summary: 'Confirms the address of a link’s account; 404 for a wrong link, 410 for a used or expired one',
  body: z.object({
    token: TokenSchema,
    /** Needed in a browser that is not signed in to the account; without it 400 `identity_needed`. */
    password: z.optional(givenPassword('Password')),
  }),
  response: DoneSchema,
});

export const requestFamilyPasswordReset = endpoint({
  method: 'POST',
  path: '/api/family/forgot-password',
  access: 'public',
  summary:
    'Mails a link to choose a new password, if the address has an account; the answer is always the same',
  body: z.object({ email: GivenEmailSchema }),
  response: DoneSchema,
});

export const setFamilyPassword = endpoint({
  method: 'POST',
  path: '/api/family/set-password',
  access: 'public',
  summary:
    'Sets the password of a link’s account, once, and ends its sessions; an undo restores the address, too',
  body: z.object({ token: TokenSchema, newPassword: newPassword('Password') }),
  response: DoneSchema,
});

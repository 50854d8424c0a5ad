import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { DoneSchema, TimestampSchema, textError } from '../lib/text.ts';
import { ROLES } from '../roles.ts';
import { givenPassword } from './credentials.ts';
import { GivenCodeSchema, withIdentity } from './members.ts';
import { SignedInSchema } from './sessions.ts';

export const RECOVERY_CODES = 10;

/** A stolen session knows neither. */
const ConfirmedSchema = z.object({ password: givenPassword('Password'), code: GivenCodeSchema });

export const SecondFactorSchema = z.object({
  isOn: z.boolean(),
  /** Whether the member's role requires it. */
  isRequired: z.boolean(),
  turnedOnAt: z.nullable(TimestampSchema),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactorSchema>;

const RecoveryCodesSchema = z.object({
  /** Shown once: the database keeps their hashes. */
  recoveryCodes: z.array(z.string()),
});

export const completeLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login/second-step',
  access: 'public',
  summary: 'Completes a sign-in with a code, after the password',
  body: z.object({
    challenge: z
      .string({ error: textError('Challenge') })
      .check(
        z.minLength(1, { error: 'Challenge is required', abort: true }),
        z.maxLength(200, { error: 'Challenge is too long', abort: true }),
      ),
    code: GivenCodeSchema,
  }),
  response: SignedInSchema,
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/admin/second-factor',
  access: 'session:use',
  openBefore: ['second_factor'],
  summary: 'The state of the member’s second factor',
  response: SecondFactorSchema,
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/setup',
  access: 'session:use',
  openBefore: ['second_factor'],
  summary: 'Makes a new secret for the own authenticator app, without effect until it is confirmed',
  response: z.object({
    /** In base 32, to be typed. */
    secret: z.string(),
    /** The same as an otpauth:// address, to be scanned. */
    address: z.string(),
  }),
  status: 201,
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/confirmation',
  access: 'session:use',
  openBefore: ['second_factor'],
  summary: 'Turns on the member’s second factor, with a code of the new secret',
  body: ConfirmedSchema,
  response: RecoveryCodesSchema,
  status: 201,
});

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  access: 'session:use',
  summary: 'Replaces the recovery codes',
  body: ConfirmedSchema,
  response: RecoveryCodesSchema,
  status: 201,
});

export const deleteSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/removal',
  access: 'session:use',
  summary: 'Turns off the member’s second factor',
  body: ConfirmedSchema,
  response: DoneSchema,
});

const RolesSchema = z.object({ roles: z.array(z.enum(ROLES)) });

export const getSecondFactorRoles = endpoint({
  method: 'GET',
  path: '/api/admin/second-factor/roles',
  access: 'security:manage',
  summary: 'The roles that need a second factor',
  response: RolesSchema,
});

export const setSecondFactorRoles = endpoint({
  method: 'PUT',
  path: '/api/admin/second-factor/roles',
  access: 'security:manage',
  summary: 'Sets the roles that need a second factor',
  body: z.object({
    roles: z
      .array(z.enum(ROLES, { error: 'Role must be super_admin, admin, teacher or staff' }), {
        error: 'roles must be a list of roles',
      })
      .check(z.maxLength(ROLES.length, { error: 'roles must name each role once' })),
    ...withIdentity,
  }),
  response: RolesSchema,
});

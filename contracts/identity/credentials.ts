// Passwords, addresses and sessions, apart from the members: families have them, too, and their pages need no schema of the portal.
import * as z from 'zod/mini';
import { isStorable, toPlainLine } from '../lib/characters.ts';
import { TimestampSchema, textError } from '../lib/text.ts';

export const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 256;

/** A new password; the server checks its strength. @param label names the field, for example "New password". */
export function newPassword(label: string) {
  return z.string({ error: textError(label) }).check(
    z.minLength(MIN_PASSWORD_LENGTH, {
      error: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`,
      abort: true,
    }),
    z.maxLength(MAX_PASSWORD_LENGTH, {
      error: `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`,
      abort: true,
    }),
    z.refine(isStorable, { error: "Password contains characters that can't be used" }),
  );
}

/** A password to check. Messages give no hint at the rules. */
export function givenPassword(label: string) {
  return z
    .string({ error: textError(label) })
    .check(
      z.minLength(1, { error: `${label} is required`, abort: true }),
      z.maxLength(1024, { error: `${label} is too long`, abort: true }),
    );
}

/** An e-mail address to look up. Messages give no hint at a member's. */
export const GivenEmailSchema = z
  .string({ error: textError('Email') })
  .check(
    z.overwrite(toPlainLine),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(1024, { error: 'Email is too long', abort: true }),
    z.refine(isStorable, { error: 'Please enter a valid email address' }),
  );

export const OpenSessionSchema = z.object({
  id: z.int(),
  /** A name such as Chrome, from the User-Agent at sign-in; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.string(),
  begunAt: TimestampSchema,
  lastUsedAt: TimestampSchema,
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSessionSchema>;

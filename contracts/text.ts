import * as z from 'zod/mini';
import { hasLetterOrDigit, isOneLine } from './characters.ts';

/** What is missing is said to be missing; what is of another type, to be no text. */
export function textError(label: string) {
  return ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? `${label} is required` : `${label} must be text`;
}

/**
 * One line of text from a person: trimmed, bounded, storable.
 * @param label names the field in messages, for example "Name".
 * @param max longest accepted length in UTF-16 units, after trimming.
 */
export function requiredText(label: string, max: number) {
  return z
    .string({ error: textError(label) })
    .check(
      z.trim(),
      z.minLength(1, { error: `${label} is required`, abort: true }),
      z.maxLength(max, { error: `${label} must be at most ${max} characters long`, abort: true }),
      z.refine(isOneLine, { error: `${label} contains characters that can't be stored` }),
    );
}

/** What somebody is called: one line with something to read in it. */
export function requiredName(label: string, max: number) {
  return requiredText(label, max).check(
    z.refine(hasLetterOrDigit, { error: `${label} must contain a letter or a number` }),
  );
}

/** Optional text: absent, null, empty and blank are all stored as null. */
export function optionalText(label: string, max: number) {
  const text = z
    .string({ error: `${label} must be text` })
    .check(
      z.trim(),
      z.maxLength(max, { error: `${label} must be at most ${max} characters long`, abort: true }),
      z.refine(isOneLine, { error: `${label} contains characters that can't be stored` }),
    );
  return z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value): string | null => (value ? value : null)),
  );
}

/** The pattern of the specification: non-space text, an @, text, a dot and text. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** An e-mail address: trimmed, at most 254 characters (RFC 5321), spelled as the person typed it. */
export const EmailSchema = requiredText('Email', 254).check(
  z.regex(EMAIL_PATTERN, { error: 'Please enter a valid email address', abort: true }),
  // Invisible characters make an address look like another one.
  z.refine((value) => !/\p{Cf}/u.test(value), { error: 'Please enter a valid email address' }),
);

/** Database ids are positive 32-bit integers. */
export const MAX_ID = 2_147_483_647;

/** An id in a path, where it arrives as text. */
export const IdParamsSchema = z.object({
  id: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/, { error: 'This is not a valid id' })),
    z.transform((text, context) => {
      const id = Number(text);
      if (id > MAX_ID) {
        context.issues.push({ code: 'custom', message: 'This is not a valid id', input: text });
      }
      return id;
    }),
  ),
});

/** A moment as ISO 8601 text in UTC. */
export const TimestampSchema = z.iso.datetime();

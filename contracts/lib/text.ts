import * as z from 'zod/mini';
import { LANGUAGES } from '../languages.ts';
import {
  hasLetterOrDigit,
  hasPiledMarks,
  isOneLine,
  isStorable,
  toPlainLine,
  toPlainParagraphs,
} from './characters.ts';

export function textError(label: string) {
  return ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? `${label} is required` : `${label} must be text`;
}

/** One trimmed line, see `toPlainLine`. @param label names the field, for example "Name". @param max in UTF-16 units. */
export function requiredText(label: string, max: number) {
  return z
    .string({ error: textError(label) })
    .check(
      z.overwrite(toPlainLine),
      z.minLength(1, { error: `${label} is required`, abort: true }),
      z.maxLength(max, { error: `${label} must be at most ${max} characters long`, abort: true }),
      z.refine(isOneLine, { error: `${label} contains characters that can't be stored` }),
    );
}

/** A name: one line with a letter or digit. */
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
      z.overwrite(toPlainLine),
      z.maxLength(max, { error: `${label} must be at most ${max} characters long`, abort: true }),
      z.refine(isOneLine, { error: `${label} contains characters that can't be stored` }),
    );
  return z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value): string | null => (value ? value : null)),
  );
}

// RFC 5321 without quoted local parts and IP addresses, with letters of every script (RFC 6531).
const ATOM = String.raw`[^\s@.,:;<>()[\]"\\]+`;
const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
const LABEL = `${LETTER}(?:(?:${LETTER}|-){0,61}${LETTER})?`;
const EMAIL_PATTERN = new RegExp(
  String.raw`^(?=[^@]{1,64}@)${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+${LABEL}$`,
  'u',
);

/** RFC 5321. */
export const MAX_EMAIL_LENGTH = 254;

/** An e-mail address that a mail server takes: trimmed, spelled as the person typed it. */
export const EmailSchema = requiredText(/*i18n*/ 'Email', MAX_EMAIL_LENGTH).check(
  z.regex(EMAIL_PATTERN, { error: /*i18n*/ 'Please enter a valid email address', abort: true }),
  // Invisible characters make an address look like another one.
  z.refine((value) => !/\p{Cf}/u.test(value), { error: /*i18n*/ 'Please enter a valid email address' }),
);

/** Absent, null and empty are stored as null. */
export const OptionalEmailSchema = z.pipe(
  z.optional(
    z.nullable(
      z.union([z.literal(''), EmailSchema], { error: /*i18n*/ 'Please enter a valid email address' }),
    ),
  ),
  z.transform((value): string | null => (value ? value : null)),
);

/** Several lines of text from a person: trimmed, without invisible characters, storable. */
export function requiredParagraphs(label: string, max: number) {
  return z.string({ error: textError(label) }).check(
    z.overwrite(toPlainParagraphs),
    z.trim(),
    z.minLength(1, { error: `${label} is required`, abort: true }),
    z.maxLength(max, { error: `${label} must be at most ${max} characters long`, abort: true }),
    z.refine((text) => isStorable(text) && !hasPiledMarks(text), {
      error: `${label} contains characters that can't be stored`,
    }),
  );
}

/** Optional lines of text: absent, null, empty and blank are all stored as null. */
export function optionalParagraphs(label: string, max: number) {
  const text = z.string({ error: `${label} must be text` }).check(
    z.overwrite(toPlainParagraphs),
    z.trim(),
    z.maxLength(max, { error: `${label} must be at most ${max} characters long`, abort: true }),
    z.refine((typed) => isStorable(typed) && !hasPiledMarks(typed), {
      error: `${label} contains characters that can't be stored`,
    }),
  );
  return z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value): string | null => (value ? value : null)),
  );
}

export const LanguageSchema = z.enum(LANGUAGES, { error: 'The language is not known' });
/** For requests. Forms of the public site send the language of their page. */
export const FamilyLanguageSchema = z._default(LanguageSchema, 'en');

/** A repeated key stores nothing twice. */
export const IdempotencyKeySchema = z.uuid({ error: 'idempotencyKey must be a UUID' });

/** Database ids are positive 32-bit integers. */
export const MAX_ID = 2_147_483_647;

/** An id in a path or a query, where it arrives as text. */
export const IdTextSchema = z.pipe(
  z
    .string({ error: 'This is not a valid id' })
    .check(z.regex(/^[1-9]\d{0,9}$/, { error: 'This is not a valid id' })),
  z.transform((text, context) => {
    const id = Number(text);
    if (id > MAX_ID) {
      context.issues.push({ code: 'custom', message: 'This is not a valid id', input: text });
    }
    return id;
  }),
);

export const IdParamsSchema = z.object({ id: IdTextSchema });

/** An id in a body. */
export function id(label: string) {
  return z
    .int({ error: `${label} is not a valid id` })
    .check(
      z.minimum(1, { error: `${label} is not a valid id` }),
      z.maximum(MAX_ID, { error: `${label} is not a valid id` }),
    );
}

/** The version that the person edited; 409 if the stored one differs. */
export const VersionSchema = z
  .int({ error: 'version must be a number' })
  .check(
    z.minimum(1, { error: 'version must be a number' }),
    z.maximum(MAX_ID, { error: 'version must be a number' }),
  );

/** A link's secret. It is sent in the body, so that no log has it. */
export const TokenSchema = z
  .string({ error: textError('token') })
  .check(z.maxLength(200, { error: 'token is too long' }));

/** A moment as ISO 8601 text in UTC. The server may answer a Date: JSON writes it as this text. */
export const TimestampSchema = z.iso.datetime() as unknown as z.ZodMiniType<string, string | Date>;

/** The answer to a change that has nothing to tell. */
export const DoneSchema = z.object({ message: z.string() });

import * as z from 'zod/mini';
import { hasLetterOrDigit, isOneLine, toPlainLine } from '../lib/characters.ts';
import { textError } from '../lib/text.ts';

export const TAG_LENGTH = 40;
/** Most tags of one student. */
export const MAX_TAGS = 20;

/** Lower case and single spaces: two spellings are one tag. */
const toTag = (text: string) => toPlainLine(text).normalize().toLowerCase().replace(/\s+/gu, ' ').trim();

/** Without commas, which separate tags in a file and while somebody types. */
export const TagSchema = z.string({ error: textError('A tag') }).check(
  z.overwrite(toTag),
  z.minLength(1, { error: 'A tag is required', abort: true }),
  z.maxLength(TAG_LENGTH, { error: `A tag must be at most ${TAG_LENGTH} characters long`, abort: true }),
  z.refine((tag) => isOneLine(tag) && hasLetterOrDigit(tag) && !tag.includes(','), {
    error: 'A tag must contain a letter or a number, and no comma',
  }),
);

/** Without repetitions, sorted. */
export const joinTags = (...lists: (readonly string[])[]) => [...new Set(lists.flat())].sort();

export const TagsSchema = z.array(TagSchema, { error: 'Tags must be a list' }).check(
  z.maxLength(MAX_TAGS, { error: `A student has at most ${MAX_TAGS} tags`, abort: true }),
  z.overwrite((tags) => joinTags(tags)),
);

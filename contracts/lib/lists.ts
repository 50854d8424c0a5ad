import * as z from 'zod/mini';
import { CITY_LENGTH } from '../records.ts';
import { requiredText } from './text.ts';

/** How many rows a page of a list has unless asked otherwise, and at most. */
export const PAGE_SIZE = 50;
export const LARGEST_PAGE = 100;

/** Counting ends here: "1,000+" is as good for a person, and takes the same time in a list of any length. */
export const COUNTED_UP_TO = 1000;
/** The same where words are searched for. */
export const FOUND_UP_TO = 100;

const LIMIT_ERROR = `limit must be a number from 1 to ${LARGEST_PAGE}`;

/** The words searched for, as they are typed: every one of them has to be found. */
export const SearchTextSchema = z.string({ error: 'q must be text' }).check(
  z.trim(),
  z.maxLength(100, { error: 'The search must be at most 100 characters long' }),
  // NUL and unpaired surrogates can't be compared by the database.
  z.refine((text) => text.isWellFormed() && !text.includes('\u0000'), {
    error: "The search contains characters that can't be searched for",
  }),
);

/** A student's city, spelled as the record does. */
export const CityTextSchema = requiredText('City', CITY_LENGTH);

/** Part of the query of every list. Keyset paging: a page begins after the row that ended the one before. */
export const pageQuery = {
  /** `next` of the page before; the first page without it. */
  after: z.optional(
    z
      .string({ error: 'after must be text' })
      .check(
        z.maxLength(600, { error: 'after is not known' }),
        z.minLength(1, { error: 'after is not known' }),
      ),
  ),
  limit: z._default(
    z.pipe(
      z.string({ error: LIMIT_ERROR }).check(z.regex(/^([1-9]|[1-9]\d|100)$/, { error: LIMIT_ERROR })),
      z.transform(Number),
    ),
    PAGE_SIZE,
  ),
};

/** Part of the answer of every list. */
export const pageAnswer = {
  /** What `after` has to be for the next page; absent on the last. */
  next: z.optional(z.string()),
  /** How many rows the whole list has, on its first page only; counted up to 1,000, of a search up to 100. */
  count: z.optional(z.object({ rows: z.int(), isExact: z.boolean() })),
};
export type Count = { rows: number; isExact: boolean };

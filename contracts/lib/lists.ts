import * as z from 'zod/mini';
import { CITY_LENGTH } from '../records.ts';
import { toPlainLine } from './characters.ts';
import { requiredText } from './text.ts';

/** The default, and the limit. */
export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 100;

/** Counting stops here, so that it takes the same time for any list: screens show "1,000+". */
export const COUNTED_UP_TO = 1000;
/** The same for a search. */
export const FOUND_UP_TO = 100;

const LIMIT_ERROR = `limit must be a number from 1 to ${MAX_PAGE_SIZE}`;

/** The words of a search. All must match. */
export const SearchTextSchema = z.string({ error: 'q must be text' }).check(
  z.overwrite(toPlainLine),
  z.maxLength(100, { error: 'The search must be at most 100 characters long' }),
  // NUL and unpaired surrogates can't be compared by the database.
  z.refine((text) => text.isWellFormed() && !text.includes('\u0000'), {
    error: "The search contains characters that can't be searched for",
  }),
);

/** A student's city, spelled as in the record. */
export const CityTextSchema = requiredText('City', CITY_LENGTH);

/** Part of every list's query, for keyset paging. */
export const pageQuery = {
  /** `next` of the previous page; absent for the first page. */
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

export const CountSchema = z.object({ rows: z.int(), isExact: z.boolean() });
export type Count = z.infer<typeof CountSchema>;

/** Part of every list's response. */
export const pageAnswer = {
  /** `after` of the next page; absent on the last page. */
  next: z.optional(z.string()),
  /** The number of rows of the whole list, on the first page only; up to 1,000, or 100 for a search. */
  count: z.optional(CountSchema),
};

/** Whether all values differ. */
export const hasNoDoubles = (values: readonly unknown[]) => new Set(values).size === values.length;

/** Part of every list's file: CSV in UTF-8 with a byte-order mark. An apostrophe precedes a possible formula, not a phone number. */
export const listFile = {
  method: 'GET',
  access: 'records:export',
  response: z.string(),
  download: 'text/csv',
} as const;

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { INTEREST_TYPES } from '../interests.ts';
import { IdempotencyKeySchema } from '../lib/text.ts';
import { COUNTED_AGE_ERROR, COUNTED_AGES, COUNTING_CONSENTS, countingConsentAt } from './counting-consent.ts';
import { InterestAnswersSchema } from './sent-interests.ts';

const CONSENT_ERROR = 'The consent of the parent or, from 18 on, of the student is needed';

/** Nothing else: no name, no account, no device. */
const CountedAnswersSchema = z
  .object({
    idempotencyKey: IdempotencyKeySchema,
    answers: InterestAnswersSchema,
    age: z
      .int({ error: COUNTED_AGE_ERROR })
      .check(
        z.minimum(COUNTED_AGES.youngest, { error: COUNTED_AGE_ERROR }),
        z.maximum(COUNTED_AGES.oldest, { error: COUNTED_AGE_ERROR }),
      ),
    agreedBy: z.enum(COUNTING_CONSENTS, { error: CONSENT_ERROR }),
  })
  .check(
    z.refine(({ age, agreedBy }) => agreedBy === countingConsentAt(age), {
      error: CONSENT_ERROR,
      path: ['agreedBy'],
    }),
  );
export type CountedAnswers = z.input<typeof CountedAnswersSchema>;

export const createCountedAnswers = endpoint({
  method: 'POST',
  path: '/api/public/counted-answers',
  access: 'public',
  summary: 'Counts the answers of an interest inventory without a name, to check its items',
  body: CountedAnswersSchema,
  response: z.object({ received: z.literal(true) }),
  status: 201,
});

/** Fewer results show nothing. */
export const MIN_RESULTS = 30;
/** Results of a group by age. Ages with fewer join their neighbours. */
export const MIN_OF_GROUP = 10;
/** An item with a lower correlation with the rest of its type works badly. */
export const LOWEST_CORRELATION = 0.2;

/** Reasons why an item works badly: a low correlation with the rest of its type, or a step that nobody chose. */
const ITEM_FAULTS = ['lowCorrelation', 'unusedStep'] as const;
export type ItemFault = (typeof ITEM_FAULTS)[number];

const TypeSchema = z.enum(INTEREST_TYPES);

const ItemMeasuresSchema = z.object({
  /** Place of the item in the inventory, from 0. */
  place: z.int(),
  type: TypeSchema,
  /** How often each answer was given, from 0 to 4. */
  counts: z.array(z.int()),
  mean: z.number(),
  /** Corrected item–total correlation; null if all answers, or all sums of the other items, are equal. */
  correlation: z.nullable(z.number()),
  /** Empty for a group of fewer than 30 results. */
  faults: z.array(z.enum(ITEM_FAULTS)),
});
export type ItemMeasures = z.infer<typeof ItemMeasuresSchema>;

const FormMeasuresSchema = z.object({
  /** Results with answers to all items of the form. */
  results: z.int(),
  /** Cronbach's alpha; null if all sums are equal. */
  alphas: z.array(z.object({ type: TypeSchema, alpha: z.nullable(z.number()) })),
});

const InterestMeasuresSchema = z.object({
  results: z.int(),
  /** Without items that too few of the results have answered. */
  items: z.array(ItemMeasuresSchema),
  /** The first half, from the results of both forms. */
  short: FormMeasuresSchema,
  /** Null while too few results have answers to all items. */
  long: z.nullable(FormMeasuresSchema),
});
export type InterestMeasures = z.infer<typeof InterestMeasuresSchema>;

export const getInterestMeasures = endpoint({
  method: 'GET',
  path: '/api/admin/interest-items',
  access: 'guidance:measure',
  summary: 'How the items of the interest inventory work, from 30 counted results on; see docs/guidance.md',
  response: z.object({
    results: z.int(),
    /** Null below 30 results. */
    all: z.nullable(InterestMeasuresSchema),
    /** Ages of 10 results or more that together are all results; empty if that makes a single group. */
    groups: z.array(z.extend(InterestMeasuresSchema, { from: z.int(), to: z.int() })),
  }),
});

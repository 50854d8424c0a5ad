import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  BANDS,
  COUNTED_AGE_ERROR,
  COUNTED_AGES,
  COUNTING_CONSENTS,
  countingConsentAt,
  GUESSED_ITEMS,
  INTEREST_FLAGS,
  ITEM_COUNTS,
  LISTED_CAREERS,
  MAX_ANSWER,
  STEADINESSES,
} from '../interests.ts';
import { day } from '../lib/dates.ts';
import { hasNoDoubles } from '../lib/lists.ts';
import { IdempotencyKeySchema, IdParamsSchema, requiredText, TimestampSchema } from '../lib/text.ts';
import { SUBJECTS } from './subjects.ts';

const ANSWER_ERROR = 'Each answer must be a whole number from 0 to 4';
const AnswerSchema = z
  .int({ error: ANSWER_ERROR })
  .check(z.minimum(0, { error: ANSWER_ERROR }), z.maximum(MAX_ANSWER, { error: ANSWER_ERROR }));
const COUNT_ERROR = `The answers must be ${ITEM_COUNTS.short} or ${ITEM_COUNTS.long}`;
const SLUG_ERROR = 'The address of a career is not known';

/** Names a career in the library. */
export const SlugSchema = z
  .string({ error: SLUG_ERROR })
  .check(
    z.maxLength(80, { error: SLUG_ERROR, abort: true }),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: SLUG_ERROR }),
  );

/** In the order of the items: 30 of the short form or 60 of the long one. */
export const InterestAnswersSchema = z.array(AnswerSchema, { error: 'The answers must be a list' }).check(
  z.maxLength(ITEM_COUNTS.long, { error: COUNT_ERROR, abort: true }),
  z.refine((answers) => Object.values<number>(ITEM_COUNTS).includes(answers.length), {
    error: COUNT_ERROR,
  }),
);

const asked = {
  answers: InterestAnswersSchema,
  flags: z
    .array(z.enum(INTEREST_FLAGS, { error: 'A flag is not known' }), { error: 'The flags must be a list' })
    .check(
      z.maxLength(INTEREST_FLAGS.length, { error: 'There are too many flags', abort: true }),
      z.refine(hasNoDoubles, { error: 'A flag is named twice' }),
    ),
  /** Subjects of Class 11 that the student thinks of; empty for none. */
  subjects: z
    .array(z.enum(SUBJECTS, { error: 'A subject is not known' }), { error: 'The subjects must be a list' })
    .check(
      z.maxLength(SUBJECTS.length, { error: 'There are too many subjects', abort: true }),
      z.refine(hasNoDoubles, { error: 'A subject is named twice' }),
    ),
  /** A parent's guesses of the first answers, if both agreed to compare. */
  guesses: z.nullable(
    z
      .array(AnswerSchema, { error: 'The guesses must be a list' })
      .check(z.length(GUESSED_ITEMS, { error: `The guesses must be ${GUESSED_ITEMS}` })),
  ),
};

const ListedCareerSchema = z.object(
  {
    slug: SlugSchema,
    name: requiredText('The name of a career', 100),
    band: z.enum(BANDS, { error: 'How well a career fits is not known' }),
    steadiness: z.enum(STEADINESSES, { error: 'How steady a career is, is not known' }),
  },
  { error: 'A career must have its name and fit' },
);

/** A result of the interest inventory, as a family sends it: the answers, and the list that the page showed. */
export const InterestResultSchema = z
  .object(
    {
      answeredOn: day('The day of the answers'),
      ...asked,
      careers: z.array(ListedCareerSchema, { error: 'The careers must be a list' }).check(
        z.maxLength(LISTED_CAREERS, { error: `There are at most ${LISTED_CAREERS} careers`, abort: true }),
        z.refine((careers) => hasNoDoubles(careers.map(({ slug }) => slug)), {
          error: 'A career is named twice',
        }),
      ),
    },
    { error: 'The interest result must have its answers' },
  )
  .check(
    z.refine(({ flags, careers }) => careers.length === 0 || !flags.includes('flat'), {
      error: 'A flat profile has no careers',
      path: ['careers'],
    }),
  );
export type SentInterests = z.infer<typeof InterestResultSchema>;

/** Without the limits of the request, so that older results stay readable. */
export const StoredInterestsSchema = z.object({
  answeredOn: z.string(),
  answers: z.array(z.int()),
  flags: z.array(z.enum(INTEREST_FLAGS)),
  subjects: z.array(z.string()),
  guesses: z.nullable(z.array(z.int())),
  careers: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      band: z.enum(BANDS),
      steadiness: z.enum(STEADINESSES),
    }),
  ),
} satisfies Record<keyof SentInterests, z.ZodMiniType>);
export type StoredInterests = z.infer<typeof StoredInterestsSchema>;

export const listInterestResults = endpoint({
  method: 'GET',
  path: '/api/admin/students/{id}/interest-results',
  access: 'students:read',
  summary:
    'The results of the interest inventory that a student’s family sent, newest first; the audit trail records the view',
  params: IdParamsSchema,
  response: z.object({
    results: z.array(
      z.object({
        /** The session request that it came with. */
        requestId: z.int(),
        sentAt: TimestampSchema,
        result: StoredInterestsSchema,
      }),
    ),
    /** Results that stay closed until a parent has agreed. */
    waiting: z.int(),
  }),
});

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

/** Fewer counted results are not exported, because a single one could be recognized. */
export const MIN_RESULTS = 30;

export const exportCountedAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/exports/counted-answers.csv',
  access: 'guidance:measure',
  summary: 'The counted answers for an evaluation of the items, from 30 results on; see docs/guidance.md',
  response: z.string(),
  download: 'text/csv',
});

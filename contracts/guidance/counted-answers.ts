import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
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

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { TokenSchema } from '../lib/text.ts';
import { SlugSchema } from './interests.ts';

/** Months between a result and the question about the choice. */
export const ASKED_AFTER_MONTHS = [12, 24] as const;
export type AskedAfter = (typeof ASKED_AFTER_MONTHS)[number];

/** `listed`: one of the careers of the result. */
export const CHOICES = ['listed', 'other', 'undecided'] as const;
export type Choice = (typeof CHOICES)[number];

const CareerSchema = z.object({ slug: z.string(), name: z.string() });

export const openChoice = endpoint({
  method: 'POST',
  path: '/api/public/choice/question',
  access: 'public',
  summary:
    'The question about the choice, for the secret of a link; the same 404 for a wrong and an expired one',
  body: z.object({ token: TokenSchema }),
  response: z.object({
    /** ISO 8601 day of the interest answers. */
    answeredOn: z.string(),
    /** The list of the result. */
    careers: z.array(CareerSchema),
    /** The answer so far. */
    answer: z.nullable(z.object({ choice: z.enum(CHOICES), slug: z.nullable(z.string()) })),
  }),
});
export type ChoiceQuestion = z.infer<typeof openChoice.response>;

export const answerChoice = endpoint({
  method: 'POST',
  path: '/api/public/choice',
  access: 'public',
  summary: 'Stores the choice; a later answer replaces an earlier one',
  body: z
    .object({
      token: TokenSchema,
      choice: z.enum(CHOICES, { error: /*i18n*/ 'Please choose an answer' }),
      /** The chosen career, if it is listed. */
      slug: z._default(z.nullable(SlugSchema), null),
    })
    .check(
      z.refine(({ choice, slug }) => (choice === 'listed') === (slug !== null), {
        error: /*i18n*/ 'Please choose a career of the list, or another answer',
        path: ['slug'],
      }),
    ),
  response: z.object({ received: z.literal(true) }),
});

export const getChoiceFigures = endpoint({
  method: 'GET',
  path: '/api/admin/choices',
  access: 'guidance:measure',
  summary: 'Counts the answers about choices: in the list, not in it, undecided',
  response: z.object({
    figures: z.array(
      z.object({
        months: z.int(),
        asked: z.int(),
        answered: z.int(),
        listed: z.int(),
        other: z.int(),
        undecided: z.int(),
      }),
    ),
  }),
});
export type ChoiceFigures = z.infer<typeof getChoiceFigures.response>;

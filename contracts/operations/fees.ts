import * as z from 'zod/mini';
import { forFields } from '#contracts/lib/fields.ts';
import { optionalText, requiredParagraphs } from '#contracts/lib/text.ts';
import { SERVICES, type Service } from '#contracts/services.ts';

/** Blank text is null. */
export const orNull = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
    z.nullable(schema),
  );

export function wholeNumber(label: string, least: number, most: number) {
  const error = `${label} must be a whole number from ${least} to ${most}`;
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }));
}

/** The fee of a service, as the office enters it. Null stands for nothing. */
export interface Fee {
  fromRupees: number | null;
  /** For example "two sessions of an hour". */
  duration: string | null;
  /** One line each. */
  included: string | null;
  refundRule: string | null;
}
export type Fees = Readonly<Record<Service, Fee>>;

const NO_FEE: Fee = { fromRupees: null, duration: null, included: null, refundRule: null };
export const NO_FEES: Fees = forFields(SERVICES, () => NO_FEE);

const MAX_RUPEES = 10_000_000;
/** In UTF-16 units. */
export const FEE_TEXTS = {
  duration: { label: 'Duration', max: 100 },
  included: { label: 'Included', max: 600 },
  refundRule: { label: 'Refund rule', max: 400 },
} as const;
export const MAX_INCLUDED = { lines: 8, letters: 100 };

const linesOf = (text: string | null) => (text ?? '').split('\n');
const { duration, included, refundRule } = FEE_TEXTS;

const FeeSchema = z.object({
  fromRupees: z.nullable(wholeNumber('The fee', 1, MAX_RUPEES)),
  duration: optionalText(duration.label, duration.max),
  included: orNull(requiredParagraphs(included.label, included.max)).check(
    z.refine((text) => linesOf(text).length <= MAX_INCLUDED.lines, {
      error: `Please enter at most ${MAX_INCLUDED.lines} lines`,
    }),
    z.refine((text) => linesOf(text).every((line) => line.length <= MAX_INCLUDED.letters), {
      error: `Each line can have at most ${MAX_INCLUDED.letters} characters`,
    }),
  ),
  refundRule: orNull(requiredParagraphs(refundRule.label, refundRule.max)),
});

export const FeesSchema = z.object(
  forFields(SERVICES, () => FeeSchema),
  { error: 'The fees must be an object' },
);

const text = z.nullable(z.string());
export const StoredFeesSchema = z.object(
  forFields(SERVICES, () =>
    z.object({ fromRupees: z.nullable(z.int()), duration: text, included: text, refundRule: text }),
  ),
);

import * as z from 'zod/mini';

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

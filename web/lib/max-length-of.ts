import type * as z from 'zod/mini';

/** The parts of a definition that can hold the schema of the text. */
type Definition = z.core.$ZodTypeDef & {
  in?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
};

/**
 * The maximum length of a field's text in UTF-16 units, for the `maxLength` of its input. Inputs take it from the schema of
 * the request, so that neither allows more than the other.
 * @throws Error for a schema without a maximum.
 */
export function maxLengthOf(schema: z.core.$ZodType): number {
  const longest = Math.max(...maximumsOf(schema));
  if (!Number.isFinite(longest)) throw new Error('The schema has no maximum length');
  return longest;
}

/** The maximum of each text that the schema takes; infinite without one. */
function maximumsOf({ _zod: { def } }: z.core.$ZodType): number[] {
  const { type, in: input, innerType, options, checks = [] }: Definition = def;
  const inner = input ?? innerType;
  if (inner) return maximumsOf(inner);
  if (options) return options.flatMap(maximumsOf);
  if (type !== 'string') return [];
  return [Math.min(...checks.filter(isMaximum).map((check) => check._zod.def.maximum))];
}

function isMaximum(check: z.core.$ZodCheck<never>): check is z.core.$ZodCheckMaxLength {
  return check._zod.def.check === 'max_length';
}

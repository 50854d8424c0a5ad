import * as z from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';

/** The part of JSON Schema that the contracts use. */
export interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: unknown;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
}

export type Part = 'params' | 'query' | 'body';
type Path = (string | number)[];

/** One field of a request. */
export interface Field {
  part: Part;
  path: Path;
  shape: Shape;
  isRequired: boolean;
}

/** The input schema of a part of a request; undefined where the endpoint takes none. */
export function shapeOf(endpoint: Endpoint, part: Part): Shape | undefined {
  const schema = endpoint[part];
  return schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
}

/**
 * Every field of a request, nested ones included.
 * @param right a valid request, which decides between the variants of a union.
 */
export function fieldsOf(endpoint: Endpoint, right: Partial<Record<Part, unknown>>): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const shape = shapeOf(endpoint, part);
    return shape ? [...walk(shape, { part, path: [] }, right[part])] : [];
  });
}

function* walk(shape: Shape, at: { part: Part; path: Path }, right: unknown): Iterable<Field> {
  const chosen = branchesOf(shape).find((branch) => fits(branch, right)) ?? shape;
  for (const [name, inner] of Object.entries(chosen.properties ?? {})) {
    const field = { ...at, path: [...at.path, name] };
    yield { ...field, shape: inner, isRequired: chosen.required?.includes(name) ?? false };
    yield* walk(inner, field, memberOf(right, name));
  }
  if (chosen.items && Array.isArray(right) && right.length > 0) {
    const field = { ...at, path: [...at.path, 0] };
    yield { ...field, shape: chosen.items, isRequired: false };
    yield* walk(chosen.items, field, right[0]);
  }
}

function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The variants of a field: "text or null" has two. */
function branchesOf(shape: Shape): Shape[] {
  const branches = shape.anyOf ?? shape.oneOf;
  return branches ? branches.flatMap(branchesOf) : [shape];
}

function fits(shape: Shape, value: unknown): boolean {
  if (!typesOf(shape).includes(typeOf(value))) return false;
  return Object.entries(shape.properties ?? {}).every(
    ([name, { const: fixed }]) => fixed === undefined || memberOf(value, name) === fixed,
  );
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The JSON types that a field accepts; empty where it accepts any. */
export function typesOf(shape: Shape): string[] {
  const types = branchesOf(shape).map(({ type, const: fixed, enum: values }) => {
    if (type !== undefined) return [type].flat();
    if (fixed !== undefined) return [typeOf(fixed)];
    return values?.map(typeOf) ?? ['any'];
  });
  const known = types.flat().map((type) => (type === 'integer' ? 'number' : type));
  return known.includes('any') ? [] : [...new Set(known)];
}

/** The text variants of a field. */
export function textsOf(shape: Shape): Shape[] {
  return branchesOf(shape).filter((branch) => typesOf(branch).includes('string'));
}

/** The longest text that a field accepts; undefined where it accepts no text or only listed ones. */
export function longestTextOf(shape: Shape): number | undefined {
  const free = textsOf(shape).filter(({ const: fixed, enum: values }) => fixed === undefined && !values);
  return free.length === 0 ? undefined : Math.max(...free.map(longestOf));
}

// An anchored pattern without an unbounded repetition limits the length too.
function longestOf(shape: Shape): number {
  if (shape.maxLength !== undefined) return shape.maxLength;
  if (shape.format === 'uuid') return 36;
  return patternsOf(shape).some((text) => /^\^.*\$$/s.test(text) && !/[*+]/.test(text)) ? 100 : Infinity;
}

export function patternsOf({ pattern, allOf = [] }: Shape): string[] {
  return [pattern, ...allOf.map((part) => part.pattern)].filter((text) => text !== undefined);
}

/** Bounds of the numbers that a field accepts; null where it accepts none. */
export function rangeOf(shape: Shape): { minimum: number; maximum: number; isWhole: boolean } | null {
  const numbers = branchesOf(shape).filter(({ type }) => type === 'number' || type === 'integer');
  const [first] = numbers;
  if (!first) return null;
  const { minimum = -Infinity, maximum = Infinity } = first;
  return { minimum, maximum, isWhole: first.type === 'integer' };
}

/** The most items of a list; undefined for other fields. */
export function mostItemsOf(shape: Shape): number | undefined {
  const list = branchesOf(shape).find(({ type }) => type === 'array');
  return list && (list.maxItems ?? Infinity);
}

/** A copy of a value with another value at one path; undefined removes the field. */
export function withValue(value: unknown, path: Path, wanted: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return wanted;
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === step ? withValue(item, rest, wanted) : item));
  }
  const { [step]: old, ...others } = isRecord(value) ? value : {};
  const inner = withValue(old, rest, wanted);
  return inner === undefined ? others : { ...others, [step]: inner };
}

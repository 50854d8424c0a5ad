import type { FastifySchema } from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ErrorBodySchema } from '#contracts/errors.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type ZodSchema = z.core.$ZodType;

/** For tests, which make hundreds of apps in a process. */
const described = new WeakMap<Endpoint, FastifySchema>();

/** The JSON Schemas of an endpoint, for Fastify's serializers, which drop unknown fields, and for the OpenAPI document. */
export function describeEndpoint(endpoint: Endpoint): FastifySchema {
  const known = described.get(endpoint) ?? describe(endpoint);
  described.set(endpoint, known);
  return known;
}

function describe(endpoint: Endpoint): FastifySchema {
  const isPublic = endpoint.access === 'public';
  return {
    summary: endpoint.summary,
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase())}`,
    tags: [endpoint.path.startsWith('/api/admin') ? 'Staff portal' : 'Public site'],
    ...(isPublic ? { security: [] } : {}),
    ...(endpoint.access === 'family' ? { security: [{ family: [] }] } : {}),
    ...(endpoint.params ? { params: toJsonSchema(endpoint.params, 'input') } : {}),
    ...(endpoint.query ? { querystring: toJsonSchema(endpoint.query, 'input') } : {}),
    ...(endpoint.body ? { body: toJsonSchema(endpoint.body, 'input') } : {}),
    ...(endpoint.upload ? { body: describeUpload(endpoint.upload) } : {}),
    response: { [endpoint.status ?? 200]: { description: 'Done', ...describeAnswer(endpoint) } },
  };
}

const failure = toJsonSchema(ErrorBodySchema, 'output');
/** Error responses for the OpenAPI document only: serializers for them would take a tenth of the time to start. */
export const FAILURES = {
  '4xx': { description: 'Refused', ...failure },
  '5xx': { description: 'Failed', ...failure },
};

function describeUpload({ types }: { types: readonly string[] }) {
  const schema = { type: 'string', format: 'binary' };
  return { content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function describeAnswer({ response, download }: Endpoint) {
  const schema = toJsonSchema(response, 'output');
  return download === undefined ? schema : { content: { [download]: { schema } } };
}

function toJsonSchema(schema: ZodSchema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => mergeNullable(jsonSchema),
  });
  return rest;
}

// Makes "text or null" a nullable type, since the serializer validates each branch of anyOf at run time.
function mergeNullable(schema: JsonSchema): void {
  const [value, nothing] = schema.anyOf ?? [];
  if (schema.anyOf?.length !== 2 || nothing?.type !== 'null' || typeof value?.type !== 'string') return;
  delete schema.anyOf;
  // Within a union, null must be one of the values, too.
  const values = value.enum && { enum: [...value.enum, null] };
  Object.assign(schema, value, { nullable: true }, values);
}

/** For OpenAPI 3.1, which has null as a second type instead of `nullable`. */
export function nullableAsType(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullableAsType);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, nullableAsType(value)]),
  );
  if (nullable !== true) return rest;
  return { ...rest, type: [rest.type, 'null'] };
}

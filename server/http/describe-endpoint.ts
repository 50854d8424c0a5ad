import type { FastifySchema } from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ErrorBodySchema } from '#contracts/errors.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type ZodSchema = z.core.$ZodType;

/**
 * The JSON Schemas of an endpoint: Fastify compiles the answers' into serializers, which leave out every field that
 * is not named, and the OpenAPI document shows all of them.
 */
export function describeEndpoint(endpoint: Endpoint): FastifySchema {
  const isPublic = endpoint.access === 'public';
  return {
    summary: endpoint.summary,
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase())}`,
    tags: [endpoint.path.startsWith('/api/admin') ? 'Staff portal' : 'Public site'],
    ...(isPublic ? { security: [] } : {}),
    ...(endpoint.params ? { params: toJsonSchema(endpoint.params, 'input') } : {}),
    ...(endpoint.query ? { querystring: toJsonSchema(endpoint.query, 'input') } : {}),
    ...(endpoint.body ? { body: toJsonSchema(endpoint.body, 'input') } : {}),
    ...(endpoint.upload ? { body: describeUpload(endpoint.upload) } : {}),
    response: { [endpoint.status ?? 200]: { description: 'Done', ...describeAnswer(endpoint) } },
  };
}

/**
 * The answers that every endpoint may give besides, for the OpenAPI document. The error handler writes them field by
 * field, and two serializers more for each endpoint would be a tenth of the time to start.
 */
export function describeFailures(): Record<string, object> {
  const failure = toJsonSchema(ErrorBodySchema, 'output');
  return {
    '4xx': { description: 'Refused', ...failure },
    '5xx': { description: 'Failed', ...failure },
  };
}

function describeUpload({ types }: { types: readonly string[] }) {
  const schema = { type: 'string', format: 'binary' };
  return { content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function describeAnswer({ response, download }: Endpoint) {
  const schema = toJsonSchema(response, 'output');
  return download === undefined ? schema : { content: { [download]: { schema } } };
}

/** Each schema is turned once: every endpoint can fail in the same way. */
const known = { input: new WeakMap<ZodSchema, JsonSchema>(), output: new WeakMap<ZodSchema, JsonSchema>() };

function toJsonSchema(schema: ZodSchema, io: 'input' | 'output'): JsonSchema {
  const turned = known[io].get(schema);
  if (turned) return turned;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => mergeNullable(jsonSchema),
  });
  known[io].set(schema, rest);
  return rest;
}

// "Text or null" as a nullable type, which the serializer writes quickly; for anyOf it tries each branch at run time.
function mergeNullable(schema: JsonSchema): void {
  const [value, nothing] = schema.anyOf ?? [];
  if (schema.anyOf?.length !== 2 || nothing?.type !== 'null' || typeof value?.type !== 'string') return;
  delete schema.anyOf;
  // Where a union's branches are tried, null has to be one of the values, too.
  const values = value.enum && { enum: [...value.enum, null] };
  Object.assign(schema, value, { nullable: true }, values);
}

/** The same for the OpenAPI document, whose version names null as a second type. */
export function nullableAsType(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullableAsType);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, nullableAsType(value)]),
  );
  if (nullable !== true) return rest;
  return { ...rest, type: [rest.type, 'null'] };
}

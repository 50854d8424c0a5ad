import type * as z from 'zod/mini';
import type { Permission } from './roles.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Either open to everyone, or to every signed-in member whose role holds the permission. */
type Access = 'public' | Permission;

interface EndpointDefinition {
  method: Method;
  /** Path with `{name}` for each field of `params`, as OpenAPI writes it. */
  path: `/api/${string}`;
  access: Access;
  /** Whether somebody may call it who has to set up a second factor first. Everything else waits for that. */
  isOpenBeforeSecondFactor?: true;
  /** One line for the API's description. */
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** The body is a file as it is, instead of JSON: how long it may be, and its media types. */
  upload?: { maxBytes: number; types: readonly string[] };
  /** The success answer. Fields that the schema does not name are never sent. */
  response: z.ZodMiniType;
  /** The success answer is a file of this media type, sent piece by piece, and `response` is its text. */
  download?: string;
  /** Status of the success answer; 200 unless said. */
  status?: 200 | 201;
}

/** Describes one call of the API, for the server, the screens, the tests and the OpenAPI document alike. */
export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}

export type Endpoint = EndpointDefinition;

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type PartOf<E, K extends string> = E extends { [P in K]: infer S } ? S : undefined;

/** What the server's handler receives, after validation. */
export type ParamsOf<E> = Parsed<PartOf<E, 'params'>>;
export type QueryOf<E> = Parsed<PartOf<E, 'query'>>;
export type BodyOf<E> = Parsed<PartOf<E, 'body'>>;
/** What a caller sends, before validation. */
export type BodyInputOf<E> = E extends { upload: object } ? Blob : Sent<PartOf<E, 'body'>>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

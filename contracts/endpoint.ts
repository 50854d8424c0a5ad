import type * as z from 'zod/mini';
import type { Permission } from './roles.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Open to everyone, to families with an account, or to signed-in members whose role has the permission. */
export type Access = 'public' | 'family' | Permission;

/** Steps after the password that some members have before any other request, in this order. */
export type SignInStep = 'new_password' | 'second_factor';

interface EndpointDefinition {
  method: Method;
  /** Path with `{name}` for each field of `params`, as OpenAPI writes it. */
  path: `/api/${string}`;
  access: Access;
  /** Members may call it while they have this step of the sign-in before them. */
  openBefore?: readonly SignInStep[];
  /** One line for the API's description. */
  summary: string;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** The body is a file instead of JSON. */
  upload?: { maxBytes: number; types: readonly string[] };
  /** The success response. Fields that the schema does not name are never sent. */
  response: z.ZodMiniType;
  /** The success response is a file of this media type, and `response` its text. */
  download?: string;
  /** Status of the success response; 200 by default. */
  status?: 200 | 201;
}

/** Describes one endpoint for the server, the screens, the tests and the OpenAPI document. */
export function endpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}

export type Endpoint = EndpointDefinition;

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type PartOf<E, K extends string> = E extends { [P in K]: infer S } ? S : undefined;

/** Inputs of the server's handler, after validation. */
export type ParamsOf<E> = Parsed<PartOf<E, 'params'>>;
export type QueryOf<E> = Parsed<PartOf<E, 'query'>>;
export type BodyOf<E> = Parsed<PartOf<E, 'body'>>;
/** A caller's body, before validation. */
export type BodyInputOf<E> = E extends { upload: object } ? Blob : Sent<PartOf<E, 'body'>>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
/** The result of the server's handler; see TimestampSchema. */
export type AnswerOf<E extends Endpoint> = z.input<E['response']>;

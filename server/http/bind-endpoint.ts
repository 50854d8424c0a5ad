import { type Serializer, SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySerializerCompiler,
} from 'fastify';
import type { Access, AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contracts/endpoint.ts';
import { ENDPOINTS } from '#contracts/index.ts';
import type { Context, FamilyContext, PublicContext } from '#server/context.ts';
import { badRequest } from '#server/errors.ts';
import type { Download } from '#server/lib/concurrency-limit.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import { sendDownload } from './downloads.ts';
import { inUploadScope, readUpload } from './uploads.ts';

interface Input<E extends Endpoint> {
  ctx: ContextOf<E['access']>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** An upload's bytes, at least one. */
  body: E extends { upload: object } ? Buffer : BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type ContextOf<A extends Access> = A extends 'public'
  ? PublicContext
  : A extends 'family'
    ? FamilyContext
    : Context;

type Answer<E extends Endpoint> = E extends { download: string } ? Download : AnswerOf<E>;

/** Registers a contract endpoint with its access rule and schemas. @throws Error for one that no area exports. */
export function bind<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: Input<E>) => Promise<Answer<E>>,
): void {
  if (!ENDPOINTS.includes(endpoint)) {
    throw new Error(`${endpoint.method} ${endpoint.path} is missing in contracts/index.ts`);
  }
  const { upload, download } = endpoint;
  const register = (scope: FastifyInstance) =>
    scope.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: {
        access: endpoint.access,
        openBefore: endpoint.openBefore ?? [],
      },
      schema: describeEndpoint(endpoint),
      serializerCompiler,
      validatorCompiler: ({ httpPart }) => validatorOf(endpoint, httpPart),
      ...(upload ? { bodyLimit: upload.maxBytes } : {}),
      // HEAD would make a file and record an export for nobody.
      ...(download === undefined ? {} : { exposeHeadRoute: false }),
      handler: async (request, reply) => {
        reply.code(endpoint.status ?? 200);
        const input = {
          ctx: request.contextOf(),
          params: request.params,
          query: request.query,
          body: upload ? readUpload(request.body) : request.body,
          request,
          reply,
        };
        const answer = await handler(input as Input<E>);
        return download === undefined ? answer : sendDownload(reply, download, answer as Download);
      },
    });
  if (upload) inUploadScope(app, upload, register);
  else register(app);
}

const compileNow = SerializerSelector()();

/** Compiles with the first answer: the serializers of all endpoints together take a tenth of a second. */
const serializerCompiler: FastifySerializerCompiler<FastifySchema> = ({ httpStatus = '', ...route }) => {
  let serialize: Serializer | undefined;
  return (answer) => {
    serialize ??= compileNow({ ...route, httpStatus });
    return serialize(answer);
  };
};

function validatorOf(endpoint: Endpoint, httpPart: string | undefined) {
  const schema =
    httpPart === 'body' ? endpoint.body : httpPart === 'params' ? endpoint.params : endpoint.query;
  return (data: unknown) => {
    const result = schema?.safeParse(data ?? undefined);
    if (result === undefined) return { value: data };
    if (result.success) return { value: result.data };
    const [issue] = result.error.issues;
    const path = issue?.path.join('.') ?? '';
    const message = issue?.message ?? 'The request is not valid';
    if (issue?.code === 'invalid_type' && path === '') {
      return { error: badRequest('The request needs a JSON object') };
    }
    return {
      // The library's own words, where a schema has none, are for developers.
      error: badRequest(
        message.startsWith('Invalid input') ? `${path} is not valid` : message,
        httpPart === 'body' && path !== '' ? path : undefined,
      ),
    };
  };
}

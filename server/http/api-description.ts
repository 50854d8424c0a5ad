import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { FAILURES, nullableAsType } from './describe-endpoint.ts';
import { FAMILY_COOKIE } from './family-session.ts';

/** Collects the routes that follow into one OpenAPI document. */
export async function registerApiDescription(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    transform: ({ schema, url }) => ({ schema: describeWhole(schema), url }),
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Srichakra', description: 'The API of the site and the staff portal', version: '1' },
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer' },
          family: { type: 'apiKey', in: 'cookie', name: FAMILY_COOKIE },
        },
      },
      security: [{ session: [] }],
    },
  });
}

function describeWhole(schema: FastifySchema): FastifySchema {
  const response = { ...(schema.response as object), ...FAILURES };
  return nullableAsType({ ...schema, response }) as FastifySchema;
}

/** The bundled package can't find the page's files by itself. */
const PAGE_FILES = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');

/** The document at /api/openapi.json, and a page to browse it at /api/docs. */
export async function registerApiPages(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    scope.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      baseDir: PAGE_FILES,
      logo: { type: 'image/svg+xml', content: await readFile(join(PAGE_FILES, 'logo.svg')) },
      staticCSP: false,
      uiConfig: { validatorUrl: null },
    });
  });
}

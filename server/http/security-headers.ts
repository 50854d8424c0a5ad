import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

const ONE_YEAR_SECONDS = 31_536_000;

// Inline styles are allowed for the dialog library; inline scripts never are.
const OPTIONS: HelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      // The frame in which the code editor runs code.
      frameSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // Set by the hook below for requests over TLS.
  strictTransportSecurity: false,
};

export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`);
    }
    done();
  });
  // By route, since an address can be spelled in many ways.
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api')) return;
    const forbidStoring = (_: FastifyRequest, reply: FastifyReply, done: () => void) => {
      reply.header('cache-control', 'no-store');
      done();
    };
    route.onRequest = [forbidStoring, route.onRequest ?? []].flat();
  });
}

const SECURITY_HEADERS: Readonly<Record<string, string>> = computeHeaders();

function computeHeaders(): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(OPTIONS)(response.req, response, () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** For the document that runs the code editor’s code: the policy of its meta element, and no origin. */
export function sandboxHeaders(html: string): Record<string, string> {
  const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  if (policy === undefined) throw new Error('A sandbox document has no policy');
  return {
    'content-security-policy': `${policy}; sandbox allow-scripts; frame-ancestors 'self'`,
    'x-frame-options': 'SAMEORIGIN',
    // Browsers warn about a document without an origin.
    'origin-agent-cluster': '?0',
  };
}

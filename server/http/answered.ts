import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route is called where requests are counted, instead of its pattern: the many files have one name. */
    countedAs?: string;
  }
}

/** Patterns of a route, never the address that was asked for, which may name a person; `none` where there is no route. */
interface AnsweredRoute {
  pattern: string;
  countedAs: string;
}

export type AnswerListener = (request: FastifyRequest, reply: FastifyReply, route: AnsweredRoute) => void;

const NO_ROUTE: AnsweredRoute = { pattern: 'none', countedAs: 'none' };

/** Tells of each answer when it is out, or broken off. One hook for all who listen: each costs every request. */
export function onAnswered(app: FastifyInstance, listeners: AnswerListener[]): void {
  const tell: AnswerListener = (request, reply, route) => {
    for (const listener of listeners) listener(request, reply, route);
  };
  // Bound to the route rather than asked of request.routeOptions, which is built anew at each use.
  app.addHook('onRoute', (options) => {
    const route = { pattern: options.url, countedAs: options.config?.countedAs ?? options.url };
    const tellOf = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      tell(request, reply, route);
      done();
    };
    options.onResponse = [tellOf, options.onResponse ?? []].flat();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) tell(request, reply, NO_ROUTE);
    done();
  });
}

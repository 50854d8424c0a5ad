import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's label in the metrics, instead of its pattern: the site's many files share one label. */
    metricsLabel?: string;
  }
}

/** The route's pattern, never the requested URL, which may name a person; `none` without a route. */
interface RouteLabels {
  pattern: string;
  metricsLabel: string;
}

export type ResponseListener = (request: FastifyRequest, reply: FastifyReply, route: RouteLabels) => void;

const NO_ROUTE: RouteLabels = { pattern: 'none', metricsLabel: 'none' };

/** Calls the listeners when a response was sent or broken off. They share one hook, since each hook costs every request. */
export function addResponseListeners(app: FastifyInstance, listeners: ResponseListener[]): void {
  const notify: ResponseListener = (request, reply, route) => {
    for (const listener of listeners) listener(request, reply, route);
  };
  // Bound to the route: `request.routeOptions` is built anew at each use.
  app.addHook('onRoute', (options) => {
    const route = { pattern: options.url, metricsLabel: options.config?.metricsLabel ?? options.url };
    const hook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      notify(request, reply, route);
      done();
    };
    options.onResponse = [hook, options.onResponse ?? []].flat();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) notify(request, reply, NO_ROUTE);
    done();
  });
}

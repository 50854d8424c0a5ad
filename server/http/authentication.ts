import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Access, SignInStep } from '#contracts/endpoint.ts';
import { hasPermission, type Permission } from '#contracts/roles.ts';
import type { Caller, Context, Family, FamilyContext, JobContext, PublicContext } from '#server/context.ts';
import { forbidden, stepRequired, unauthenticated } from '#server/errors.ts';
import { normaliseAddress } from '#server/lib/address.ts';
import { readFamilyCookie, refuseForeignOrigin } from './family-session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route of the API without it can't be registered. */
    access?: Access;
    openBefore?: readonly SignInStep[];
  }
  interface FastifyRequest {
    /** The caller of a route that is not public, and the route's permission. */
    signedIn: { actor: Caller; access: Permission } | null;
    /** The family of a route for families. */
    family: Family | null;
    contextOf(): PublicContext | Context | FamilyContext;
  }
}

interface AuthenticationOptions {
  jobContext: () => JobContext;
  /** The live session of a bearer token, or null. */
  findActor(token: string): Promise<Caller | null>;
  /** The live session of a family's cookie, or null. */
  findFamily(token: string): Promise<Family | null>;
  /** Counts a change of a family. @throws AppError 429. */
  takeFamilyChange(family: Family): Promise<void>;
}

/** The token of an `Authorization: Bearer …` header (RFC 6750), or null. */
export function readBearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(header ?? '')?.[1] ?? null;
}

// A forwarding header can hold any text. After the client has disconnected, `ip` is undefined despite its type.
function addressOf({ ip, socket }: { ip: string | undefined; socket: FastifyRequest['socket'] }): string {
  return normaliseAddress(ip ?? '') ?? normaliseAddress(socket.remoteAddress ?? '') ?? 'unknown';
}

/** Checks the caller's permission before the body is read. Denies by default. */
export function registerAuthentication(app: FastifyInstance, options: AuthenticationOptions): void {
  app.decorateRequest('signedIn', null);
  app.decorateRequest('family', null);
  app.decorateRequest('contextOf', function contextOf() {
    const context: PublicContext = { ...options.jobContext(), address: addressOf(this) };
    if (this.family) return { ...context, family: this.family };
    return this.signedIn ? { ...context, ...this.signedIn } : context;
  });
  const authoriseFamily = async (request: FastifyRequest) => {
    const token = readFamilyCookie(request);
    request.family = token === null ? null : await options.findFamily(token);
    if (request.family === null) throw unauthenticated();
  };
  // After the validation, since a refused body changes nothing.
  const countChange = async ({ family }: FastifyRequest) => {
    if (family) await options.takeFamilyChange(family);
  };
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
    const { access = 'public', openBefore = [] } = route.config ?? {};
    if (route.url.startsWith('/api/family/'))
      route.onRequest = [refuseForeignOrigin, route.onRequest ?? []].flat();
    if (access === 'public') return;
    if (access === 'family') {
      route.onRequest = [authoriseFamily, route.onRequest ?? []].flat();
      if (!['GET', 'HEAD'].includes(String(route.method)))
        route.preHandler = [countChange, route.preHandler ?? []].flat();
      return;
    }
    const authorise = async (request: FastifyRequest) => {
      const token = readBearerToken(request.headers.authorization);
      const actor = token === null ? null : await options.findActor(token);
      if (actor === null) throw unauthenticated();
      if (actor.nextStep && !openBefore.includes(actor.nextStep)) throw stepRequired(actor.nextStep);
      if (!hasPermission(actor.role, access)) throw forbidden();
      request.signedIn = { actor, access };
    };
    route.onRequest = [authorise, route.onRequest ?? []].flat();
  });
  app.addHook('onReady', async () => {
    const open = routes.find(({ url, config }) => url.startsWith('/api') && config?.access === undefined);
    if (open) throw new Error(`${String(open.method)} ${open.url} says neither a permission nor public`);
  });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden } from '#server/errors.ts';

/** Behind TLS with the prefix `__Host-`. */
export const FAMILY_COOKIE = 'srichakra_family';

/** Behind TLS no other host can set it, and it is sent to this host only (RFC 6265bis, section 4.1.3.2). */
const nameOf = ({ protocol }: FastifyRequest) =>
  protocol === 'https' ? `__Host-${FAMILY_COOKIE}` : FAMILY_COOKIE;

/** The secret of a family's session, or null. */
export function readFamilyCookie(request: FastifyRequest): string | null {
  const pattern = new RegExp(`(?:^|;\\s*)${nameOf(request)}=([\\w-]{43})(?:;|$)`);
  return pattern.exec(request.headers.cookie ?? '')?.[1] ?? null;
}

/** @param maxAgeSeconds null for a cookie that ends with the browser; 0 removes it. */
export function sendFamilyCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, maxAgeSeconds }: { token: string; maxAgeSeconds: number | null },
): void {
  const attributes = [
    `${nameOf(request)}=${token}`,
    'Path=/',
    ...(maxAgeSeconds === null ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'HttpOnly',
    'SameSite=Lax',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ];
  reply.header('set-cookie', attributes.join('; '));
}

/**
 * Refuses a change that a page of another site sends, also a sign-in: a browser names the origin of every such request.
 * A page over http must not change what is served over https.
 * @throws AppError 403.
 */
export async function refuseForeignOrigin(request: FastifyRequest): Promise<void> {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin = '' } = request.headers;
  if (!URL.canParse(origin) || !isOwn(request, new URL(origin))) {
    throw forbidden('Please use the pages of this site.');
  }
}

/** A URL's host has the port, unless it is the scheme's own. */
function isOwn(request: FastifyRequest, { protocol, host }: URL): boolean {
  const site = new URL(request.contextOf().office.publicUrl);
  if (host === site.host) return protocol === site.protocol;
  // A proxy that nobody told us to trust may end TLS.
  const isDowngraded = protocol === 'http:' && request.protocol === 'https';
  return !isDowngraded && host === new URL(`${request.protocol}://${request.host}`).host;
}

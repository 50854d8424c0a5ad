import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToken } from '#server/lib/token.ts';
import { describeBrowser } from '#server/lib/user-agent.ts';

/** Browsers keep no cookie for longer. */
export const DEVICE_COOKIE_DAYS = 400;
const NAME = 'srichakra_device';
const DAY_SECONDS = 86_400;
const READ = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`);

export interface Device {
  /** Random, and the browser's own; a new one for a browser that has none yet. */
  token: string;
  /** In words. */
  browser: string;
}

/** The browser that a request comes from, by a cookie that only signing in sees; it opens nothing. */
export function recogniseDevice(request: FastifyRequest): Device {
  const token = READ.exec(request.headers.cookie ?? '')?.[1] ?? createToken();
  return { token, browser: describeBrowser(request.headers['user-agent']) };
}

/** Lets the browser be known from now on: the same attributes whether it was or not. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, { token }: Device): void {
  const attributes = [
    `${NAME}=${token}`,
    'Path=/api/admin',
    `Max-Age=${DEVICE_COOKIE_DAYS * DAY_SECONDS}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ];
  reply.header('set-cookie', attributes.join('; '));
}

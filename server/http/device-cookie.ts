import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToken } from '#server/lib/token.ts';
import { describeBrowser } from '#server/lib/user-agent.ts';

/** The longest lifetime that browsers accept. */
export const DEVICE_COOKIE_DAYS = 400;
const NAME = 'srichakra_device';
const DAY_SECONDS = 86_400;
const READ = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`);

export interface Device {
  /** Random; new for a browser without the cookie. */
  token: string;
  /** In words. */
  browser: string;
}

/** Recognises the browser by a cookie that only sign-in reads. It grants no access. */
export function recogniseDevice(request: FastifyRequest): Device {
  const token = READ.exec(request.headers.cookie ?? '')?.[1] ?? createToken();
  return { token, browser: describeBrowser(request.headers['user-agent']) };
}

/** Sets the cookie with the same attributes for known and unknown browsers. */
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

import { PUBLIC_SERVICES, PUBLIC_SERVICES_META, type Rung } from '#contracts/public-site.ts';

/** The server's setting in the page; on a static host the build's value. */
export function readRung(): Rung {
  const value = document.querySelector(`meta[name="${PUBLIC_SERVICES_META}"]`)?.getAttribute('content');
  return PUBLIC_SERVICES.find((rung) => rung === value) ?? 'browser';
}

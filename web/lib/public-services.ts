import { PUBLIC_SERVICES, PUBLIC_SERVICES_META, type Rung } from '#contracts/public-site.ts';

/** What the server wrote into the page. A plain static host serves the value of the build. */
export function readRung(): Rung {
  const value = document.querySelector(`meta[name="${PUBLIC_SERVICES_META}"]`)?.getAttribute('content');
  return PUBLIC_SERVICES.find((rung) => rung === value) ?? 'browser';
}

import { PUBLIC_SERVICES, PUBLIC_SERVICES_META, type PublicServices } from '#contracts/public-site.ts';

/** The server's setting in the page; on a static host the build's value. The build itself renders no account. */
export function readPublicServices(): PublicServices {
  if (typeof document === 'undefined') return 'browser';
  const value = document.querySelector(`meta[name="${PUBLIC_SERVICES_META}"]`)?.getAttribute('content');
  return PUBLIC_SERVICES.find((services) => services === value) ?? 'browser';
}

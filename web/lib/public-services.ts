import { PUBLIC_SERVICES, PUBLIC_SERVICES_META, type PublicServices } from '#contracts/public-site.ts';
import { readPageSetting } from '#web/lib/page-settings.ts';

/** The server's setting in the page; on a static host the build's value. */
export function readPublicServices(): PublicServices {
  const value = readPageSetting(PUBLIC_SERVICES_META);
  return PUBLIC_SERVICES.find((services) => services === value) ?? 'browser';
}

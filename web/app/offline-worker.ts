import { clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { PUBLIC_PATHS } from '#contracts/pages.ts';

/** A digest of the page, from scripts/build-service-worker.mjs. */
declare const OFFLINE_REVISION: string;

const PUBLIC_PAGE = new RegExp(`^https?://[^/]+(${PUBLIC_PATHS.join('|')})/?([?#].*)?$`);
const MONTH_SECONDS = 30 * 24 * 3600;

const isHtml = (response: Response) => (response.headers.get('content-type') ?? '').startsWith('text/html');

// A new worker takes over at once: it serves the same caches.
self.addEventListener('install', () => {
  void (self as unknown as { skipWaiting(): Promise<void> }).skipWaiting();
});
clientsClaim();
cleanupOutdatedCaches();
// Data costs money: of the pages that nobody opened yet, only the one for them is fetched.
precacheAndRoute([{ url: 'offline.html', revision: OFFLINE_REVISION }]);

registerRoute(
  PUBLIC_PAGE,
  // From the network where there is one, so that no page is stale. With hardly any signal the kept page is better.
  new NetworkFirst({
    cacheName: 'pages',
    networkTimeoutSeconds: 5,
    plugins: [
      {
        // One copy of each page, without the query of a link.
        cacheKeyWillBeUsed: async ({ request }) => request.url.replace(/[?#].*/, ''),
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && !response.redirected && isHtml(response) ? response : null,
      },
      new PrecacheFallbackPlugin({ fallbackURL: 'offline.html' }) as WorkboxPlugin,
    ],
  }),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [
      // A proxy may answer any address with a page of its own.
      {
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && !isHtml(response) ? response : null,
      },
      new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: MONTH_SECONDS }) as WorkboxPlugin,
    ],
  }),
);

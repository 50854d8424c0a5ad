import { clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isCareerAddress, PUBLIC_ADDRESSES } from '#contracts/pages.ts';
import { fillOfflinePage } from '#web/app/offline-page.ts';

/** Digest of offline.html, defined by scripts/build-service-worker.mjs. */
declare const OFFLINE_REVISION: string;

function isPublicPage({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
  const address = url.pathname.replace(/(?<=.)\/$/, '');
  return sameOrigin && (PUBLIC_ADDRESSES.includes(address) || isCareerAddress(address));
}
const MONTH_SECONDS = 30 * 24 * 3600;

const isHtml = (response: Response) => (response.headers.get('content-type') ?? '').startsWith('text/html');

// A new worker takes over at once: it serves the same caches.
self.addEventListener('install', () => {
  void (self as unknown as { skipWaiting(): Promise<void> }).skipWaiting();
});
clientsClaim();
cleanupOutdatedCaches();
// Mobile data costs money: precache only the page that replaces pages not visited yet.
precacheAndRoute([{ url: 'offline.html', revision: OFFLINE_REVISION }]);

async function offlinePage({ request }: { request: Request }): Promise<Response | undefined> {
  const page = await matchPrecache('offline.html');
  if (page === undefined) return undefined;
  const kept = await caches.open('pages');
  const html = await fillOfflinePage(await page.text(), {
    path: new URL(request.url).pathname,
    read: async (path) => (await (await kept.match(path))?.text()) ?? null,
  });
  return new Response(html, { headers: page.headers });
}

registerRoute(
  isPublicPage,
  // Network first, so that no page is stale. With a weak signal a cached page is better than a long wait.
  new NetworkFirst({
    cacheName: 'pages',
    networkTimeoutSeconds: 5,
    plugins: [
      {
        // One copy of each page, without its query.
        cacheKeyWillBeUsed: async ({ request }) => request.url.replace(/[?#].*/, ''),
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && !response.redirected && isHtml(response) ? response : null,
      },
      { handlerDidError: offlinePage },
    ],
  }),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [
      // A proxy may answer with an HTML page of its own.
      {
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && !isHtml(response) ? response : null,
      },
      new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: MONTH_SECONDS }) as WorkboxPlugin,
    ],
  }),
);

import { paths } from '#contracts/pages.ts';
import { addressHere, ownMessagesFile } from '#web/lib/messages.ts';

/**
 * Keeps visited public pages for times without a network. Tells the worker of the files that the first page loaded before
 * the worker started, and of all pictures: those far down load only when somebody scrolls to them.
 */
export async function keepSeenPages(): Promise<void> {
  // Absent on plain http outside localhost.
  if (!('serviceWorker' in navigator)) return;
  const isFirstVisit = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register('/service-worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const pictures = [...document.images].map(({ currentSrc, src }) => currentSrc || src);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  // The HTML has the page's messages. A link from another page needs their file, without a network too.
  const messages = new URL(ownMessagesFile() ?? '', window.location.href).href;
  const assets = onlyAssets([...(isFirstVisit ? loaded : []), ...pictures, messages]);
  // Phone number and address are needed most when the network is gone.
  const pages = [window.location.href, new URL(addressHere(paths.contact), window.location.href).href];
  const urlsToCache = isFirstVisit ? [...pages, ...assets] : assets;
  if (urlsToCache.length > 0) active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** The site's own files, without duplicates. */
function onlyAssets(urls: string[]): string[] {
  return [...new Set(urls)].filter((url) => url.startsWith(`${window.location.origin}/assets/`));
}

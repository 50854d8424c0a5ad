/**
 * Keeps the pages of the public site that were seen, for times without a network. What the very first page has loaded
 * came before the worker was there, so the worker is told of it; and of every picture, as those far down the page are
 * not loaded until somebody scrolls there.
 */
export async function keepSeenPages(): Promise<void> {
  // Absent on plain http outside localhost.
  if (!('serviceWorker' in navigator)) return;
  const isFirstVisit = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register('/service-worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const pictures = [...document.images].map(({ currentSrc, src }) => currentSrc || src);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = onlyAssets(isFirstVisit ? [...loaded, ...pictures] : pictures);
  const urlsToCache = isFirstVisit ? [window.location.href, ...assets] : assets;
  if (urlsToCache.length > 0) active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** Each of the site's own files once. */
function onlyAssets(urls: string[]): string[] {
  return [...new Set(urls)].filter((url) => url.startsWith(`${window.location.origin}/assets/`));
}

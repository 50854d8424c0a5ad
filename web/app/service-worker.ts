/**
 * Keeps the pages of the public site that were seen, for times without a network. What the very first page has loaded
 * came before the worker was there, so the worker is told of it.
 */
export async function keepSeenPages(): Promise<void> {
  // Absent on plain http outside localhost.
  if (!('serviceWorker' in navigator)) return;
  const isFirstVisit = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register('/service-worker.js');
  const { active } = await navigator.serviceWorker.ready;
  if (!isFirstVisit) return;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const assets = loaded.filter((name) => name.startsWith(`${window.location.origin}/assets/`));
  active?.postMessage({
    type: 'CACHE_URLS',
    payload: { urlsToCache: [window.location.href, ...assets] },
  });
}

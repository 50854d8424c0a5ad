import '#web/lib/zod-without-eval.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { prefixOf } from '#contracts/languages.ts';
import { paths } from '#contracts/pages.ts';
import { sayOnlyRead } from '#web/app/only-read.ts';
import { prerenderedFor } from '#web/app/prerendered.ts';
import { PublicSite, preloadPage } from '#web/app/public-site.tsx';
import { keepSeenPages } from '#web/app/service-worker.ts';
import { acceptFirstAnswers } from '#web/areas/families/index.ts';
import { activatePageLanguage, pageLanguage } from '#web/lib/messages.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');

activatePageLanguage();
const prefix = prefixOf(pageLanguage());
const app = (
  <StrictMode>
    {/* The address changes at once, so that a double click adds one history entry. */}
    <BrowserRouter basename={prefix} useTransitions={false}>
      <PublicSite />
    </BrowserRouter>
  </StrictMode>
);

const made = prerenderedFor(root, window.location.pathname);
const path = (made ?? window.location.pathname).slice(prefix.length) || paths.home;
if (acceptFirstAnswers()) {
  // React takes over the page that a signed-in family reads already. A part with more than the server knows, such as a draft, is
  // rendered anew.
  const onRecoverableError = (error: unknown) => console.debug('A part of the page is rendered anew:', error);
  const takeOver = () => startTransition(() => void hydrateRoot(root, app, { onRecoverableError }));
  void preloadPage(path).then(takeOver, takeOver);
} else if (made === null) {
  // What the HTML shows, such as the frame of a family's page, stays until React's first render. A page whose code does not load
  // says so itself.
  const show = () => createRoot(root).render(app);
  void preloadPage(path).then(show, show);
} else {
  // Hydrate with the page's own code at hand. No top-level await: that code may import this file. If loading fails, the
  // prerendered page stays readable.
  const loading = preloadPage(path).then(
    // As a transition, React hydrates in short slices: a tap in between is not kept waiting.
    () => startTransition(() => void hydrateRoot(root, app)),
    (error: unknown) => {
      console.warn('The page can only be read:', error);
      sayOnlyRead(root);
    },
  );
  void loading.then(keepWhenLoaded);
}

/** Only for prerendered pages: one of another kind, such as a shared report, must not stay on the device. */
function keepWhenLoaded(): void {
  if (!import.meta.env.PROD) return;
  const start = () =>
    void keepSeenPages().catch((error: unknown) => console.warn('Pages are not kept:', error));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

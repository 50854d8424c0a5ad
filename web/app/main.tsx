import '#web/lib/zod-without-eval.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { prerenderedFor } from '#web/app/prerendered.ts';
import { PublicSite, preloadPage } from '#web/app/public-site.tsx';
import { keepSeenPages } from '#web/app/service-worker.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');

const app = (
  <StrictMode>
    {/* The address changes at once, so that a double click adds one history entry. */}
    <BrowserRouter useTransitions={false}>
      <PublicSite />
    </BrowserRouter>
  </StrictMode>
);

const made = prerenderedFor(root, window.location.pathname);
if (made === null) {
  root.replaceChildren();
  createRoot(root).render(app);
} else {
  // Hydrate with the page's own code at hand. No top-level await: that code may import this file. If loading fails, the
  // prerendered page stays readable.
  const loading = preloadPage(made).then(
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

/** Explains, in a prerendered page whose code did not load, why its form sends nothing. It works without React. */
export function sayOnlyRead(page: HTMLElement): void {
  const { phone } = readConsultancy();
  const call = document.createElement('a');
  call.href = `tel:${phone.tel}`;
  call.className = 'whitespace-nowrap py-2 font-semibold underline';
  call.textContent = phone.display;
  const line = document.createElement('p');
  line.role = 'alert';
  line.className = 'mb-5 leading-snug';
  line.append(
    'There is no connection, so this page can only be read. Please reload it when you are connected, or call us: ',
    call,
  );
  (page.querySelector('form') ?? page.querySelector('main') ?? page).prepend(line);
}

import { lazyImport } from '#web/lib/lazy-import.ts';
import type { Message } from './contact-form.ts';
import type { FieldErrors } from './use-field-errors-in-view.ts';

type CheckMessage = (message: Message) => FieldErrors;
let loaded: CheckMessage | undefined;

/** Loaded on the first touch of the form: most visitors only want the address. @throws NetworkError */
export async function loadMessageCheck(): Promise<CheckMessage> {
  loaded ??= (await lazyImport(() => import('./message-check.ts'))).checkMessage;
  return loaded;
}

/** Loads the check once the page is idle. The form reports a failure when it needs the check. */
export async function loadCheckAhead(signal: AbortSignal): Promise<void> {
  await pageIsLoaded(signal);
  await workerIsInCharge(signal);
  await pageIsIdle();
  if (!signal.aborted) await loadMessageCheck().catch(() => {});
}

async function pageIsLoaded(signal: AbortSignal): Promise<void> {
  if (document.readyState !== 'complete') await eventOf(window, 'load', signal);
}

/** Only requests through the service worker are cached for offline use. */
async function workerIsInCharge(signal: AbortSignal): Promise<void> {
  // Missing on plain HTTP outside localhost.
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null) return;
  await eventOf(navigator.serviceWorker, 'controllerchange', signal);
}

function eventOf(target: EventTarget, type: string, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    target.addEventListener(type, resolve, { once: true, signal });
  });
}

function pageIsIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari lacks it.
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}

export function messageCheck(): CheckMessage | undefined {
  return loaded;
}

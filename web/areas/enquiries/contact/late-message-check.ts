import { NetworkError } from '#web/lib/api-errors.ts';
import type { Message } from './contact-form.ts';
import type { Mistakes } from './use-mistakes.ts';

type CheckMessage = (message: Message) => Mistakes;
let loaded: CheckMessage | undefined;

/**
 * The check of a message, which comes with the first touch of the form at the latest: most visitors of the page want
 * the address.
 * @throws NetworkError when its code can't be had.
 */
export async function loadMessageCheck(): Promise<CheckMessage> {
  try {
    loaded ??= (await import('./message-check.ts')).checkMessage;
    return loaded;
  } catch (cause) {
    throw new NetworkError('unreachable', { cause });
  }
}

/**
 * Has the check here before it is needed, once the page has nothing else to do. A failure is told by the form, when it
 * needs the check.
 * @param signal ends the waiting.
 */
export async function loadCheckAhead(signal: AbortSignal): Promise<void> {
  await pageIsLoaded(signal);
  await workerIsInCharge(signal);
  await pageIsIdle();
  if (!signal.aborted) await loadMessageCheck().catch(() => {});
}

async function pageIsLoaded(signal: AbortSignal): Promise<void> {
  if (document.readyState !== 'complete') await eventOf(window, 'load', signal);
}

/** Only what comes through the worker is kept for times without a network. */
async function workerIsInCharge(signal: AbortSignal): Promise<void> {
  // Absent on plain http outside localhost: then nothing is kept.
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
    // Safari has no such call; a task of its own is late enough there.
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}

/** The same, if it is here already. */
export function messageCheck(): CheckMessage | undefined {
  return loaded;
}

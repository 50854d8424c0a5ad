import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';

const KEY = 'sendingDevice';
let made: string | undefined;

/** A random id until the tab is closed, so that the server's limits count this device apart from others on its network. */
export function sendingDevice(): string {
  made ??= readKept() ?? createIdempotencyKey();
  try {
    window.sessionStorage.setItem(KEY, made);
  } catch (error) {
    console.warn('The id of this tab could not be kept', error);
  }
  return made;
}

/** Undefined for blocked storage or a foreign value. */
function readKept(): string | undefined {
  try {
    return /^[\da-f-]{36}$/.exec(window.sessionStorage.getItem(KEY) ?? '')?.[0];
  } catch {
    return undefined;
  }
}

import { attemptStorage } from '#web/lib/attempt-storage.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';

const KEY = 'sendingDevice';
let made: string | undefined;

/** A random id until the tab is closed, so that the server's limits count this device apart from others on its network. */
export function sendingDevice(): string {
  const id = made ?? readKept() ?? createIdempotencyKey();
  made = id;
  attemptStorage(
    'sessionStorage',
    (storage) => storage.setItem(KEY, id),
    'The id of this tab could not be kept',
  );
  return id;
}

/** Undefined for blocked storage or a foreign value. */
function readKept(): string | undefined {
  const kept = attemptStorage('sessionStorage', (storage) => storage.getItem(KEY));
  return /^[\da-f-]{36}$/.exec(kept ?? '')?.[0];
}

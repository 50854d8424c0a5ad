import { attemptStorage } from '#web/lib/attempt-storage.ts';

const KEY = 'lastMessageTemplate';

/** The id of the template that was used last in this browser. */
export function readLastTemplate(): number | null {
  return Number(attemptStorage('localStorage', (storage) => storage.getItem(KEY))) || null;
}

/** Without storage the next message begins without a template. */
export function storeLastTemplate(id: number): void {
  attemptStorage('localStorage', (storage) => storage.setItem(KEY, String(id)));
}

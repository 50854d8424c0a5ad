import { attemptStorage } from '#web/lib/attempt-storage.ts';

const KEY = 'singleKeyShortcuts';

/** Single-key shortcuts are on unless turned off in this browser. */
export function readSingleKeys(): boolean {
  return attemptStorage('localStorage', (storage) => storage.getItem(KEY)) !== 'off';
}

/** Without storage the choice lasts until a reload. */
export function storeSingleKeys(isOn: boolean): void {
  attemptStorage('localStorage', (storage) => (isOn ? storage.removeItem(KEY) : storage.setItem(KEY, 'off')));
}

import { attemptStorage } from '#web/lib/attempt-storage.ts';

/** Things of the portal that are on unless turned off in this browser. */
type Choice = 'singleKeyShortcuts' | 'firstSteps';

export function readChoice(key: Choice): boolean {
  return attemptStorage('localStorage', (storage) => storage.getItem(key)) !== 'off';
}

/** Without storage the choice lasts until a reload. */
export function storeChoice(key: Choice, isOn: boolean): void {
  attemptStorage('localStorage', (storage) => (isOn ? storage.removeItem(key) : storage.setItem(key, 'off')));
}

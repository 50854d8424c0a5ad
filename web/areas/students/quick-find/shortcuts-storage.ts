const KEY = 'singleKeyShortcuts';

/** Single-key shortcuts are on unless turned off in this browser. */
export function readSingleKeys(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Without storage the choice lasts until a reload. */
export function storeSingleKeys(isOn: boolean): void {
  try {
    if (isOn) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, 'off');
  } catch {
    return;
  }
}

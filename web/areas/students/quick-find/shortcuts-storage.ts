const KEY = 'singleKeyShortcuts';

/** Whether single keys are shortcuts in this browser; on unless somebody turned them off. */
export function readSingleKeys(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Without storage the choice holds until the page is left. */
export function storeSingleKeys(isOn: boolean): void {
  try {
    if (isOn) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, 'off');
  } catch {
    return;
  }
}

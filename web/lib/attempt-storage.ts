/**
 * Runs an action on the browser's storage, which may be blocked, full or changed by hand.
 * @param warning logged with the error. @returns null after an error, and for the renderer of the HTML.
 */
export function attemptStorage<T>(
  name: 'localStorage' | 'sessionStorage',
  action: (storage: Storage) => T,
  warning?: string,
): T | null {
  if (typeof window === 'undefined') return null;
  try {
    return action(window[name]);
  } catch (error) {
    if (warning !== undefined) console.warn(warning, error);
    return null;
  }
}

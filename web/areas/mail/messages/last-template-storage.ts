const KEY = 'lastMessageTemplate';

/** The id of the template that was used last in this browser. */
export function readLastTemplate(): number | null {
  try {
    return Number(window.localStorage.getItem(KEY)) || null;
  } catch {
    return null;
  }
}

/** Without storage the next message begins without a template. */
export function storeLastTemplate(id: number): void {
  try {
    window.localStorage.setItem(KEY, String(id));
  } catch {
    return;
  }
}

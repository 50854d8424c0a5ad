import { hasPermission, type Role } from '#contracts/roles.ts';

/** What a person reads on her keyboard for the Control key. */
export const CONTROL = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';

export type ShortcutAction = 'find' | 'help' | 'search' | 'create';

/** Shown under "?". The first works always; the others are single keys, which can be turned off. */
const SHORTCUTS: readonly { keys: string; action: ShortcutAction; label: string }[] = [
  { keys: `${CONTROL} K`, action: 'find', label: 'Find a student, a school or a page, or do something' },
  { keys: '/', action: 'search', label: 'Search in the list on this page' },
  { keys: 'N', action: 'create', label: 'Add a student' },
  { keys: '?', action: 'help', label: 'Show these shortcuts' },
];

/** Those that do something for the role. */
export function shortcutsFor(role: Role) {
  return SHORTCUTS.filter(({ action }) => action !== 'create' || hasPermission(role, 'students:create'));
}

/**
 * The shortcut that a key press stands for. Single keys count only where nothing is being typed and no dialog is
 * open, and can be turned off (WCAG 2.1.4): speech input types them by accident.
 */
export function shortcutOf(event: KeyboardEvent, hasSingleKeys: boolean): ShortcutAction | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null;
  if (event.ctrlKey || event.metaKey)
    return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'find' : null;
  if (!hasSingleKeys || event.repeat || isTyping(event.target) || isDialogOpen()) return null;
  if (event.key === '?') return 'help';
  if (event.key === '/') return 'search';
  return event.key.toLowerCase() === 'n' && !event.shiftKey ? 'create' : null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null)
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

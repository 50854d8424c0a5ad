import { hasPermission, type Role } from '#contracts/roles.ts';

/** The label of the Control key. */
export const CONTROL = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';

export type ShortcutAction = 'find' | 'help' | 'search' | 'create';

/** Keys without a modifier can be turned off. The header opens a new lead itself. */
const SHORTCUTS: readonly { keys: string; action: ShortcutAction | 'lead'; label: string }[] = [
  { keys: `${CONTROL} K`, action: 'find', label: 'Find a student, school, page or action' },
  { keys: 'Alt L', action: 'lead', label: 'Enter a lead' },
  { keys: '/', action: 'search', label: 'Search in the list on this page' },
  { keys: 'N', action: 'create', label: 'Add a student' },
  { keys: '?', action: 'help', label: 'Show these shortcuts' },
];

export function shortcutsFor(role: Role) {
  return SHORTCUTS.filter(({ action }) => action !== 'create' || hasPermission(role, 'students:create'));
}

/**
 * The action of a key press. Single keys are ignored in fields and dialogs, and can be turned off, because speech input
 * types them by accident (WCAG 2.1.4).
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

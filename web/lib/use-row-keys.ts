import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { readChoice } from './choice-storage.ts';

/** A row's link names its record in `data-record`. */
const ROW = 'a[data-record]';

interface RowKeys {
  /** The record in the panel, as its row names it; null while the panel is closed. */
  openId: string | null;
  /** Shows another record in the open panel; null closes the panel. */
  onShow: (id: string | null) => void;
  /** What further keys do with the record of the panel, or else of the focused row. `next` goes to the row below. */
  actions: Readonly<Record<string, (id: number, next: () => void) => void>>;
}

/**
 * Keys of a list and of the panel beside it: J and K go down and up, Escape closes the panel, further keys as given; Enter
 * on a row is a click. They work while the focus is in the list or the panel, and while nothing on the page has it: then
 * Enter opens the last row or the first, and a letter that acts on a row only goes there. They can be turned off (WCAG 2.1.4).
 */
export function useRowKeys({ openId, onShow, actions }: RowKeys) {
  const list = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  /** The present row with its neighbours when it was reached: an answer may move it to another place of the list. */
  const present = useRef<{ id: string; above: string | undefined; below: string | undefined }>(undefined);

  const findRows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const idOf = (row: HTMLElement | undefined) => row?.dataset.record;
  const rowOf = (id: string | undefined) => findRows().find((row) => idOf(row) === id);

  function reach(id: string): void {
    if (present.current?.id === id) return;
    const ids = findRows().map(idOf);
    const at = ids.indexOf(id);
    present.current = { id, above: ids[at - 1], below: at < 0 ? ids[0] : ids[at + 1] };
  }

  function step(by: 1 | -1): void {
    if (openId !== null) reach(openId);
    const rows = findRows();
    const { id, above, below } = present.current ?? {};
    const at = rows.findIndex((row) => idOf(row) === id);
    const target = rowOf(by === 1 ? below : above) ?? rows[at + by];
    const next = idOf(target);
    if (target === undefined || next === undefined) return;
    if (list.current?.contains(document.activeElement) || openId === null) target.focus();
    else target.scrollIntoView({ block: 'nearest' });
    reach(next);
    if (openId !== null) onShow(next);
  }

  function close(): void {
    onShow(null);
    rowOf(openId ?? undefined)?.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget } = event;
    // React also passes on the keys of a dialog that was opened from here.
    if (!(target instanceof Element && currentTarget.contains(target)) || isModified(event)) return;
    if (event.key === 'Escape' && openId !== null) close();
    if (isTyping(target) || !readChoice('singleKeyShortcuts')) return;
    press(event, idOf(target.closest<HTMLElement>(ROW) ?? undefined) ?? present.current?.id);
  }

  const handleUnfocused = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    if (!hasNoFocus(event.target) || isModified(event)) return;
    if (event.key === 'Escape' && openId !== null) close();
    if (!readChoice('singleKeyShortcuts')) return;
    const isEnter = event.key === 'Enter';
    if (openId !== null || !(isEnter || Object.hasOwn(actions, event.key))) {
      press(event, undefined);
      return;
    }
    const row = rowOf(present.current?.id) ?? findRows()[0];
    event.preventDefault();
    // A letter may change the record: not before its row is marked.
    row?.focus();
    if (isEnter) row?.click();
  });
  useEffect(() => {
    const handle = (event: globalThis.KeyboardEvent) => handleUnfocused(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);

  /** @param rowId the record of the row that has or had the focus. */
  function press(event: Press, rowId: string | undefined): void {
    const { key, repeat } = event;
    if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1);
    const id = Number(openId ?? rowId);
    const act = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (repeat || act === undefined || Number.isNaN(id)) return;
    event.preventDefault();
    act(id, () => step(1));
  }

  // The browser drops the focus of a row that moves to another place of the list.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) {
      (rowOf(present.current?.id) ?? rowOf(present.current?.below))?.focus({ preventScroll: true });
    }
  });

  // A list makes room for the panel, which moves its rows.
  useLayoutEffect(() => {
    if (openId === null) return;
    const rows = list.current?.querySelectorAll<HTMLElement>(ROW) ?? [];
    [...rows].find(({ dataset }) => dataset.record === openId)?.scrollIntoView({ block: 'nearest' });
  }, [openId]);

  return {
    /** For the element around the rows. */
    listProps: {
      ref: list,
      onFocus({ target }: FocusEvent) {
        hasFocus.current = true;
        const id = idOf(target.closest<HTMLElement>(ROW) ?? undefined);
        if (id !== undefined) reach(id);
      },
      // The row of an open panel leads into it.
      onClick({ target }: MouseEvent) {
        const row = target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
        if (row && idOf(row) === openId) document.querySelector<HTMLElement>('[data-panel]')?.focus();
      },
      // Removing an element blurs nothing; a click elsewhere does.
      onBlur({ target }: FocusEvent) {
        if (target.isConnected) hasFocus.current = false;
      },
    },
    /** For the element around list and panel, and for a panel outside it. */
    onKeyDown: handleKeyDown,
  };
}

type Press = Pick<
  globalThis.KeyboardEvent,
  'key' | 'repeat' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented' | 'preventDefault'
>;

const isModified = ({ defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }: Press) =>
  defaultPrevented || altKey || ctrlKey || metaKey || shiftKey;

/** Whether a key press belongs to nothing on the page, and no dialog or menu is open. */
const hasNoFocus = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('body, main') && !isDialogOpen();

export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Whether a key press belongs to a field or a menu. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="textbox"], [role="menu"]') !== null)
  );
}

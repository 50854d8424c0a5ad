import { useEffect, useRef } from 'react';

/** Keeps the focus on a moved card's control: React builds the card anew in the other column. */
export function useFocusAfterMove(rendered: unknown) {
  const root = useRef<HTMLDivElement>(null);
  const lastId = useRef('');
  useEffect(() => {
    if (rendered === undefined || document.activeElement !== document.body || lastId.current === '') return;
    const control = document.getElementById(lastId.current);
    control?.focus();
    // In a column that a narrow screen does not show.
    if (document.activeElement === document.body) root.current?.focus();
  }, [rendered]);
  return {
    root,
    /** For the root element. */
    focusProps: {
      tabIndex: -1,
      onFocus: ({ target }: { target: Element }) => {
        lastId.current = target.id;
      },
      // Removing an element blurs nothing; a click elsewhere does.
      onBlur: ({ target }: { target: Element }) => {
        if (target.isConnected) lastId.current = '';
      },
    },
  };
}

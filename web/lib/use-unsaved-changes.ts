import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { UNSAFE_NavigationContext } from 'react-router';
import { guardLeaving } from '#web/lib/leave-guards.ts';

/**
 * While there are unsaved changes, a link, Back, a shortcut or closing the tab doesn't lose them: the person is asked
 * first, by the browser where the tab closes, else by the screen (`UnsavedChanges` of web/components does it).
 * A form calls `release` when it has saved and before it goes elsewhere by itself.
 */
export function useUnsavedChanges(isDirty: boolean) {
  const { navigator } = use(UNSAFE_NavigationContext);
  const [leaving, setLeaving] = useState<{ leave: () => void } | null>(null);
  const isReleased = useRef(false);
  const ask = useEffectEvent((leave: () => void) => {
    if (isReleased.current) leave();
    else setLeaving({ leave });
  });

  useEffect(() => {
    if (!isDirty) {
      isReleased.current = false;
      return;
    }
    return guardLeaving(navigator, (leave) => ask(leave));
  }, [isDirty, navigator]);

  return {
    /** Does what would lose the changes, such as closing the form, after asking where there are any. */
    attempt: (leave: () => void) => {
      if (isDirty && !isReleased.current) setLeaving({ leave });
      else leave();
    },
    /** Whether the person is to be asked now. */
    isAsking: leaving !== null,
    leave: () => {
      setLeaving(null);
      leaving?.leave();
    },
    stay: () => setLeaving(null),
    release: () => {
      isReleased.current = true;
    },
  };
}

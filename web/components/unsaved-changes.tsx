import { type ReactNode, useCallback, useRef, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { type LeaveQuestion, UnsavedFormsContext } from '#web/lib/use-draft.ts';

/** Blocks navigation while a form below has unsaved changes. One for all forms: a router has one blocker. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const [dirty] = useState(() => new Set<LeaveQuestion>());
  const [asked, setAsked] = useState<{ question: LeaveQuestion; leave: () => void } | null>(null);
  const isDecided = useRef(false);
  const discardAll = () => {
    for (const { discard } of dirty) discard?.();
  };
  const [forms] = useState(() => ({
    dirty,
    ask: (question: LeaveQuestion, leave: () => void) => setAsked({ question, leave }),
    leaveForGood(leave: () => void, question = [...dirty].at(-1)) {
      const proceed = () => {
        isDecided.current = true;
        discardAll();
        leave();
        isDecided.current = false;
      };
      if (question) setAsked({ question, leave: proceed });
      else proceed();
    },
  }));
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation, historyAction }) => {
        if (isDecided.current || dirty.size === 0) return false;
        // A page may replace its own query, and a jump within the page loses nothing.
        const isOtherQuery = historyAction !== 'REPLACE' && nextLocation.search !== currentLocation.search;
        return nextLocation.pathname !== currentLocation.pathname || isOtherQuery;
      },
      [dirty],
    ),
  );

  const question = asked?.question ?? (blocker.state === 'blocked' ? [...dirty].at(-1) : undefined);

  function settle(isLeaving: boolean) {
    setAsked(null);
    if (asked && isLeaving) {
      asked.question.discard?.();
      asked.leave();
    }
    if (blocker.state === 'blocked' && isLeaving && !asked) discardAll();
    if (blocker.state === 'blocked') blocker[isLeaving && !asked ? 'proceed' : 'reset']();
  }

  return (
    <UnsavedFormsContext value={forms}>
      {children}
      {question && (
        <ConfirmDialog
          open
          onOpenChange={(open) => open || settle(false)}
          confirmLabel="Leave"
          {...question}
          onConfirm={() => settle(true)}
        />
      )}
    </UnsavedFormsContext>
  );
}

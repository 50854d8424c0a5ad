import { useRef, useState } from 'react';
import type { OpenSession } from '#contracts/identity/index.ts';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';

/**
 * Ends one session of a list, or several.
 * @param reload loads the list anew, also after a refusal: somebody else may have ended it already.
 */
export function useEndSession(
  end: { one: (session: OpenSession) => Promise<unknown>; all: () => Promise<unknown> },
  reload: () => Promise<unknown>,
) {
  const [endingId, setEndingId] = useState<number | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  // The button goes with its session: the focus stays at the list.
  const place = useRef<HTMLDivElement>(null);

  const handleRefused = () => void reload();
  const one = useSubmit(
    async (session: OpenSession) => {
      setEndingId(session.id);
      await end.one(session);
      showSuccess('The session has ended');
      await reload();
      place.current?.focus();
    },
    'Operation failed',
    handleRefused,
  );
  const all = useSubmit(
    async () => {
      await end.all();
      setIsAsked(false);
      showSuccess('The sessions have ended');
      await reload();
    },
    'Operation failed',
    handleRefused,
  );

  return {
    place,
    endingId: one.busy ? endingId : null,
    endOne: (session: OpenSession) => void one.submit(session),
    /** Whether the person is asked if she means all of them. */
    isAsked,
    setIsAsked,
    isEndingAll: all.busy,
    endAll: () => void all.submit(),
  };
}

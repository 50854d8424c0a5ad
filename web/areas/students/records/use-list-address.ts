import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { studentAddress } from './list-address.ts';
import type { StudentListQuery } from './queries.ts';

/**
 * How long nothing is typed before the address says what is searched for and all rows are shown: both cost more than a
 * key may.
 */
const REST_MS = 1000;

/** A search that the list shows and the address does not yet say. */
interface TypedSearch {
  /** The address's part that is to come, with its question mark. */
  search: string;
  /** The entry of the browser's history that was there as it was typed. */
  key: string;
  isFinished: boolean;
}

/** What the entry of a typed search keeps: which entry it took the place of. */
interface TypedState {
  typedOver: string;
}

/** What the list shows: what the address says, and ahead of it what is typed into the search. */
export function useListAddress() {
  const { search: address, key, state } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<TypedSearch | null>(null);
  if (typed !== null && typed.key !== key) {
    // The address has come, and more may have been typed meanwhile; or the person went elsewhere, as by Back.
    const isOwn = (state as TypedState | null)?.typedOver === typed.key;
    setTyped(isOwn && typed.search !== address ? { ...typed, key } : null);
  }
  const search = typed?.search ?? address;
  const query = useMemo(() => studentAddress.read(new URLSearchParams(search)), [search]);

  useEffect(() => {
    if (typed === null) return;
    if (typed.isFinished) {
      const state: TypedState = { typedOver: typed.key };
      // In place: an entry of the history for each rest in the typing would bury the page before.
      if (typed.search === address) setTyped(null);
      else void navigate({ search: typed.search }, { replace: true, state, preventScrollReset: true });
      return;
    }
    // More may have been typed in the moment in which it ends.
    const finish = () => setTyped((last) => (last === typed ? { ...typed, isFinished: true } : last));
    const timer = setTimeout(finish, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, address, navigate]);

  /** Nothing more is typed: the address says it at once. */
  const finishTyping = useCallback(() => {
    setTyped((last) => (last === null || last.isFinished ? last : { ...last, isFinished: true }));
  }, []);

  useEffect(() => {
    // Before the click that leads elsewhere; on a phone it need not take the focus from the box.
    document.addEventListener('pointerdown', finishTyping);
    // Towards the rows that are not shown while somebody types.
    document.addEventListener('scroll', finishTyping);
    return () => {
      document.removeEventListener('pointerdown', finishTyping);
      document.removeEventListener('scroll', finishTyping);
    };
  }, [finishTyping]);

  /** @param state what the entry of the browser's history keeps. */
  function go(next: StudentListQuery, state: unknown) {
    void navigate({ search: studentAddress.write(next) }, { state, preventScrollReset: true });
  }
  function searchFor(q: string) {
    const next = studentAddress.writeChanged(query, { q });
    setTyped({ search: next && `?${next}`, key, isFinished: false });
  }
  return {
    query,
    go,
    searchFor,
    finishTyping,
    /** Until nothing was typed for a second, or the person scrolls, touches the page or leaves the box. */
    isTyping: typed !== null && !typed.isFinished,
  };
}

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ListChange, useListAddress } from '#web/lib/list-address.ts';
import type { StudentListQuery } from './student-address.ts';

/** Pause before the search is written into the address. */
const REST_MS = 1000;

interface TypedSearch {
  q: string;
  /** The history entry in which it was typed. */
  key: string;
}

/** State of a history entry: the key of the entry that it replaced. */
interface TypedState {
  typedOver: string;
}

/**
 * Shows a search before the address has it. A new address at every key costs about 9 ms of script at a
 * quarter of a laptop's speed; the limit per key is 50 ms (bench/typing.mjs).
 */
export function useSearchAhead({
  query,
  change,
}: Pick<ReturnType<typeof useListAddress<StudentListQuery>>, 'query' | 'change'>) {
  const { key, state } = useLocation();
  const typedOver = (state as TypedState | null)?.typedOver;
  const [typed, setTyped] = useState<TypedSearch | null>(null);
  const inAddress = query.q ?? '';
  if (typed !== null && typed.key !== key) {
    // The address now has the search, or the person navigated away.
    setTyped(typedOver === typed.key && typed.q !== inAddress ? { ...typed, key } : null);
  }

  /** The search that the address lacks. A ref, because a click on a result may come before a new state. */
  const pending = useRef<TypedSearch | null>(null);
  const address = useRef({ inAddress, key, typedOver });
  useLayoutEffect(() => {
    address.current = { inAddress, key, typedOver };
  }, [inAddress, key, typedOver]);

  const finishSearch = useCallback(() => {
    const last = pending.current;
    pending.current = null;
    const now = address.current;
    const isHere = last?.key === now.key || last?.key === now.typedOver;
    if (last === null || !isHere) return;
    if (last.q === now.inAddress) {
      setTyped(null);
      return;
    }
    address.current = { ...now, inAddress: last.q };
    change({ q: last.q }, { state: { typedOver: now.key } satisfies TypedState });
  }, [change]);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(finishSearch, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, finishSearch]);
  useEffect(() => {
    // A tap on a phone may not blur the field before it navigates.
    document.addEventListener('pointerdown', finishSearch);
    return () => document.removeEventListener('pointerdown', finishSearch);
  }, [finishSearch]);

  const q = typed?.q ?? inAddress;
  const latest = useRef(q);
  useEffect(() => {
    latest.current = q;
  }, [q]);

  return {
    shown: useMemo((): StudentListQuery => {
      const { q: _, ...others } = query;
      return q === '' ? others : { q, ...others };
    }, [query, q]),
    /** Keeps the pending search. */
    changeFilters: useCallback(
      (part: ListChange<StudentListQuery>) => change({ q: latest.current, ...part }),
      [change],
    ),
    search(text: string) {
      pending.current = { q: text, key };
      setTyped(pending.current);
    },
    /** Writes the search into the address now. */
    finishSearch,
  };
}

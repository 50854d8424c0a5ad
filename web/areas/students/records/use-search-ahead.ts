import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ListChange, useListAddress } from '#web/lib/list-address.ts';
import type { StudentListQuery } from './api.ts';

/** Pause before the search is written into the address. */
const REST_MS = 1000;

interface TypedSearch {
  q: string;
  /** The history entry in which it was typed. */
  key: string;
  isFinished: boolean;
}

/** State of a history entry: the key of the entry that it replaced. */
interface TypedState {
  typedOver: string;
}

/**
 * Shows a search before the address has it. Writing the address for every key costs about 9 ms of script at a fourth of
 * a laptop's speed, where a key may cost 50 ms (bench/typing.mjs).
 */
export function useSearchAhead({
  query,
  change,
}: Pick<ReturnType<typeof useListAddress<StudentListQuery>>, 'query' | 'change'>) {
  const { key, state } = useLocation();
  const [typed, setTyped] = useState<TypedSearch | null>(null);
  /** The search that the address was given. The late arrival of an earlier one must not write again: it would undo a click. */
  const written = useRef<string | null>(null);
  const inAddress = query.q ?? '';
  if (typed !== null && typed.key !== key) {
    // The address now has the search, or the person navigated away.
    const isOwn = (state as TypedState | null)?.typedOver === typed.key;
    setTyped(isOwn && typed.q !== inAddress ? { ...typed, key } : null);
  }

  useEffect(() => {
    if (typed === null) return;
    if (typed.isFinished) {
      const state: TypedState = { typedOver: typed.key };
      if (typed.q === inAddress) setTyped(null);
      else if (typed.q !== written.current) change({ q: typed.q }, { state });
      written.current = typed.q;
      return;
    }
    const finish = () => setTyped((last) => (last === typed ? { ...typed, isFinished: true } : last));
    const timer = setTimeout(finish, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, inAddress, change]);

  const finishSearch = useCallback(() => {
    setTyped((last) => (last === null || last.isFinished ? last : { ...last, isFinished: true }));
  }, []);
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
      written.current = null;
      setTyped({ q: text, key, isFinished: false });
    },
    /** Writes the search into the address now. */
    finishSearch,
  };
}

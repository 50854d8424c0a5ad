import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ListChange, useListAddress } from '#web/lib/list-address.ts';
import type { StudentListQuery } from './api.ts';

/** How long nothing is typed before the search is written into the address. */
const REST_MS = 1000;

/** A search that the list shows and the address does not have yet. */
interface TypedSearch {
  q: string;
  /** The entry of the browser's history in which it was typed. */
  key: string;
  isFinished: boolean;
}

/** Kept by the entry of a typed search: the entry that it replaced. */
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
  const inAddress = query.q ?? '';
  if (typed !== null && typed.key !== key) {
    // The address has it now, and more may have been typed meanwhile; or the person went elsewhere, as by Back.
    const isOwn = (state as TypedState | null)?.typedOver === typed.key;
    setTyped(isOwn && typed.q !== inAddress ? { ...typed, key } : null);
  }

  useEffect(() => {
    if (typed === null) return;
    if (typed.isFinished) {
      const state: TypedState = { typedOver: typed.key };
      if (typed.q === inAddress) setTyped(null);
      else change({ q: typed.q }, { state });
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
    // Before a click that leads elsewhere: on a phone it need not take the focus from the field.
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
    /** Takes the search along. */
    changeFilters: useCallback(
      (part: ListChange<StudentListQuery>) => change({ q: latest.current, ...part }),
      [change],
    ),
    search: (text: string) => setTyped({ q: text, key, isFinished: false }),
    /** Nothing more is typed: the address gets the search at once. */
    finishSearch,
  };
}

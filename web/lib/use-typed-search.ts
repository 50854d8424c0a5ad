import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 150;

/**
 * The text of a search field. It is stored elsewhere, such as in the address, when the typing pauses, and follows a change
 * there, such as by Back.
 * @param stored the current search.
 * @param store gets the trimmed text.
 */
export function useTypedSearch(stored: string, store: (text: string) => void) {
  const [text, setText] = useState(stored);
  /** Searches that are not stored yet, oldest first. Their arrival does not change the text. */
  const sent = useRef<string[]>([]);

  const follow = useEffectEvent(() => {
    const position = sent.current.indexOf(stored);
    // A search from elsewhere cancels the sent ones.
    sent.current = position < 0 ? [] : sent.current.slice(position + 1);
    if (position < 0 && stored !== text.trim()) setText(stored);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stored search is the event
  useEffect(() => follow(), [stored]);

  function search() {
    const wanted = text.trim();
    if (wanted === (sent.current.at(-1) ?? stored)) return;
    sent.current.push(wanted);
    store(wanted);
  }

  const searchAfterPause = useEffectEvent(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every key restarts the pause
  useEffect(() => {
    const timer = setTimeout(() => searchAfterPause(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return {
    text,
    setText,
    /** Stores the text without waiting for the pause. */
    search,
  };
}

/** The value after `ms` without a change. No objects: a new one with each render would never settle. */
export function useDebounced<Value extends string | number>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 150;

/**
 * A search that is typed into a field and kept elsewhere, as in the address: stored there when the typing pauses, and
 * taken from there when it changes by itself, as by Back.
 * @param stored what is searched for now.
 * @param store has it searched for, trimmed.
 */
export function useTypedSearch(stored: string, store: (text: string) => void) {
  const [text, setText] = useState(stored);
  /** Searches on their way, oldest first: that one of them is stored now is no news. */
  const sent = useRef<string[]>([]);

  const follow = useEffectEvent(() => {
    const position = sent.current.indexOf(stored);
    // What was sent before a search that came from elsewhere is over as well.
    sent.current = position < 0 ? [] : sent.current.slice(position + 1);
    if (position < 0 && stored !== text.trim()) setText(stored);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address has is the event here
  useEffect(() => follow(), [stored]);

  function search() {
    const wanted = text.trim();
    if (wanted === (sent.current.at(-1) ?? stored)) return;
    sent.current.push(wanted);
    store(wanted);
  }

  const searchAfterPause = useEffectEvent(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every key begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => searchAfterPause(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return {
    text,
    setText,
    /** Stores what is typed without waiting for the pause. */
    search,
  };
}

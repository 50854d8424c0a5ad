import { useRef, useState } from 'react';

/** Runs one call at a time. Calls during one are dropped, so that a double click sends once. */
export function useOnce<Input extends unknown[]>(run: (...input: Input) => Promise<void>) {
  // A second click can come before the busy state is on the screen.
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);

  async function submit(...input: Input): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await run(...input);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { busy, submit };
}

import { useRef, useState } from 'react';

/**
 * Sends a form of a public page or of the sign-in, once at a time, and keeps the message of a failure. The portal's
 * `useChange` does the same over react-query, which these pages do not load.
 */
export function useSending<Input extends unknown[]>(
  send: (...input: Input) => Promise<void>,
  messageOf: (error: unknown) => string,
) {
  // A second click can come before the busy state is on the screen.
  const isSending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(...input: Input): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    // An earlier message says nothing about this attempt.
    setProblem(null);
    try {
      await send(...input);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, setProblem, submit };
}

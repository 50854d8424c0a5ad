import { useRef, useState } from 'react';

/** Runs one submission at a time of a form before the portal, and keeps the message above the form. */
export function useEntranceSubmit() {
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // State is a render late: a second Enter at once must not send twice.
  const isRunning = useRef(false);

  async function submit(run: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setMessage(null);
    setIsBusy(true);
    try {
      await run();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  return { message, setMessage, isBusy, submit };
}

import { useState } from 'react';
import { useOnce } from '#web/lib/use-once.ts';

/** Runs one submission at a time of a form before the portal, and keeps the message above the form. */
export function useEntranceSubmit() {
  const [message, setMessage] = useState<string | null>(null);
  const { busy: isBusy, submit } = useOnce(async (run: () => Promise<void>) => {
    setMessage(null);
    await run();
  });
  return { message, setMessage, isBusy, submit };
}

import { useState } from 'react';

export type CopyOutcome = 'copied' | 'selected' | null;

/** Puts a text on the clipboard. @param select selects it where the browser keeps the clipboard closed. */
export function useCopyText(select: () => void) {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Plain http and strict browsers keep the clipboard closed; selecting is the next best thing.
      select();
      setOutcome('selected');
    }
  }
  return { outcome, copy };
}

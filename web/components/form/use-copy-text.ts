import { useState } from 'react';

export type CopyOutcome = 'copied' | 'selected' | null;

/** Copies a text. @param select selects it if the browser denies the clipboard. */
export function useCopyText(select: () => void) {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // On plain http, or by a strict setting.
      select();
      setOutcome('selected');
    }
  }
  return { outcome, copy };
}

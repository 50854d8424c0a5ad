import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

const COPY_NOTE_MS = 4000;

export function useCopy(read: () => string) {
  const [copied, setCopied] = useState<'none' | 'done' | 'failed'>('none');
  const [times, setTimes] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each copy is shown for the whole time
  useEffect(() => {
    if (copied === 'none') return;
    const timer = setTimeout(() => setCopied('none'), COPY_NOTE_MS);
    return () => clearTimeout(timer);
  }, [copied, times]);

  const copy = async () => {
    setCopied((await copyText(read())) ? 'done' : 'failed');
    setTimes((count) => count + 1);
  };
  return { copied, copy };
}

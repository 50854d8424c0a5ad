import { useEffect, useState } from 'react';

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

/** @returns whether it worked: a browser may refuse. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard is missing on plain HTTP outside localhost.
    return copyFromTextarea(text);
  }
}

function copyFromTextarea(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.setAttribute('aria-hidden', 'true');
  area.style.cssText = 'position:fixed;top:0;opacity:0';
  document.body.append(area);
  area.focus();
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

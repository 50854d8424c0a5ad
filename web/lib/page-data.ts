import { useEffect, useEffectEvent, useState } from 'react';

/** Id of the element with the data that a prerendered page needs. */
export const PAGE_DATA_ID = 'page-data';

export interface PageData {
  /** Address of the page that the data is for. */
  path: string;
  data: unknown;
}

let known: PageData | null = null;

/** For the renderer of the HTML, and for tests. After null the page's own data is read again. */
export function setPageData(data: PageData | null): void {
  known = data;
}

function readPageData(path: string): unknown {
  known ??= readElement();
  return known?.path === path ? known.data : undefined;
}

function readElement(): PageData | null {
  const json = typeof document === 'undefined' ? null : document.getElementById(PAGE_DATA_ID)?.textContent;
  return json ? (JSON.parse(json) as PageData) : null;
}

export type LoadedData<Data> =
  | { state: 'ready'; data: Data }
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void };

/**
 * A page's data, from its own HTML, so that the code need not hold it. Without it there, the data is loaded.
 * @param load returns the same data as the renderer.
 */
export function usePageData<Data>(path: string, load: () => Promise<Data>): LoadedData<Data> {
  const [loaded, setLoaded] = useState<{ path: string; data: unknown }>();
  const [failures, setFailures] = useState(0);
  const [attempts, setAttempts] = useState(0);
  const own = readPageData(path);
  const data = own ?? (loaded?.path === path ? loaded.data : undefined);
  const start = useEffectEvent(load);
  const isMissing = data === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    start().then(
      (value) => !isGone && setLoaded({ path, data: value }),
      (error: unknown) => {
        console.warn('The data of the page could not be loaded:', error);
        if (!isGone) setFailures(attempts + 1);
      },
    );
    return () => {
      isGone = true;
    };
  }, [path, isMissing, attempts]);
  if (data !== undefined) return { state: 'ready', data: data as Data };
  if (failures > attempts) return { state: 'failed', retry: () => setAttempts(failures) };
  return { state: 'loading' };
}

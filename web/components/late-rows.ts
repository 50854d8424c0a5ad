import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

/** A first screen has 20 of them at most (1920 by 1080); what comes after is still another screen away from it. */
export const FIRST_ROWS = 30;
/** Of the table's body: hides the rows after the first ones, so that nobody reads, finds or reaches them, in their height. */
export const HIDES_LATE_ROWS = '[&>:nth-child(n+31)]:invisible';
/** For so long nobody has typed and no other rows have come. */
export const REST_MS = 1_500;
/** So few rows take no time that could be felt: one was changed, or the list is hardly longer. */
const FEW = 5;
/** Near is what lies within another screen below the window, and all that lies above. */
const NEAR = '9999999px 0px 100% 0px';
const NONE: readonly never[] = [];

interface LateRows<Row> {
  rows: readonly Row[];
  /** Of the columns, in px, from before these rows came: they don't move what is read. Null for the browser's own. */
  widths: readonly number[] | null;
}

/**
 * Another list costs its first rows only while somebody types. In the place of the others the rows of the list before
 * stay, hidden, until the reader or a printer is about to get there, or at rest. What is near the screen is never late,
 * so that a list that is fetched again doesn't move under who reads in the midst of it.
 */
export function useLateRows<Row>(rows: readonly Row[], getKey: (row: Row, place: number) => string | number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const filler = useRef<HTMLTableRowElement>(null);
  const wanted = useMemo(() => (rows.length > FIRST_ROWS ? rows.slice(FIRST_ROWS) : NONE), [rows]);
  const [late, setLate] = useState<LateRows<Row>>({ rows: NONE, widths: null });
  // Without an observer nobody would say that somebody gets there.
  const [isNear, setIsNear] = useState(() => !('IntersectionObserver' in window));

  if (late.rows !== wanted) {
    const others = countOthers(wanted, late.rows);
    const isSameList = others < wanted.length;
    if (isNear || others <= FEW) setLate({ rows: wanted, widths: isSameList ? late.widths : null });
    // Or else a longer list afterwards would bring back what this one left out.
    else if (late.rows.length > wanted.length) setLate({ ...late, rows: late.rows.slice(0, wanted.length) });
  }
  const isLate = late.rows !== wanted;
  const shown = isLate ? join(rows.slice(0, FIRST_ROWS), late.rows, getKey) : rows;
  const missing = rows.length - shown.length;

  const complete = useEffectEvent(() => {
    if (isLate) setLate({ rows: wanted, widths: measureColumns(body.current) });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: with other rows the place may be another element.
  useEffect(() => {
    const place = body.current?.rows[FIRST_ROWS];
    if (place === undefined || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isReached = entries.at(-1)?.isIntersecting ?? false;
        setIsNear(isReached);
        if (isReached) complete();
      },
      { rootMargin: NEAR },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [late.rows, wanted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows begin another rest.
  useEffect(() => {
    if (!isLate) return;
    let timer: ReturnType<typeof setTimeout>;
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(() => complete()), REST_MS);
    }
    const handlePrint = () => flushSync(() => complete());
    wait();
    document.addEventListener('input', wait);
    window.addEventListener('beforeprint', handlePrint);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', wait);
      window.removeEventListener('beforeprint', handlePrint);
    };
  }, [isLate, wanted]);

  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top;
    if (filler.current === null || top === undefined) return;
    const heightOfOne = (filler.current.getBoundingClientRect().top - top) / filler.current.sectionRowIndex;
    filler.current.style.height = `${heightOfOne * missing}px`;
  }, [missing]);

  return { body, filler, shown, isLate, missing, widths: isLate ? null : late.widths };
}

/** How many rows there are that don't stand in the same place of the others. */
function countOthers<Row>(rows: readonly Row[], others: readonly Row[]): number {
  return rows.filter((row, place) => row !== others[place]).length;
}

/** Of two lists; a row that has moved up meanwhile is in both. */
function join<Row>(
  first: readonly Row[],
  late: readonly Row[],
  getKey: (row: Row, place: number) => string | number,
): readonly Row[] {
  const keys = new Set(first.map(getKey));
  return [...first, ...late.filter((row, index) => !keys.has(getKey(row, FIRST_ROWS + index)))];
}

/** Null where the rows are cards. */
function measureColumns(body: HTMLTableSectionElement | null): number[] | null {
  const table = body?.closest('table');
  const headers = table?.tHead?.rows[0]?.cells;
  if (!table || !headers || getComputedStyle(table).display !== 'table') return null;
  return Array.from(headers, (header) => header.getBoundingClientRect().width);
}

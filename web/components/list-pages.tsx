import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocation } from 'react-router';
import { type Count, PAGE_SIZE } from '#contracts/lib/lists.ts';
import { Button } from '#web/components/ui/button.tsx';
import { formatNumber } from '#web/lib/format.ts';

/**
 * Where the person stands in a list, kept in the entry of the browser's history beside the address: a cursor leads
 * forwards only.
 */
interface ListPlace {
  /** The cursors of the pages before this one; the first page has none, which is the empty text. */
  before: string[];
  /** What the first page said of the whole list. */
  count: Count | undefined;
}

/** Null for a page that was opened by its address alone. */
function readPlace(state: unknown): ListPlace | null {
  if (typeof state !== 'object' || state === null || !('listPlace' in state)) return null;
  return state.listPlace as ListPlace;
}

interface ListPagesInput {
  /** Where the page begins; undefined on the first one. */
  after: string | undefined;
  /** How many rows a page has at most. */
  size?: number;
  /** What the rows are called: one of them, and several. */
  names: readonly [one: string, several: string];
  result: {
    data: { next?: string | undefined; count?: Count | undefined } | undefined;
    isPlaceholderData: boolean;
  };
  /** Shows the page that begins there. @param state what the entry of the browser's history keeps. */
  show: (after: string | undefined, state: { listPlace: ListPlace } | null) => void;
}

/** What a list that is told page by page says of where one is, and the ways to the pages before and after. */
export function useListPages({ after, size = PAGE_SIZE, names, result, show }: ListPagesInput) {
  const storedPlace = readPlace(useLocation().state);
  const { data, isPlaceholderData } = result;
  const place = after === undefined ? { before: [], count: data?.count } : storedPlace;
  // While the next page loads, what is shown is still the one before.
  const next = isPlaceholderData ? undefined : data?.next;

  function showNext(cursor: string) {
    show(cursor, place && { listPlace: { ...place, before: [...place.before, after ?? ''] } });
    window.scrollTo(0, 0);
  }
  function showPrevious() {
    const cursor = place?.before.at(-1);
    if (place && cursor) show(cursor, { listPlace: { ...place, before: place.before.slice(0, -1) } });
    else show(undefined, null);
    window.scrollTo(0, 0);
  }

  return {
    /** For example "Showing 51–100 of 1,000+"; where only the rows are known, "Showing 50 students". */
    describe: (shown: number) =>
      place === null
        ? `Showing ${formatNumber(shown)} ${names[shown === 1 ? 0 : 1]}`
        : describePlace(shown, size, place),
    /** Null on the first page. */
    onFirstPage: after === undefined ? null : () => show(undefined, null),
    buttons: {
      // A page that was opened by its address knows no way back but to the beginning.
      previousLabel: place === null ? 'First page' : 'Previous',
      onPrevious: after === undefined ? null : showPrevious,
      onNext: next === undefined ? null : () => showNext(next),
    } satisfies PageButtonsProps,
  };
}

function describePlace(shown: number, size: number, { before, count }: ListPlace): string {
  const first = before.length * size + 1;
  const last = first + shown - 1;
  const range = `Showing ${formatNumber(first)}–${formatNumber(last)}`;
  // Rows that were added meanwhile are not in the count.
  if (!count || (count.isExact && count.rows < last)) return range;
  return `${range} of ${formatNumber(count.rows)}${count.isExact ? '' : '+'}`;
}

interface PageButtonsProps {
  /** Null where there is no such page. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  previousLabel: 'Previous' | 'First page';
}

export function PageButtons({ onPrevious, onNext, previousLabel }: PageButtonsProps) {
  if (!onPrevious && !onNext) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-between gap-3">
      {/* Not disabled: while a page loads, the focus would fall from the button that asked for it. */}
      <Button variant="secondary" aria-disabled={!onPrevious} onClick={() => onPrevious?.()}>
        <ChevronLeft aria-hidden className="size-4" />
        {previousLabel}
      </Button>
      <Button variant="secondary" aria-disabled={!onNext} onClick={() => onNext?.()}>
        Next
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  );
}

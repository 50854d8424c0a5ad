import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';

interface PageButtonsProps {
  /** Null where there is no such page. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  /** A page that was opened by its address knows no way back but to the beginning. */
  previousLabel: 'Previous' | 'First page';
}

export function PageButtons({ onPrevious, onNext, previousLabel }: PageButtonsProps) {
  if (!onPrevious && !onNext) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-between gap-3">
      <Button variant="secondary" disabled={!onPrevious} onClick={() => onPrevious?.()}>
        <ChevronLeft aria-hidden className="size-4" />
        {previousLabel}
      </Button>
      <Button variant="secondary" disabled={!onNext} onClick={() => onNext?.()}>
        Next
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  );
}

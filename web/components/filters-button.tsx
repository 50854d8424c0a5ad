import { SlidersHorizontal } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';

interface FiltersButtonProps {
  /** Number of active filters. */
  count: number;
  /** Number of active filters that wide screens hide too; undefined if they hide none. */
  rareCount?: number;
  isOpen: boolean;
  /** Id of the element with the filters. */
  controls: string;
  onToggle: () => void;
}

/** Opens a list's filters: all of them on a phone, only the rare ones on a wide screen. */
export function FiltersButton({ count, rareCount, isOpen, controls, onToggle }: FiltersButtonProps) {
  const hasRare = rareCount !== undefined;
  return (
    <Button
      variant="secondary"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className={cn(!hasRare && 'md:hidden')}
    >
      <SlidersHorizontal aria-hidden className="size-4.5" />
      <span className={cn(hasRare && 'md:hidden')}>{withCount('Filters', count)}</span>
      {hasRare && <span className="hidden md:inline">{withCount('More filters', rareCount)}</span>}
    </Button>
  );
}

const withCount = (label: string, count: number) => (count > 0 ? `${label} (${count})` : label);

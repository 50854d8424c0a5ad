import { SlidersHorizontal } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';

interface FiltersButtonProps {
  /** How many of the filters narrow the list down. */
  count: number;
  /** How many of those that a wide screen does not show always; without it, it shows all of them. */
  rareCount?: number;
  isOpen: boolean;
  /** Id of what it opens. */
  controls: string;
  onToggle: () => void;
}

/** Opens the filters of a list on a phone, and on a wide screen those that are used rarely. */
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

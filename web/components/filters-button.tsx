import { SlidersHorizontal } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';

interface FiltersButtonProps {
  /** How many of the filters narrow the list down. */
  count: number;
  isOpen: boolean;
  /** Id of what it opens. */
  controls: string;
  onToggle: () => void;
}

/** Opens the filters of a list on a phone; a wide screen shows them always. */
export function FiltersButton({ count, isOpen, controls, onToggle }: FiltersButtonProps) {
  return (
    <Button
      variant="secondary"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className="md:hidden"
    >
      <SlidersHorizontal aria-hidden className="size-4.5" />
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </Button>
  );
}

import { t } from '@lingui/core/macro';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';

interface FiltersButtonProps {
  /** Number of active filters. */
  count: number;
  /** Whether wide screens fold the filters too. */
  isOnAnyScreen?: boolean;
  isOpen: boolean;
  /** Id of the element with the filters. */
  controls: string;
  onToggle: () => void;
}

/** Opens a list's filters. */
export function FiltersButton(props: FiltersButtonProps) {
  const { count, isOnAnyScreen = false, isOpen, controls, onToggle } = props;
  return (
    <Button
      variant="secondary"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className={cn(!isOnAnyScreen && 'md:hidden')}
    >
      <SlidersHorizontal aria-hidden className="size-4.5" />
      {count > 0 ? t`Filters (${count})` : t`Filters`}
    </Button>
  );
}

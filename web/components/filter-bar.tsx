import { type ReactNode, useId, useState } from 'react';
import { FiltersButton } from '#web/components/filters-button.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';

interface FilterBarProps {
  /** The search's name for screen readers. */
  label: string;
  placeholder: string;
  /** From `useListAddress`. */
  list: {
    query: { q?: string | undefined };
    change: (part: { q: string }) => void;
    clear: () => void;
    isNarrowed: boolean;
    filterCount: number;
  };
  /** Further buttons. */
  actions?: ReactNode;
  /** The filters; narrow screens fold them. */
  children: ReactNode;
}

/** Search, filters and Clear of a list. */
export function FilterBar({ label, placeholder, list, actions, children }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          aria-label={label}
          placeholder={placeholder}
          value={list.query.q ?? ''}
          onSearch={(q) => list.change({ q })}
          className="grow sm:max-w-md"
        />
        <FiltersButton
          count={list.filterCount}
          isOpen={isOpen}
          controls={id}
          onToggle={() => setIsOpen(!isOpen)}
        />
        {actions}
        {list.isNarrowed && (
          <Button variant="ghost" onClick={list.clear}>
            Clear filters
          </Button>
        )}
      </div>
      <div id={id} className={cn('mt-4 md:block', !isOpen && 'hidden')}>
        {children}
      </div>
    </>
  );
}

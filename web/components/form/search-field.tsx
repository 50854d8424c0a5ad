import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { SearchTextSchema } from '#contracts/lib/lists.ts';
import { Input } from '#web/components/ui/input.tsx';
import { cn } from '#web/lib/cn.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** The current search. */
  value: string;
  /** Called with the trimmed text when the typing pauses, and at Enter. */
  onSearch: (text: string) => void;
}

/** Keeps the typed text until the typing pauses, so that a key renders this field and not the list. */
export function SearchField({ value, onSearch, className, ...props }: SearchFieldProps) {
  const { text, setText, search } = useTypedSearch(value, onSearch);
  return (
    <div className={cn('relative min-w-0', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-soft" />
      <Input
        autoComplete="off"
        maxLength={maxLengthOf(SearchTextSchema)}
        {...props}
        type="search"
        value={text}
        className="pl-9"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search();
        }}
        // Searches before a click elsewhere takes effect: a later change of the address would undo its navigation.
        onBlur={search}
      />
    </div>
  );
}

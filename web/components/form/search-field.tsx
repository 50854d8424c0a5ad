import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Input } from '#web/components/ui/input.tsx';
import { cn } from '#web/lib/cn.ts';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** What is searched for now. */
  value: string;
  /** Called with the trimmed text when the typing pauses, and at Enter. */
  onSearch: (text: string) => void;
  /** Called when the field is left, and at Enter: nothing more is typed. */
  onFinish?: () => void;
}

/** What is typed stays here until the typing pauses: a key costs this field alone a render, not the list. */
export function SearchField({ value, onSearch, onFinish, className, ...props }: SearchFieldProps) {
  const { text, setText, search } = useTypedSearch(value, onSearch);
  function finish() {
    search();
    onFinish?.();
  }
  return (
    <div className={cn('relative min-w-0', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-soft" />
      <Input
        autoComplete="off"
        maxLength={100}
        {...props}
        type="search"
        value={text}
        className="pl-9"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
        }}
        // Before the click that takes the focus away: written after it, the search would call back who goes elsewhere.
        onBlur={finish}
      />
    </div>
  );
}

import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { SearchTextSchema } from '#contracts/lib/lists.ts';
import { Input } from '#web/components/ui/input.tsx';
import { cn } from '#web/lib/cn.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';

export interface PickerOption {
  id: string | number;
  content: ReactNode;
  /** Options with the same heading stand together. */
  heading?: string;
  /** Of an earlier text: until the answer comes only a click chooses it, of somebody who sees it. */
  isStale?: boolean;
  choose: () => void;
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * One of many, chosen from a list while the focus stays in a field, which names the active option.
 * @param startsAt the option that Enter chooses before an arrow key was used: the first, the one of this id, or none.
 */
export function useListPicker(
  options: readonly PickerOption[],
  startsAt: boolean | PickerOption['id'] = true,
) {
  const id = useId();
  const [movedTo, setMovedTo] = useState<PickerOption['id'] | null>(null);
  const offered = options.filter(({ isStale }) => !isStale);
  const usual = startsAt === true ? offered[0] : offered.find(({ id }) => id === startsAt);
  const active = offered.find((option) => option.id === movedTo) ?? usual;

  /** @returns whether the key was meant for the list. */
  function handleKey(event: KeyboardEvent): boolean {
    const step = STEPS[event.key];
    if (step !== undefined) {
      const from = active ? offered.indexOf(active) : -1;
      const next = offered[Math.min(Math.max(from + step, 0), offered.length - 1)];
      if (!next) return false;
      setMovedTo(next.id);
    } else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) active.choose();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    list: { id, options, active },
    active,
    handleKey,
    /** After the text changed. */
    restart: () => setMovedTo(null),
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': active && optionId(id, active),
    } as const,
  };
}

const optionId = (listId: string, option: PickerOption) => `${listId}-${option.id}`;

interface PickerSearchProps {
  /** `Field` sets these. */
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  ref?: Ref<HTMLInputElement>;
  picker: ReturnType<typeof useListPicker>;
  name: string;
  placeholder: string;
  value: string;
  onType: (text: string) => void;
}

/** The field of a search for one record. Enter chooses and never submits the form. */
export function PickerSearch({ picker, onType, ...field }: PickerSearchProps) {
  return (
    <Input
      {...field}
      type="search"
      role="combobox"
      aria-expanded={picker.list.options.length > 0}
      {...picker.fieldProps}
      maxLength={maxLengthOf(SearchTextSchema)}
      autoComplete="off"
      onChange={({ target }) => {
        onType(target.value);
        picker.restart();
      }}
      onKeyDown={(event) => {
        if (!picker.handleKey(event) && event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}

interface PickerListProps {
  label: string;
  list: ReturnType<typeof useListPicker>['list'];
  /** Whether it stands over what follows the field. */
  isPopup?: boolean;
  /** How many were found, or why none. */
  status?: ReactNode;
  className?: string;
}

export function PickerList({ label, list, isPopup = false, status, className }: PickerListProps) {
  const { id, options, active } = list;
  const box = useRef<HTMLDivElement>(null);
  const activeRow = useRef<HTMLDivElement>(null);
  const isShown = options.length > 0;
  // A list at the end of a dialog begins below its edge.
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const activeId = active?.id;
  useEffect(() => {
    if (activeId !== undefined) activeRow.current?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const rows = (heading: string | undefined) =>
    options
      .filter((option) => option.heading === heading)
      .map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field that keeps the focus.
        <div
          key={option.id}
          ref={option === active ? activeRow : undefined}
          id={optionId(id, option)}
          role="option"
          tabIndex={-1}
          aria-selected={option === active}
          // Keeps the focus in the field: a blur would close the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={option.choose}
          className="grid min-h-11 cursor-pointer grid-cols-[minmax(0,1fr)] content-center rounded-lg px-3 py-1.5 leading-snug [overflow-wrap:anywhere] hover:bg-mist aria-selected:bg-mist"
        >
          {option.content}
        </div>
      ));

  return (
    <div
      ref={box}
      className={cn(
        isPopup &&
          'absolute inset-x-0 top-full z-20 mt-1 rounded-lg border border-line bg-white py-1 shadow-float',
        className,
      )}
    >
      <p role="status" className="px-3 text-ink-soft">
        {status}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className={cn('overflow-y-auto', isPopup ? 'max-h-72' : 'max-h-[50dvh]')}
      >
        {[...new Set(options.map(({ heading }) => heading))].map((heading) =>
          heading === undefined ? (
            rows(heading)
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
            <div key={heading} role="group" aria-label={heading}>
              <p aria-hidden className="px-3 pt-3 pb-1 font-semibold text-ink-soft text-sm">
                {heading}
              </p>
              {rows(heading)}
            </div>
          ),
        )}
      </div>
    </div>
  );
}

/** With so few choices a phone keeps its keyboard closed: all of them are in view or a short way below. */
const FEW = 12;

interface SearchSelectProps {
  /** `Field` sets these. */
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-label'?: string;
  name?: string;
  disabled?: boolean;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of the given options, of which typing leaves those with the typed words. One of them is always chosen. */
export function SearchSelect({ value, options, onChange, ...field }: SearchSelectProps) {
  const [isOpen, setIsOpen] = useState(false);
  /** The typed text; null shows the chosen option. */
  const [text, setText] = useState<string | null>(null);
  const typed = (text ?? '').trim().toLowerCase();
  const found = options
    .filter(({ label }) => label.toLowerCase().includes(typed))
    .map((option) => ({ id: option.value, content: option.label, choose: () => choose(option.value) }));
  const picker = useListPicker(isOpen ? found : [], typed === '' ? value : true);

  function close() {
    setIsOpen(false);
    setText(null);
    picker.restart();
  }
  function choose(next: string) {
    if (next !== value) onChange(next);
    close();
  }
  function handleKey(event: KeyboardEvent) {
    if (picker.handleKey(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
    } else if (event.key === 'Enter' && isOpen) event.preventDefault();
    else if (event.key === 'Escape' && isOpen) {
      // Keeps the dialog open.
      event.stopPropagation();
      close();
    }
  }

  return (
    <div className="relative">
      <Input
        {...field}
        role="combobox"
        aria-expanded={isOpen}
        {...picker.fieldProps}
        autoComplete="off"
        inputMode={options.length > FEW ? 'search' : 'none'}
        value={text ?? options.find((option) => option.value === value)?.label ?? ''}
        className="cursor-pointer pr-10 text-ellipsis"
        onClick={({ currentTarget }) => {
          if (isOpen) return;
          setIsOpen(true);
          currentTarget.select();
        }}
        onChange={(event) => {
          setText(event.target.value);
          setIsOpen(true);
          picker.restart();
        }}
        // Who typed a name and goes on means the marked one.
        onBlur={() => (typed !== '' && picker.active ? picker.active.choose() : close())}
        onKeyDown={handleKey}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-3.5 right-3 size-4 text-ink-soft"
      />
      {isOpen && (
        <PickerList
          label="Choices"
          list={picker.list}
          isPopup
          status={found.length === 0 && 'Nobody of this name.'}
        />
      )}
    </div>
  );
}

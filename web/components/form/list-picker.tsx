import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cn } from '#web/lib/cn.ts';

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
 * @param startsAtFirst whether Enter chooses the first option before an arrow key was used.
 */
export function useListPicker(options: readonly PickerOption[], startsAtFirst = true) {
  const id = useId();
  const [movedTo, setMovedTo] = useState<PickerOption['id'] | null>(null);
  const offered = options.filter(({ isStale }) => !isStale);
  const active = offered.find((option) => option.id === movedTo) ?? (startsAtFirst ? offered[0] : undefined);

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

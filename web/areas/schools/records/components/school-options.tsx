import { useEffect, useRef } from 'react';
import type { School } from '#contracts/schools/index.ts';
import type { SchoolChoice } from '#web/areas/schools/records/school-choice.ts';
import { cn } from '#web/lib/cn.ts';

interface SchoolOptionsProps {
  id: string;
  isOpen: boolean;
  /** Undefined before the first load. */
  options: readonly School[] | undefined;
  isError: boolean;
  /** The option that Enter chooses. */
  activeId: number | undefined;
  onChoose: (school: SchoolChoice) => void;
}

/** The listbox. The focus stays in the field, which names the active option. */
export function SchoolOptions({ id, isOpen, options, isError, activeId, onChoose }: SchoolOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeOption = useRef<HTMLDivElement>(null);
  // Scrolls a list at the end of a dialog into view.
  const isShown = isOpen && options !== undefined;
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  useEffect(() => {
    if (activeId !== undefined) activeOption.current?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      ref={list}
      className={cn(
        'absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-white py-1 shadow-float',
        !isOpen && 'hidden',
      )}
    >
      <div id={id} role="listbox" aria-label="Schools">
        {isOpen &&
          options?.map((school) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field that keeps the focus.
            <div
              key={school.id}
              ref={school.id === activeId ? activeOption : undefined}
              id={`${id}-${school.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={school.id === activeId}
              // Keeps the focus in the field: a blur would close the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose({ id: school.id, name: school.name })}
              className="grid min-h-11 cursor-pointer content-center px-3 py-1.5 leading-snug hover:bg-mist aria-selected:bg-mist"
            >
              <span className="[overflow-wrap:anywhere]">{school.name}</span>
              {school.city && <span className="text-ink-soft text-sm">{school.city}</span>}
            </div>
          ))}
      </div>
      <p role="status" className="px-3 text-ink-soft">
        {isOpen && messageOf(options, isError)}
      </p>
    </div>
  );
}

function messageOf(options: readonly School[] | undefined, isError: boolean): string {
  if (isError) return 'The schools couldn’t be loaded.';
  if (options === undefined) return 'Loading schools...';
  return options.length === 0 ? 'No school found.' : '';
}

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { hasPermission } from '#contracts/roles.ts';
import type { School } from '#contracts/schools/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { type SchoolChoice, schoolOptionsQuery } from '#web/areas/schools/records/api.ts';
import { Input } from '#web/components/ui/input.tsx';
import { cn } from '#web/lib/cn.ts';
import { useDebounced } from '#web/lib/use-typed-search.ts';
import { ProposeSchoolDialog } from './propose-school-dialog.tsx';

interface SchoolPickerProps {
  /** Set by Field. */
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  name?: string;
  placeholder?: string;
  /** Discards an unknown name on blur, for a filter without a form. */
  takesBack?: boolean;
  /** Offers to add a typed name as a new school, to those who may propose one. */
  offersNew?: boolean;
  value: SchoolChoice | null;
  onChange: (school: SchoolChoice | null) => void;
}

const PAUSE_MS = 150;
const UNKNOWN = 'Choose a school from the list, or leave this empty.';

/** A combobox of schools. Only an emptied field means no school; an unknown name makes the field invalid. */
export function SchoolPicker({
  value,
  onChange,
  placeholder = 'Type to search',
  takesBack = false,
  offersNew = false,
  ...field
}: SchoolPickerProps) {
  const { adminUser } = useSession();
  const mayAdd = offersNew && adminUser !== null && hasPermission(adminUser.role, 'schools:propose');
  const [isAdding, setIsAdding] = useState(false);
  const listId = useId();
  const unknownId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** The typed text; null shows the chosen school. */
  const [text, setText] = useState<string | null>(null);
  /** The option that Enter chooses; null after the field was emptied. */
  const [active, setActive] = useState<number | null>(null);
  const typed = (text ?? '').trim();
  const isEmptied = text !== null && typed === '';
  const q = useDebounced(typed, PAUSE_MS);
  const {
    data: options,
    isError,
    isPlaceholderData,
  } = useQuery({ ...schoolOptionsQuery(q), enabled: isOpen });
  // Enter must not choose from the results of an earlier text.
  const answer = q === typed && !isPlaceholderData ? options : undefined;
  const isUnknown = !isOpen && typed !== '';
  // Set before blur too: a tap on a phone may not blur the field.
  const isUndecided = typed !== '';
  useEffect(() => input.current?.setCustomValidity(isUndecided ? UNKNOWN : ''), [isUndecided]);
  const activeOption = isOpen && active !== null ? answer?.[active] : undefined;
  const isNewOffered =
    mayAdd && typed !== '' && answer !== undefined && !answer.some(({ name }) => isSameText(name, typed));
  const isNewActive = isOpen && isNewOffered && active === answer.length;

  function open(firstActive: number | null) {
    setIsOpen(true);
    setActive(firstActive);
  }
  function close() {
    setIsOpen(false);
    setText(null);
  }
  function choose(school: SchoolChoice | null) {
    if (school?.id !== value?.id) onChange(school);
    close();
  }
  function handleBlur() {
    if (isEmptied) return choose(null);
    if (typed === '' || (value && isSameText(value.name, typed))) return close();
    const [named, ...namesakes] = answer?.filter(({ name }) => isSameText(name, typed)) ?? [];
    if (named && namesakes.length === 0) choose({ id: named.id, name: named.name });
    else if (takesBack) close();
    else setIsOpen(false);
  }
  function moveBy(step: 1 | -1) {
    if (!isOpen) return open(0);
    const last = Math.max((answer?.length ?? 0) - (isNewOffered ? 0 : 1), 0);
    setActive(Math.min(Math.max((active ?? -1) + step, 0), last));
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveBy(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (activeOption) choose({ id: activeOption.id, name: activeOption.name });
      else if (isNewActive) setIsAdding(true);
      else if (isEmptied) choose(null);
    } else if (event.key === 'Escape' && isOpen) {
      // Keeps the dialog open.
      event.stopPropagation();
      close();
    }
  }

  return (
    <div className="relative">
      <Input
        {...field}
        ref={input}
        aria-describedby={
          [field['aria-describedby'], isUnknown && unknownId].filter(Boolean).join(' ') || undefined
        }
        aria-invalid={isUnknown || field['aria-invalid']}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isNewActive ? `${listId}-new` : activeOption && `${listId}-${activeOption.id}`}
        autoComplete="off"
        placeholder={placeholder}
        value={text ?? value?.name ?? ''}
        onChange={(event) => {
          setText(event.target.value);
          open(event.target.value.trim() === '' ? null : 0);
        }}
        onBlur={handleBlur}
        onKeyDown={handleKey}
      />
      <SchoolOptions
        id={listId}
        isOpen={isOpen}
        options={options}
        isError={isError}
        activeId={activeOption?.id}
        onChoose={choose}
        newName={isNewOffered ? typed : null}
        isNewActive={isNewActive}
        onAdd={() => setIsAdding(true)}
      />
      {isAdding && (
        <ProposeSchoolDialog
          name={typed}
          onClose={() => setIsAdding(false)}
          onProposed={({ id, name }) => {
            setIsAdding(false);
            choose({ id, name });
          }}
        />
      )}
      <p id={unknownId} role="status" className="mt-1.5 text-danger-dark text-sm leading-snug empty:hidden">
        {isUnknown && UNKNOWN}
      </p>
    </div>
  );
}

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether a control is a school picker with an unknown name. */
export const hasUnknownSchool = (control: Element) =>
  control instanceof HTMLInputElement && control.validity.customError;

interface SchoolOptionsProps {
  id: string;
  isOpen: boolean;
  /** Undefined before the first load. */
  options: readonly School[] | undefined;
  isError: boolean;
  /** The option that Enter chooses. */
  activeId: number | undefined;
  onChoose: (school: SchoolChoice) => void;
  /** The typed name, if it can be added. */
  newName: string | null;
  isNewActive: boolean;
  onAdd: () => void;
}

/** The listbox. The focus stays in the field, which names the active option. */
function SchoolOptions(props: SchoolOptionsProps) {
  const { id, isOpen, options, isError, activeId, onChoose, newName, isNewActive, onAdd } = props;
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
            <Option
              key={school.id}
              id={`${id}-${school.id}`}
              ref={school.id === activeId ? activeOption : undefined}
              isActive={school.id === activeId}
              onChoose={() => onChoose({ id: school.id, name: school.name })}
            >
              <span className="[overflow-wrap:anywhere]">{school.name}</span>
              {school.city && <span className="text-ink-soft text-sm">{school.city}</span>}
              {school.proposedBy !== null && <span className="text-ink-soft text-sm">Proposed</span>}
            </Option>
          ))}
        {isOpen && newName !== null && (
          <Option id={`${id}-new`} isActive={isNewActive} onChoose={onAdd}>
            <span className="font-medium text-primary [overflow-wrap:anywhere]">
              {`Add “${newName}” as a new school`}
            </span>
          </Option>
        )}
      </div>
      <p role="status" className="px-3 text-ink-soft">
        {isOpen && messageOf(options, isError)}
      </p>
    </div>
  );
}

interface OptionProps {
  id: string;
  ref?: Ref<HTMLDivElement> | undefined;
  isActive: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ id, ref, isActive, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field that keeps the focus.
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Keeps the focus in the field: a blur would close the list.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="grid min-h-11 cursor-pointer content-center px-3 py-1.5 leading-snug hover:bg-mist aria-selected:bg-mist"
    >
      {children}
    </div>
  );
}

function messageOf(options: readonly School[] | undefined, isError: boolean): string {
  if (isError) return 'The schools couldn’t be loaded.';
  if (options === undefined) return 'Loading schools...';
  return options.length === 0 ? 'No school found.' : '';
}

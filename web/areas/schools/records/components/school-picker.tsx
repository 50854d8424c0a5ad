import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type SchoolChoice, schoolOptionsQuery } from '#web/areas/schools/records/school-choice.ts';
import { Input } from '#web/components/ui/input.tsx';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { SchoolOptions } from './school-options.tsx';

interface SchoolPickerProps {
  /** Both come from the field around it. */
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  name?: string;
  placeholder?: string;
  /** Whether words that name no school go when the field is left: a list's filter has no form that could refuse them. */
  takesBack?: boolean;
  value: SchoolChoice | null;
  onChange: (school: SchoolChoice | null) => void;
}

const PAUSE_MS = 150;
const UNKNOWN = 'Choose a school from the list, or leave this empty.';

/**
 * A school, found by typing, or chosen from the list that the arrow keys open. Only a text that the person emptied means
 * no school. Words that name none stay and are said to: the field is not valid then, for the form that asks it.
 */
export function SchoolPicker({
  value,
  onChange,
  placeholder = 'Type to search',
  takesBack = false,
  ...field
}: SchoolPickerProps) {
  const listId = useId();
  const unknownId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** What is being typed; null shows the school that was chosen. */
  const [text, setText] = useState<string | null>(null);
  /** Which option Enter would choose; none once the field was emptied, until an arrow key asks for one. */
  const [active, setActive] = useState<number | null>(null);
  const typed = (text ?? '').trim();
  const isEmptied = text !== null && typed === '';
  const q = useDebounced(typed, PAUSE_MS);
  const {
    data: options,
    isError,
    isPlaceholderData,
  } = useQuery({ ...schoolOptionsQuery(q), enabled: isOpen });
  // What earlier words found is still on the screen, but Enter must not choose it for these.
  const answer = q === typed && !isPlaceholderData ? options : undefined;
  const isUnknown = !isOpen && typed !== '';
  // Also before the field is left: on a phone, a tap on a button need not take the focus from it.
  const isUndecided = typed !== '';
  useEffect(() => input.current?.setCustomValidity(isUndecided ? UNKNOWN : ''), [isUndecided]);
  const activeOption = isOpen && active !== null ? answer?.[active] : undefined;

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
    const last = Math.max((answer?.length ?? 0) - 1, 0);
    setActive(Math.min(Math.max((active ?? -1) + step, 0), last));
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveBy(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (activeOption) choose({ id: activeOption.id, name: activeOption.name });
      else if (isEmptied) choose(null);
    } else if (event.key === 'Escape' && isOpen) {
      // Closes the list alone, not the dialog around it.
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
        aria-activedescendant={activeOption && `${listId}-${activeOption.id}`}
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
      />
      <p id={unknownId} role="status" className="mt-1.5 text-danger-dark text-sm leading-snug empty:hidden">
        {isUnknown && UNKNOWN}
      </p>
    </div>
  );
}

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether a form's control is a picker with words in it that name no school. */
export const hasUnknownSchool = (control: Element) =>
  control instanceof HTMLInputElement && control.validity.customError;

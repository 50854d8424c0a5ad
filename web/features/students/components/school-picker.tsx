import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { Input } from '#web/components/ui/input.tsx';
import { schoolOptionsQuery } from '#web/features/students/api.ts';
import { SchoolOptions } from '#web/features/students/components/school-options.tsx';
import { useDebounced } from '#web/lib/use-debounced.ts';

export interface SchoolChoice {
  id: number;
  name: string;
}

interface SchoolPickerProps {
  /** Both come from the field around it. */
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  name?: string;
  placeholder?: string;
  value: SchoolChoice | null;
  onChange: (school: SchoolChoice | null) => void;
}

const PAUSE_MS = 150;

/** A school, found by typing. An emptied field means no school; other words that name none are taken back. */
export function SchoolPicker({
  value,
  onChange,
  placeholder = 'Type to search',
  ...field
}: SchoolPickerProps) {
  const listId = useId();
  /** What is being typed; null shows the school that was chosen. */
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = text !== null;
  const q = useDebounced((text ?? '').trim(), PAUSE_MS);
  const { data: options, isError } = useQuery({ ...schoolOptionsQuery(q), enabled: isOpen });

  function close() {
    setText(null);
    setActive(0);
  }
  function choose(school: SchoolChoice | null) {
    if (school?.id !== value?.id) onChange(school);
    close();
  }
  function handleBlur() {
    if (text?.trim() === '') choose(null);
    else close();
  }
  function handleKey(event: KeyboardEvent) {
    const last = (options?.length ?? 0) - 1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return setText('');
      setActive(Math.min(Math.max(active + (event.key === 'ArrowDown' ? 1 : -1), 0), Math.max(last, 0)));
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const option = text.trim() === '' ? null : options?.[active];
      if (option !== undefined) choose(option && { id: option.id, name: option.name });
    } else if (event.key === 'Escape' && isOpen) {
      // Closes the list alone, not the dialog around it.
      event.stopPropagation();
      close();
    }
  }

  const activeOption = isOpen ? options?.[active] : undefined;
  return (
    <div className="relative">
      <Input
        {...field}
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
          setActive(0);
        }}
        onBlur={handleBlur}
        onKeyDown={handleKey}
      />
      <SchoolOptions
        id={listId}
        isOpen={isOpen}
        options={options}
        isError={isError}
        active={active}
        onChoose={choose}
      />
    </div>
  );
}

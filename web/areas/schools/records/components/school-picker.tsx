import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { hasPermission } from '#contracts/roles.ts';
import type { School } from '#contracts/schools/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { type SchoolChoice, schoolOptionsQuery } from '#web/areas/schools/records/api.ts';
import { PickerList, useListPicker } from '#web/components/form/list-picker.tsx';
import { Input } from '#web/components/ui/input.tsx';
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
  const unknownId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** The typed text; null shows the chosen school. */
  const [text, setText] = useState<string | null>(null);
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
  const isNewOffered =
    mayAdd && typed !== '' && answer !== undefined && !answer.some(({ name }) => isSameText(name, typed));
  const found = (options ?? []).map((school) => ({
    id: school.id,
    content: <SchoolOption school={school} />,
    isStale: answer === undefined,
    choose: () => choose({ id: school.id, name: school.name }),
  }));
  const adding = {
    id: 'new',
    content: <span className="font-medium text-primary">{`Add “${typed}” as a new school`}</span>,
    choose: () => setIsAdding(true),
  };
  const shown = isNewOffered ? [...found, adding] : found;
  const picker = useListPicker(isOpen ? shown : [], !isEmptied);

  function close() {
    setIsOpen(false);
    setText(null);
    picker.restart();
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
  function handleKey(event: KeyboardEvent) {
    if (picker.handleKey(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (isEmptied) choose(null);
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
        {...picker.fieldProps}
        autoComplete="off"
        placeholder={placeholder}
        value={text ?? value?.name ?? ''}
        onChange={(event) => {
          setText(event.target.value);
          setIsOpen(true);
          picker.restart();
        }}
        onBlur={handleBlur}
        onKeyDown={handleKey}
      />
      <PickerList
        label="Schools"
        list={picker.list}
        isPopup
        status={isOpen && messageOf(options, isError)}
        className={isOpen ? '' : 'hidden'}
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

function SchoolOption({ school }: { school: School }) {
  return (
    <>
      <span>{school.name}</span>
      {school.city && <span className="text-ink-soft text-sm">{school.city}</span>}
      {school.proposedBy !== null && <span className="text-ink-soft text-sm">To confirm</span>}
    </>
  );
}

function messageOf(options: readonly School[] | undefined, isError: boolean): string {
  if (isError) return 'The schools couldn’t be loaded.';
  if (options === undefined) return 'Loading schools...';
  return options.length === 0 ? 'No school found.' : '';
}

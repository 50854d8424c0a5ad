import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { studentListQuery, studentQuery } from '#web/features/students/api.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

interface StudentPickerProps {
  /** Id of the chosen student. */
  value: number | null;
  error: string | null;
  disabled?: boolean;
  onChange: (id: number | null) => void;
}

const PAUSE_MS = 150;
const MOST_FOUND = '8';

/** For whom the appointment is: found by any of the words that a list of students is searched by. */
export function StudentPicker({ value, error, disabled = false, onChange }: StudentPickerProps) {
  if (value === null) return <StudentSearch error={error} onChoose={onChange} />;
  return <ChosenStudent id={value} disabled={disabled} onClear={() => onChange(null)} />;
}

function ChosenStudent({ id, disabled, onClear }: { id: number; disabled: boolean; onClear: () => void }) {
  const { data, isError } = useQuery(studentQuery(id));
  return (
    <div className="grid gap-1.5">
      <span className="font-medium text-ink leading-snug">Student</span>
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-mist px-3 py-1">
        <span dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {data?.student.name ?? (isError ? 'This student can’t be shown' : 'Loading the student...')}
        </span>
        <Button variant="ghost" disabled={disabled} onClick={onClear}>
          Another student
        </Button>
      </div>
    </div>
  );
}

/** Up and down lead from the field through what was found, and back. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  const next = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function StudentSearch({ error, onChoose }: { error: string | null; onChoose: (id: number) => void }) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), PAUSE_MS);
  const { data, isError, isPending, isPlaceholderData } = useQuery({
    ...studentListQuery({ q, limit: MOST_FOUND }),
    enabled: q !== '',
  });
  const rows = q === '' ? [] : (data?.students ?? []);
  // What earlier words found stays on the screen while these are searched.
  const isAnswer = q === text.trim() && !isPlaceholderData;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its field and its buttons take the keys.
    <div className="grid gap-2" onKeyDown={walk}>
      <Field label="Student" required error={error}>
        <Input
          type="search"
          name="student"
          value={text}
          maxLength={100}
          autoComplete="off"
          placeholder="Name, guardian, phone, email, school"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter chooses the only one found; it never sends a form that lacks its student.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [only, ...others] = rows;
            if (isAnswer && only && others.length === 0) onChoose(only.id);
          }}
        />
      </Field>
      {q !== '' && (
        <p role="status" className="text-ink-soft text-sm">
          {isError
            ? 'The search failed. Please try again.'
            : isPending
              ? 'Searching...'
              : rows.length === 0
                ? 'No students found.'
                : `Students found: ${rows.length}`}
        </p>
      )}
      <ul className="grid gap-1">
        {rows.map(({ id, name, guardian, school }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="grid min-h-11 w-full cursor-pointer content-center rounded-lg border border-line px-3 py-2 text-left leading-snug hover:border-primary hover:bg-mist"
            >
              <span dir="auto" className="font-medium [overflow-wrap:anywhere]">
                {name}
              </span>
              <span className="text-ink-soft text-sm [overflow-wrap:anywhere]">
                {[guardian, school].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { studentSearchQuery } from '#web/areas/students/records/api.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useDebounced } from '#web/lib/use-debounced.ts';

const PAUSE_MS = 150;

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

interface StudentSearchProps {
  error?: string | null;
  disabled?: boolean;
  onChoose: (student: { id: number; name: string }) => void;
}

/** One student, found by any of the words that a list of students is searched by. */
export function StudentSearch({ error = null, disabled = false, onChoose }: StudentSearchProps) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), PAUSE_MS);
  const {
    data = [],
    isError,
    isPending,
    isPlaceholderData,
  } = useQuery({
    ...studentSearchQuery(q),
    enabled: q !== '',
  });
  const rows = q === '' ? [] : data;
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
            if (isAnswer && only && others.length === 0) onChoose(only);
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
        {rows.map((student) => (
          <li key={student.id}>
            <button
              type="button"
              disabled={disabled}
              onClick={() => onChoose(student)}
              className="grid min-h-11 w-full cursor-pointer content-center rounded-lg border border-line px-3 py-2 text-left leading-snug hover:border-primary hover:bg-mist"
            >
              <span dir="auto" className="font-medium [overflow-wrap:anywhere]">
                {student.name}
              </span>
              <span className="text-ink-soft text-sm [overflow-wrap:anywhere]">
                {[student.guardian, student.school].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { SearchTextSchema } from '#contracts/lib/lists.ts';
import { studentSearchQuery } from '#web/areas/students/records/api.ts';
import { describeStudent } from '#web/areas/students/records/labels.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDebounced } from '#web/lib/use-typed-search.ts';

const PAUSE_MS = 150;

/** Arrow up and down move between the field and the results. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  const next = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface StudentSearchProps {
  label?: string;
  required?: boolean;
  error?: string | null;
  disabled?: boolean;
  exceptId?: number;
  /** Shown before a search. */
  children?: ReactNode;
  onChoose: (student: { id: number; name: string }) => void;
}

/** Searches for one student, in the same fields as the list of students. */
export function StudentSearch(props: StudentSearchProps) {
  const { label = 'Student', required = true, error = null, disabled = false } = props;
  const { exceptId, children, onChoose } = props;
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), PAUSE_MS);
  const search = useQuery({ ...studentSearchQuery(q), enabled: q !== '' });
  const rows = q === '' ? [] : (search.data?.filter(({ id }) => id !== exceptId) ?? []);
  // The results of an earlier text stay on the screen during a search.
  const isAnswer = q === text.trim() && !search.isPlaceholderData;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its field and its buttons take the keys.
    <div className="grid gap-2" onKeyDown={moveFocus}>
      <Field label={label} required={required} error={error}>
        <Input
          type="search"
          name="student"
          value={text}
          maxLength={maxLengthOf(SearchTextSchema)}
          autoComplete="off"
          placeholder="Name, guardian, phone, email, school"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // Enter chooses a single result and never submits the form.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [only, ...others] = rows;
            if (isAnswer && only && others.length === 0) onChoose(only);
          }}
        />
      </Field>
      {q === '' ? (
        children
      ) : (
        <StudentResults
          {...search}
          rows={rows}
          heading={rows.length === 0 ? 'No students found.' : `Students found: ${rows.length}`}
          disabled={disabled}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}

interface StudentResultsProps extends Pick<StudentSearchProps, 'disabled' | 'onChoose'> {
  isError: boolean;
  isPending: boolean;
  rows: readonly (Parameters<typeof describeStudent>[0] & { id: number; name: string })[];
  heading: string;
}

export function StudentResults(props: StudentResultsProps) {
  const { isError, isPending, rows, heading, disabled, onChoose } = props;
  return (
    <>
      <p role="status" className="text-ink-soft text-sm">
        {isError ? 'The search failed. Please try again.' : isPending ? 'Searching...' : heading}
      </p>
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
                {describeStudent(student)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

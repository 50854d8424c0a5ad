import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StudentDetails } from '#contracts/students/index.ts';
import { studentSearchQuery } from '#web/areas/students/records/api.ts';
import { duplicateSearchOf, duplicatesQuery } from '#web/areas/students/records/duplicate-search.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useDebounced } from '#web/lib/use-debounced.ts';

interface MergeCandidatesProps {
  student: StudentDetails;
  onChoose: (id: number) => void;
}

const PAUSE_MS = 150;

/** The likely duplicates of a student, or any other one by search. */
export function MergeCandidates({ student, onChoose }: MergeCandidatesProps) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), PAUSE_MS);
  const likely = useQuery({ ...duplicatesQuery(duplicateSearchOf(student, student.id)), enabled: q === '' });
  const found = useQuery({ ...studentSearchQuery(q), enabled: q !== '' });
  const isPending = q === '' ? likely.isPending : found.isPending;
  const isError = q === '' ? likely.isError : found.isError;
  const rows = (q === '' ? likely.data : found.data)?.filter(({ id }) => id !== student.id) ?? [];

  return (
    <div className="grid gap-3">
      <Field label="Find the other record">
        <Input
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          placeholder="Name, guardian, phone, email, school"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <p role="status" className="text-ink-soft">
        {isError
          ? 'The search failed. Please try again.'
          : isPending
            ? 'Searching...'
            : headingOf(q, rows.length)}
      </p>
      <ul className="grid gap-2">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => onChoose(row.id)}
              className="grid min-h-11 w-full cursor-pointer content-center rounded-lg border border-line px-3 py-2 text-left leading-snug hover:border-primary hover:bg-mist"
            >
              <span dir="auto" className="[overflow-wrap:anywhere] font-medium">
                {row.name}
              </span>
              <span className="[overflow-wrap:anywhere] text-ink-soft text-sm">
                {[row.guardian, row.school].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function headingOf(q: string, rows: number): string {
  if (q === '') return rows === 0 ? 'No record looks like this one.' : 'These look like the same student:';
  return rows === 0 ? 'No students found.' : `Students found: ${rows}`;
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { studentSearchQuery } from '#web/areas/students/records/api.ts';
import { describeStudent } from '#web/areas/students/records/labels.ts';
import { Field } from '#web/components/form/field.tsx';
import { PickerList, PickerSearch, useListPicker } from '#web/components/form/list-picker.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { useDebounced } from '#web/lib/use-typed-search.ts';

const PAUSE_MS = 150;

interface StudentSearchProps {
  label?: string;
  required?: boolean;
  error?: string | null;
  disabled?: boolean;
  exceptId?: number;
  /** Marked in the list, which stays. */
  chosenId?: number | null;
  /** Offered before a search. */
  likely?: { isError: boolean; isPending: boolean; rows: readonly Row[] };
  onChoose: (student: Row) => void;
}

type Row = Parameters<typeof describeStudent>[0] & { id: number; name: string };

/** Searches for one student, in the same fields as the list of students. */
export function StudentSearch(props: StudentSearchProps) {
  const { label = 'Student', required = true, error = null, disabled = false } = props;
  const { exceptId, chosenId = null, likely, onChoose } = props;
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), PAUSE_MS);
  const search = useQuery({ ...studentSearchQuery(q), enabled: q !== '' });
  const found = search.data?.filter(({ id }) => id !== exceptId) ?? [];
  const { isError, isPending, rows } = q === '' ? (likely ?? NOTHING) : { ...search, rows: found };
  // The results of an earlier text stay on the screen during a search.
  const isStale = disabled || q !== text.trim() || search.isPlaceholderData;
  const options = rows.map((student) => ({
    id: student.id,
    content: <StudentOption student={student} isChosen={student.id === chosenId} />,
    isStale,
    choose: () => onChoose(student),
  }));
  // Enter chooses a single result; of several the person names one by the arrow keys.
  const picker = useListPicker(options, options.length === 1 && q !== '');
  return (
    <div className="grid gap-2">
      <Field label={label} required={required} error={error}>
        <PickerSearch
          picker={picker}
          name="student"
          placeholder="Name, guardian, phone, email, school"
          value={text}
          onType={setText}
        />
      </Field>
      <PickerList
        label="Students"
        list={picker.list}
        status={
          isError
            ? 'The search failed. Please try again.'
            : isPending
              ? 'Searching...'
              : headingOf(rows.length, q !== '', likely !== undefined)
        }
      />
    </div>
  );
}

const NOTHING = { isError: false, isPending: false, rows: [] };

function headingOf(count: number, isSearch: boolean, isLikely: boolean): string {
  if (isSearch) return count === 0 ? 'No students found.' : `Students found: ${count}`;
  if (!isLikely) return '';
  return count === 0 ? 'No similar records found.' : 'These look like the same student:';
}

function StudentOption({ student, isChosen }: { student: Row; isChosen: boolean }) {
  return (
    <>
      <span dir="auto" className="font-medium">
        {student.name}{' '}
        {isChosen && (
          <Badge isSmall tone="teal">
            Chosen
          </Badge>
        )}
      </span>
      <span className="text-ink-soft text-sm">{describeStudent(student)}</span>
    </>
  );
}

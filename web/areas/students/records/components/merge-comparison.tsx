import { useId } from 'react';
import type { StudentDetails } from '#contracts/students/index.ts';
import { formatDate } from '#web/lib/format.ts';

interface MergeComparisonProps {
  student: StudentDetails;
  other: StudentDetails;
  keepsOther: boolean;
  onKeep: (other: boolean) => void;
}

/** Which of the two stays: its own words are kept, and the other one's fill what it lacks. */
export function MergeComparison({ student, other, keepsOther, onKeep }: MergeComparisonProps) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-medium">
        Which record is kept? The other one fills its empty fields.
      </legend>
      {[student, other].map((one, index) => (
        <label
          key={one.id}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-line px-3 py-2 hover:border-primary has-checked:border-primary has-checked:bg-mist"
        >
          <input
            type="radio"
            name={name}
            checked={keepsOther === (index === 1)}
            onChange={() => onKeep(index === 1)}
            className="mt-1 size-4.5 shrink-0 cursor-pointer accent-primary"
          />
          <span className="grid min-w-0 leading-snug">
            <span dir="auto" className="[overflow-wrap:anywhere] font-medium">
              {one.name}
            </span>
            <span className="[overflow-wrap:anywhere] text-ink-soft text-sm">{summaryOf(one)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function summaryOf(student: StudentDetails): string {
  const { guardianName, phone, email, school, className, dateOfBirth, createdAt } = student;
  const born = dateOfBirth && `born ${formatDate(dateOfBirth)}`;
  const known = [guardianName, phone, email, school?.name, className, born, `added ${formatDate(createdAt)}`];
  return known.filter(Boolean).join(' · ');
}

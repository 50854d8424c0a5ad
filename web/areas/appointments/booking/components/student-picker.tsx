import { useQuery } from '@tanstack/react-query';
import { StudentSearch, studentQuery } from '#web/areas/students/index.ts';
import { Button } from '#web/components/ui/button.tsx';

interface StudentPickerProps {
  /** Id of the chosen student. */
  value: number | null;
  error: string | null;
  disabled?: boolean;
  onChange: (id: number | null) => void;
}

/** For whom the appointment is: found by any of the words that a list of students is searched by. */
export function StudentPicker({ value, error, disabled = false, onChange }: StudentPickerProps) {
  if (value === null) return <StudentSearch error={error} onChoose={({ id }) => onChange(id)} />;
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

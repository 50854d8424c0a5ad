import { useQuery } from '@tanstack/react-query';
import { describeStudent, studentQuery } from '#web/areas/students/index.ts';
import { Button } from '#web/components/ui/button.tsx';

interface ChosenStudentProps {
  id: number;
  disabled: boolean;
  onClear: () => void;
}

/** The student of a booking, told apart from namesakes. */
export function ChosenStudent({ id, disabled, onClear }: ChosenStudentProps) {
  const { data, isError } = useQuery(studentQuery(id));
  const student = data?.student;
  return (
    <div className="grid gap-1.5">
      <span className="font-medium text-ink leading-snug">Student</span>
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-mist px-3 py-1">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p dir="auto" className="font-medium">
            {student?.name ?? (isError ? 'This student can’t be shown' : 'Loading the student...')}
          </p>
          {student && (
            <p className="text-ink-soft text-sm">
              {describeStudent({
                ...student,
                guardian: student.guardianName,
                school: student.school?.name ?? null,
              })}
            </p>
          )}
        </div>
        <Button variant="ghost" disabled={disabled} onClick={onClear}>
          Another student
        </Button>
      </div>
    </div>
  );
}

import { useStudentRecord } from '#web/areas/students/records/use-student-record.ts';
import { RecordTasks } from '#web/areas/tasks/index.ts';
import { Section } from './section.tsx';

export function Tasks({ studentId }: { studentId: number }) {
  const { reloadTimeline } = useStudentRecord(studentId);
  return (
    <Section title="Tasks">
      <RecordTasks record={{ kind: 'student', id: studentId }} onChanged={reloadTimeline} />
    </Section>
  );
}

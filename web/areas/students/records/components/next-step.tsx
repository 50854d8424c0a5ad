import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import type { StudentRecord } from '#web/areas/students/records/api.ts';
import { dueWords, recordTasksQuery } from '#web/areas/tasks/index.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';

interface Step {
  /** ISO 8601 date, by which steps are compared. */
  on: string;
  text: string;
}

/** The earliest of open tasks, follow-ups and coming appointments. */
export function NextStep({ record }: { record: StudentRecord }) {
  const [now] = useState(() => Date.now());
  const { data: tasks, isPending } = useInfiniteQuery(
    recordTasksQuery({ kind: 'student', id: record.student.id }, 'open'),
  );
  if (isPending) return <span>Next: …</span>;
  const today = isoDateOf(now, readOfficeZone());
  const [task] = tasks?.rows ?? [];
  const steps: Step[] = [
    ...(task ? [{ on: task.dueOn, text: `${task.what} (${dueWords(task, today)})` }] : []),
    ...stepsOf(record, { now, today }),
  ];
  const [first] = steps.sort((one, other) => one.on.localeCompare(other.on));
  return (
    <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
      Next: {first?.text ?? 'nothing planned'}
    </span>
  );
}

function stepsOf({ appointments, enquiries }: StudentRecord, { now, today }: { now: number; today: string }) {
  const coming = appointments.filter(
    ({ status, startsAt }) =>
      (status === 'requested' || status === 'confirmed') && Date.parse(startsAt) > now,
  );
  return [
    ...coming.map(({ startsAt, service }) => ({
      on: isoDateOf(new Date(startsAt), readOfficeZone()),
      text: `${SERVICE_NAMES[service]} appointment (${formatDateTime(startsAt)})`,
    })),
    ...enquiries.flatMap(({ followUpOn }) =>
      followUpOn === null
        ? []
        : [{ on: followUpOn, text: `Follow-up (${dueWords({ dueOn: followUpOn, dueTime: null }, today)})` }],
    ),
  ];
}

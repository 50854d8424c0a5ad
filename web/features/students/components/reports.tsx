import { SERVICE_NAMES } from '#contracts/services.ts';
import type { Enrolment } from '#contracts/students.ts';
import { Section } from '#web/features/students/components/section.tsx';
import { formatDate } from '#web/lib/format.ts';

/** A report is due for each completed enrolment. */
export function Reports({ enrolments }: { enrolments: readonly Enrolment[] }) {
  const due = enrolments.flatMap(({ id, service, completedAt }) =>
    completedAt === null ? [] : [{ id, service, completedAt }],
  );
  const empty = 'No reports yet. A report is due when an enrolment is completed.';
  return (
    <Section title="Reports" empty={due.length === 0 ? empty : null}>
      <ul className="grid divide-y divide-line">
        {due.map(({ id, service, completedAt }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-3 first:pt-0 last:pb-0">
            <span className="font-medium">{SERVICE_NAMES[service]}</span>
            <span className="text-ink-soft">Completed {formatDate(completedAt)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

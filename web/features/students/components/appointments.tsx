import { SERVICE_NAMES } from '#contracts/services.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { APPOINTMENT_STATUS_BADGES } from '#web/features/records/api.ts';
import type { StudentRecord } from '#web/features/students/api.ts';
import { Section } from '#web/features/students/components/section.tsx';
import { formatDateTime } from '#web/lib/format.ts';

export function Appointments({ appointments }: Pick<StudentRecord, 'appointments'>) {
  return (
    <Section title="Appointments" empty={appointments.length === 0 ? 'No appointments yet.' : null}>
      <ul className="grid divide-y divide-line">
        {appointments.map(({ id, service, counsellor, startsAt, status }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-medium">{formatDateTime(startsAt)}</p>
              <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
                {SERVICE_NAMES[service]}
                {counsellor !== null && ` · ${counsellor}`}
              </p>
            </div>
            <Badge {...APPOINTMENT_STATUS_BADGES[status]} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

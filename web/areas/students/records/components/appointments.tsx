import { Link } from 'react-router';
import { appointmentAddress, bookingAddress } from '#contracts/appointments/index.ts';
import { hasPermission, type Role, seesOnlyAssigned } from '#contracts/roles.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { useSession } from '#web/areas/identity/index.ts';
import type { StudentRecord } from '#web/areas/students/records/api.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { formatMomentIn } from '#web/lib/format.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';
import { Section, SectionRow } from './section.tsx';

interface AppointmentsProps extends Pick<StudentRecord, 'appointments'> {
  studentId: number;
  role: Role;
}

export function Appointments({ studentId, role, appointments }: AppointmentsProps) {
  const officeZone = readOfficeZone();
  const { adminUser } = useSession();
  // A teacher opens their own appointments only, and sees that others exist.
  const opens = (counsellorId: number | null) => !seesOnlyAssigned(role) || counsellorId === adminUser?.id;
  return (
    <Section
      title="Appointments"
      empty={appointments.length === 0 ? 'No appointments yet.' : null}
      action={
        hasPermission(role, 'appointments:edit') && (
          <Link to={bookingAddress(studentId)} className={buttonClasses({ variant: 'secondary' })}>
            Book Appointment
          </Link>
        )
      }
    >
      <ul className="grid divide-y divide-line">
        {appointments.map(({ id, service, counsellor, counsellorId, startsAt, status }) => (
          <SectionRow key={id}>
            <div className="min-w-0">
              {opens(counsellorId) ? (
                <Link
                  to={appointmentAddress(id)}
                  className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-2 sm:min-h-0"
                >
                  {formatMomentIn(startsAt, officeZone)}
                </Link>
              ) : (
                <p className="font-medium text-ink">{formatMomentIn(startsAt, officeZone)}</p>
              )}
              <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
                {SERVICE_NAMES[service]}
                {counsellor !== null && ` · ${counsellor}`}
              </p>
            </div>
            <Badge {...APPOINTMENT_STATUS_BADGES[status]} />
          </SectionRow>
        ))}
      </ul>
    </Section>
  );
}

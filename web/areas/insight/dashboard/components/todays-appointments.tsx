import { Link } from 'react-router';
import { appointmentAddress } from '#contracts/appointments/index.ts';
import type { Dashboard, TodaysAppointment } from '#contracts/insight/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { figureAddress } from '#web/areas/insight/analytics/figure-address.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatNumber, formatTimeIn } from '#web/lib/format.ts';

type TodaysAppointmentsProps = Pick<
  Dashboard,
  'todaysAppointments' | 'appointmentsToday' | 'days' | 'timeZone'
>;

/** Today's appointments; a counsellor gets their own only. */
export function TodaysAppointments(props: TodaysAppointmentsProps) {
  const { todaysAppointments: first, appointmentsToday: total, days, timeZone } = props;
  return (
    <Card aria-label="Today's Appointments">
      <CardHeader>
        <CardTitle>Today's Appointments</CardTitle>
        <Link
          to={figureAddress('appointments', { from: days.today, to: days.today })}
          aria-label={`Show all (${formatNumber(total)}) of today's appointments`}
          className={cn(buttonClasses({ variant: 'ghost' }), '-my-2.5 -mr-3')}
        >
          {`Show all (${formatNumber(total)})`}
        </Link>
      </CardHeader>
      {first.length === 0 ? (
        <EmptyState text="No appointments today." />
      ) : (
        <ul className="grid">
          {first.map((appointment) => (
            <li key={appointment.id} className="border-line border-b py-2 last:border-b-0">
              <Appointment appointment={appointment} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Appointment({ appointment, timeZone }: { appointment: TodaysAppointment; timeZone: string }) {
  const { id, student, service, counsellor, startsAt, status } = appointment;
  return (
    <div className="grid grid-cols-[4.75rem_minmax(0,1fr)_auto] items-center gap-x-3">
      <time dateTime={startsAt} className="font-semibold tabular-nums">
        {formatTimeIn(startsAt, timeZone)}
      </time>
      <div className="min-w-0">
        <Link
          to={appointmentAddress(id)}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          <LongText text={student.name} />
        </Link>
        <p className="-mt-1.5 break-words text-ink-soft text-sm">
          {`${SERVICE_NAMES[service]}, ${counsellor ?? 'no counsellor yet'}`}
        </p>
      </div>
      <Badge {...APPOINTMENT_STATUS_BADGES[status]} />
    </div>
  );
}

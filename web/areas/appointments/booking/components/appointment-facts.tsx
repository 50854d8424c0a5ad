import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TimelineAction } from '#contracts/audit/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import type { AppointmentRecord } from '#web/areas/appointments/booking/api.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { MailLink, PhoneLink } from '#web/components/contact-links.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import {
  cityOf,
  formatDayIn,
  formatForFamily,
  formatMomentIn,
  formatSpanIn,
  orDash,
} from '#web/lib/format.ts';

const HISTORY_WORDS: Record<string, string> = {
  'appointment.booked': 'Booked',
  'appointment.confirmed': 'Confirmed',
  'appointment.rescheduled': 'Moved',
  'appointment.completed': 'Completed',
  'appointment.no_show': 'Recorded as a no-show',
  'appointment.cancelled': 'Cancelled',
  'appointment.released': 'Left without a counsellor',
} satisfies Record<Extract<TimelineAction, `appointment.${string}`>, string>;

const NO_REMINDER: Record<NonNullable<AppointmentRecord['noReminder']>, string> = {
  not_confirmed: 'None yet: the appointment is not confirmed.',
  off: 'None: e-mail is not set up.',
  no_address: 'None: the record has no e-mail address that works.',
  not_wanted: 'None: the family has withdrawn its consent to be contacted.',
  sample: 'None: sample data gets no mail.',
  told: 'None: a mail about the appointment, sent within the day before it, takes the reminder’s place.',
  failed: 'None: the message failed. The Mail page says why.',
  dropped: 'None: the message was not sent. The Mail page says why.',
};

export function AppointmentFacts({
  record: { appointment, timeZone, history, noReminder },
}: {
  record: AppointmentRecord;
}) {
  const { student, service, status, startsAt, endsAt, counsellor, place, familyTimeZone, outcomeNote } =
    appointment;
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge {...APPOINTMENT_STATUS_BADGES[status]} />
          <span>{SERVICE_NAMES[service]}</span>
        </p>
        <p className="mt-2 font-semibold text-ink text-lg leading-snug">{formatDayIn(startsAt, timeZone)}</p>
        <p>
          {formatSpanIn(startsAt, endsAt, timeZone)}{' '}
          <span className="text-ink-soft">in {cityOf(timeZone)}</span>
        </p>
        {familyTimeZone !== null && (
          <p className="text-clay">For the family: {formatForFamily(startsAt, familyTimeZone, timeZone)}</p>
        )}
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        <Fact label="Student">
          <Link
            to={addressOf(paths.admin.dashboardStudent, student.id)}
            dir="auto"
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-2 sm:min-h-0"
          >
            {student.name}
          </Link>
        </Fact>
        <Fact label="Guardian">{orDash(student.guardianName)}</Fact>
        <Fact label="Counsellor">{orDash(counsellor?.name)}</Fact>
        {appointment.seriesId !== null && <Fact label="Repeats">Part of a series</Fact>}
        <Fact label="Place">{orDash(place)}</Fact>
        {student.phone !== null && (
          <Fact label="Phone">
            <PhoneLink phone={student.phone} />
          </Fact>
        )}
        {student.email !== null && (
          <Fact isWide label="Email">
            <MailLink email={student.email} />
          </Fact>
        )}
        {noReminder && (
          <Fact isWide label="Reminder">
            {NO_REMINDER[noReminder]}
          </Fact>
        )}
        {outcomeNote !== null && (
          <Fact isWide label={status === 'cancelled' ? 'Reason' : 'Outcome'}>
            <span dir="auto" className="whitespace-pre-wrap">
              {outcomeNote}
            </span>
          </Fact>
        )}
      </dl>
      {history.length > 0 && (
        <section aria-label="History">
          <h3 className="mb-1 font-semibold text-ink">History</h3>
          <ul className="grid gap-1 text-ink-soft text-sm">
            {history.map(({ id, at, action, actorName }) => (
              <li key={id}>
                {HISTORY_WORDS[action] ?? 'Changed'}
                {actorName !== null && ` by ${actorName}`}, {formatMomentIn(at, timeZone)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface FactProps {
  label: string;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

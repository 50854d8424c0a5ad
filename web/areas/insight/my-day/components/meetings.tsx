import { Link } from 'react-router';
import { appointmentAddress } from '#contracts/appointments/index.ts';
import { contactAddress } from '#contracts/enquiries/index.ts';
import type { MyDay, TodaysMeeting } from '#contracts/insight/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { figureAddress } from '#web/areas/insight/analytics/figure-address.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { formatDate, formatTimeIn } from '#web/lib/format.ts';
import { Part, PartRow } from './part.tsx';

type MeetingsProps = Pick<MyDay, 'meetings' | 'today' | 'timeZone'>;

/** Today's appointments that are not over, with what to read before each. */
export function Meetings({ meetings: { first, count }, today, timeZone }: MeetingsProps) {
  const to = figureAddress('appointments', { from: today, to: today });
  return (
    <Part title="Today's meetings" links={[{ label: 'Show all', to, count }]}>
      <ul>
        {first.map((meeting) => (
          <PartRow
            key={meeting.id}
            title={`${formatTimeIn(meeting.startsAt, timeZone)} · ${meeting.student.name}`}
            to={appointmentAddress(meeting.id)}
            detail={`${SERVICE_NAMES[meeting.service]}, ${meeting.counsellor ?? 'no counsellor yet'}`}
          >
            {meeting.status === 'requested' && <Badge {...APPOINTMENT_STATUS_BADGES.requested} />}
            <ToRead meeting={meeting} />
          </PartRow>
        ))}
      </ul>
    </Part>
  );
}

function ToRead({
  meeting: { student, lastNote, reportId, assessmentRequestId },
}: {
  meeting: TodaysMeeting;
}) {
  const links = [
    {
      label: lastNote ? `Last ${lastNote.kind}, ${formatDate(lastNote.at)}` : 'Record',
      to: addressOf(paths.admin.dashboardStudent, student.id),
    },
    ...(reportId === null ? [] : [{ label: 'Report', to: addressOf(paths.admin.dashboardReport, reportId) }]),
    ...(assessmentRequestId === null
      ? []
      : [{ label: 'Assessment', to: contactAddress(assessmentRequestId) }]),
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-ink-soft">Read before:</span>
      {links.map(({ label, to }) => (
        <Link
          key={label}
          to={to}
          aria-label={`${label}: ${student.name}`}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {label}
        </Link>
      ))}
    </p>
  );
}

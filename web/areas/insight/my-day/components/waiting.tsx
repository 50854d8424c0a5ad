import { Link } from 'react-router';
import { appointmentAddress, personAddress } from '#contracts/appointments/index.ts';
import { contactAddress } from '#contracts/enquiries/index.ts';
import { type MyDay, type TodaysMeeting, unassignedAppointments } from '#contracts/insight/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { calendarAddress } from '#web/areas/appointments/index.ts';
import { contactsAddress } from '#web/areas/enquiries/index.ts';
import { figureAddress } from '#web/areas/insight/analytics/figure-address.ts';
import { reportListAddress } from '#web/areas/reports/index.ts';
import { studentAddress } from '#web/areas/students/index.ts';
import { taskListAddress } from '#web/areas/tasks/index.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { describeDue } from '#web/lib/due-text.ts';
import { formatDate, formatDateTime, formatNumber, formatTimeIn } from '#web/lib/format.ts';
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

const messagesOf = (studentId: number) =>
  `${addressOf(paths.admin.dashboardStudent, studentId)}?timeline=message`;

const RECORD = { student: 'Record', contact: 'Enquiry' };

function ToRead({
  meeting: { student, contactId, lastNote, familyWroteAt, reportId, assessmentRequestId },
}: {
  meeting: TodaysMeeting;
}) {
  const links = [
    {
      label: lastNote
        ? `Last ${lastNote.kind}, ${formatDate(lastNote.at)}`
        : RECORD[contactId === null ? 'student' : 'contact'],
      to: personAddress({ student, contactId }),
    },
    ...(familyWroteAt === null || student.id === null
      ? []
      : [
          {
            label: `From the family, ${formatDate(familyWroteAt)}`,
            to: messagesOf(student.id),
          },
        ]),
    ...(reportId === null ? [] : [{ label: 'Report', to: addressOf(paths.admin.dashboardReport, reportId) }]),
    ...(assessmentRequestId === null
      ? []
      : [{ label: 'Assessment', to: contactAddress(assessmentRequestId) }]),
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-ink-soft">To read first:</span>
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

/** Families that wrote in their space. An answer, a talk or a note on the student's page ends the waiting. */
export function FamiliesWaiting({ part: { first, count } }: { part: MyDay['families'] }) {
  const more = count.rows - first.length;
  return (
    <Part title="Families waiting for an answer" links={[]}>
      <ul>
        {first.map(({ student, since }) => (
          <PartRow
            key={student.id}
            title={student.name}
            to={messagesOf(student.id)}
            detail={`Message of ${formatDateTime(since)}`}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className="pt-2 text-ink-soft text-sm">{`And ${formatNumber(more)}${count.isExact ? '' : '+'} more.`}</p>
      )}
    </Part>
  );
}

/** Contacts whose next step is due. */
export function DueFollowUps({ part: { first, count } }: { part: NonNullable<MyDay['followUps']> }) {
  const to = contactsAddress.linkTo({ show: 'overdue' });
  return (
    <Part title="Due follow-ups" links={[{ label: 'Show all', to, count }]}>
      <ul>
        {first.map(({ id, name, assignee, ...state }) => (
          <PartRow
            key={id}
            title={name}
            to={contactAddress(id)}
            detail={`${describeDue(state)}, ${assignee ?? 'unassigned'}`}
          />
        ))}
      </ul>
    </Part>
  );
}

const { admin } = paths;

/** New enquiries without an answer. */
export function UnansweredPart({ part }: { part: NonNullable<MyDay['unanswered']> }) {
  const links = [{ label: 'Show all', to: contactsAddress.linkTo({ show: 'new' }) }];
  return (
    <Part title="New and unanswered" links={links}>
      <ul>
        {part.first.map(({ id, name, receivedAt, assignee }) => (
          <PartRow
            key={id}
            title={name}
            to={contactAddress(id)}
            detail={`Received ${formatDateTime(receivedAt)}, ${assignee ?? 'unassigned'}`}
          />
        ))}
      </ul>
    </Part>
  );
}

interface UnassignedPartProps {
  part: NonNullable<MyDay['unassigned']>;
  today: string;
}

/** Students and coming appointments without a counsellor, due tasks and open enquiries of nobody. */
export function UnassignedPart({ part, today }: UnassignedPartProps) {
  const { first, count, appointments, tasks, contacts } = part;
  const links = [
    ...(first.length === 0
      ? []
      : [{ label: 'Students', to: studentAddress.linkTo({ without: 'counsellor' }), count }]),
    ...(appointments.rows === 0
      ? []
      : [
          {
            label: 'Appointments',
            to: calendarAddress.linkTo({
              view: 'list',
              ...unassignedAppointments(today),
              sort: 'starts_asc',
            }),
            count: appointments,
          },
        ]),
    ...(tasks.rows === 0
      ? []
      : [{ label: 'Tasks', to: taskListAddress.linkTo({ whose: 'nobody', due: 'due' }), count: tasks }]),
    ...(contacts.rows === 0
      ? []
      : [{ label: 'Enquiries', to: contactsAddress.linkTo({ owner: 'nobody' }), count: contacts }]),
  ];
  return (
    <Part title="Unassigned" links={links}>
      <ul>
        {first.map(({ id, name }) => (
          <PartRow key={id} title={name} to={{ studentId: id }} detail="A student without a counsellor" />
        ))}
      </ul>
    </Part>
  );
}

const REPORT_STATES = { draft: 'Draft', ready: 'Ready, not shared' };

/** The member's reports that no family has yet. The lists have also those of others. */
export function ReportsPart({ part }: { part: NonNullable<MyDay['reports']> }) {
  const links = [
    { label: 'Drafts', to: reportListAddress.linkTo({ status: 'draft' }) },
    { label: 'Ready', to: reportListAddress.linkTo({ status: 'ready' }) },
  ];
  return (
    <Part title="Reports waiting" links={links}>
      <ul>
        {part.first.map(({ id, student, service, status, updatedAt, formerAuthor }) => (
          <PartRow
            key={id}
            title={student.name}
            to={addressOf(admin.dashboardReport, id)}
            detail={
              <>
                {SERVICE_NAMES[service]} · {REPORT_STATES[status]}, changed {formatDate(updatedAt)}
                {formerAuthor !== null && (
                  <>
                    , left by <span dir="auto">{formerAuthor}</span>
                  </>
                )}
              </>
            }
          />
        ))}
      </ul>
    </Part>
  );
}

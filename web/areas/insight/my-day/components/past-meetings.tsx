import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { appointmentAddress } from '#contracts/appointments/index.ts';
import type { MyDay, PastMeeting } from '#contracts/insight/index.ts';
import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { myDayQuery, setOutcome } from '#web/areas/insight/my-day/api.ts';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { formatMomentIn } from '#web/lib/format.ts';
import { CloseMeeting } from './close-meeting.tsx';
import { Part, PartRow } from './part.tsx';

interface PastMeetingsProps extends Pick<MyDay, 'past' | 'today' | 'timeZone'> {
  /** The meeting that was just closed, with its form. */
  closed: PastMeeting | null;
  onClosed: (meeting: PastMeeting | null) => void;
}

/** Appointments that are over and have no outcome. */
export function PastMeetings({ past, today, timeZone, closed, onClosed }: PastMeetingsProps) {
  const to = `${paths.admin.dashboardAppointments}?view=list&status=confirmed&to=${today}`;
  return (
    <Part title="Meetings without an outcome" links={[{ label: 'Show all', to, count: past.count }]}>
      {closed && (
        <CloseMeeting key={closed.id} meeting={closed} today={today} onClose={() => onClosed(null)} />
      )}
      <ul>
        {past.first
          .filter(({ id }) => id !== closed?.id)
          .map((meeting) => (
            <PastRow key={meeting.id} meeting={meeting} timeZone={timeZone} onHappened={onClosed} />
          ))}
      </ul>
    </Part>
  );
}

interface PastRowProps {
  meeting: PastMeeting;
  timeZone: string;
  onHappened: (meeting: PastMeeting) => void;
}

function PastRow({ meeting, timeZone, onHappened }: PastRowProps) {
  const queryClient = useQueryClient();
  const { id, version, student, service, counsellor, startsAt } = meeting;
  const reload = () => queryClient.invalidateQueries({ queryKey: myDayQuery.queryKey });
  const happened = useSubmit(
    async () => {
      const stored = await setOutcome(id, { version, status: 'completed', note: 'Took place.' });
      onHappened({ ...meeting, version: stored.version });
    },
    'The outcome could not be saved',
    () => void reload(),
  );
  const noShow = useSubmit(
    async () => {
      await setOutcome(id, { version, status: 'no_show', note: 'Did not come.' });
      showSuccess('No-show recorded.');
      await reload();
    },
    'The outcome could not be saved',
    () => void reload(),
  );
  const detail = `${formatMomentIn(startsAt, timeZone)} · ${SERVICE_NAMES[service]}, ${counsellor ?? 'no counsellor yet'}`;
  return (
    <PartRow title={student.name} to={appointmentAddress(id)} detail={detail}>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={happened.busy}
          aria-label={`Happened: ${student.name}`}
          onClick={() => void happened.submit()}
        >
          Happened
        </Button>
        <Button
          variant="secondary"
          busy={noShow.busy}
          aria-label={`No-show: ${student.name}`}
          onClick={() => void noShow.submit()}
        >
          No-show
        </Button>
        <Link
          to={appointmentAddress(id)}
          aria-label={`Moved: ${student.name}`}
          className={buttonClasses({ variant: 'secondary' })}
        >
          Moved
        </Link>
      </div>
    </PartRow>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import { appointmentAddress } from '#contracts/appointments/index.ts';
import type { MyDay, PastMeeting } from '#contracts/insight/index.ts';
import { pick } from '#contracts/lib/fields.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { calendarAddress, setOutcome } from '#web/areas/appointments/index.ts';
import { myDayQuery } from '#web/areas/insight/my-day/api.ts';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { formatMomentIn } from '#web/lib/format.ts';
import { type ClosedMeeting, CloseMeeting } from './close-meeting.tsx';
import { Part, PartRow } from './part.tsx';

interface PastMeetingsProps extends Pick<MyDay, 'past' | 'today' | 'timeZone'> {
  /** The meeting that was just closed, with its form. */
  closed: ClosedMeeting | null;
  onClosed: (meeting: ClosedMeeting | null) => void;
  /** The page's title, which has the focus when the last meeting is gone. */
  myDay: RefObject<HTMLElement | null>;
}

/** Appointments that are over and have no outcome. */
export function PastMeetings({ past, today, timeZone, closed, onClosed, myDay }: PastMeetingsProps) {
  const to = calendarAddress.linkTo({ view: 'list', status: 'confirmed', to: today });
  const title = useRef<HTMLHeadingElement>(null);
  const open = past.first.filter(({ id }) => id !== closed?.id);
  // The part goes with its last meeting.
  const focusBeside = (gone: number) => (open.some(({ id }) => id !== gone) ? title : myDay).current?.focus();

  function handleClose(meeting: ClosedMeeting) {
    focusBeside(meeting.id);
    onClosed(null);
  }
  return (
    <Part
      title="Meetings without an outcome"
      links={[{ label: 'Show all', to, count: past.count }]}
      titleRef={title}
    >
      {closed && (
        <CloseMeeting key={closed.id} meeting={closed} today={today} onClose={() => handleClose(closed)} />
      )}
      <ul>
        {open.map((meeting) => (
          <PastRow
            key={meeting.id}
            meeting={meeting}
            timeZone={timeZone}
            onHappened={onClosed}
            onGone={() => focusBeside(meeting.id)}
          />
        ))}
      </ul>
    </Part>
  );
}

interface PastRowProps {
  meeting: PastMeeting;
  timeZone: string;
  onHappened: (meeting: ClosedMeeting) => void;
  /** Called before the row leaves the page. */
  onGone: () => void;
}

function PastRow({ meeting, timeZone, onHappened, onGone }: PastRowProps) {
  const queryClient = useQueryClient();
  const { id, version, student, service, counsellor, startsAt } = meeting;
  const reload = () => queryClient.invalidateQueries({ queryKey: myDayQuery.queryKey });
  const happened = useChange(
    async () => {
      const appointment = await setOutcome(id, { version, status: 'completed', note: 'Took place.' });
      onHappened({ ...meeting, ...pick(appointment, ['version', 'status', 'outcomeNote']) });
    },
    { fallback: 'The outcome could not be saved', onRefused: () => void reload() },
  );
  const noShow = useChange(
    async () => {
      await setOutcome(id, { version, status: 'no_show', note: 'Did not come.' });
      showSuccess('No-show recorded.');
      onGone();
      await reload();
    },
    { fallback: 'The outcome could not be saved', onRefused: () => void reload() },
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
          state={{ moves: true }}
          aria-label={`Moved: ${student.name}`}
          className={buttonClasses({ variant: 'secondary' })}
        >
          Moved
        </Link>
      </div>
    </PartRow>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, use, useRef, useState } from 'react';
import type { MyDay as Day } from '#contracts/insight/index.ts';
import { TaskRow, taskListAddress } from '#web/areas/tasks/index.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatWeekday } from '#web/lib/format.ts';
import { DraftOwnerContext } from '#web/lib/use-draft.ts';
import { myDayQuery } from './api.ts';
import { keptMeeting } from './components/close-meeting.tsx';
import { DueFollowUps } from './components/due-follow-ups.tsx';
import { Meetings } from './components/meetings.tsx';
import { Part } from './components/part.tsx';
import { PastMeetings } from './components/past-meetings.tsx';
import { ReportsPart, UnansweredPart, UnassignedPart } from './components/waiting.tsx';

/** The member's work of today. */
export function MyDay() {
  const query = useQuery(myDayQuery);
  return (
    <section aria-label="My day" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Loaded query={query} loading="Loading your day..." failed="Failed to load your day. Please try again.">
        {(day) => <LoadedDay day={day} />}
      </Loaded>
    </section>
  );
}

function LoadedDay({ day }: { day: Day }) {
  const owner = use(DraftOwnerContext);
  // A state of the whole day, because a new read of the day removes the meeting from its part.
  const [closed, setClosed] = useState(() => keptMeeting(owner));
  const title = useRef<HTMLHeadingElement>(null);
  const parts = usePlaces(partsOf(day, { closed, onClosed: setClosed, myDay: title }));
  return (
    <>
      <h2 ref={title} tabIndex={-1} className="font-semibold text-ink text-xl">
        My day <span className="font-normal text-base text-ink-soft">{formatWeekday(day.today)}</span>
      </h2>
      {parts.length === 0 ? (
        <Card>
          <p className="text-ink-soft">Nothing is waiting for you.</p>
        </Card>
      ) : (
        <div className="-mb-5 flow-root">
          {parts.map(({ name, column, content }) => (
            <div key={name} className={cn('mb-5 lg:w-[calc(50%-0.625rem)]', COLUMNS[column])}>
              {content}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** A float never begins above an earlier one, so the parts stand in the order of reading. */
const COLUMNS = { left: 'lg:float-left lg:clear-left', right: 'lg:float-right lg:clear-right' };

interface Place extends Pick<DayPart, 'name' | 'height'> {
  column: keyof typeof COLUMNS;
}

/**
 * Keeps each part at its first place: at the end of the column that was shorter then. So a button stays under
 * the pointer when its part gets shorter.
 */
function usePlaces(parts: readonly DayPart[]) {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const added = parts.filter(({ name }) => !places.some((place) => place.name === name));
  if (added.length > 0) setPlaces(added.reduce(withPlace, places));
  return places.flatMap(({ name, column }) => {
    const part = parts.find((part) => part.name === name);
    return part ? [{ ...part, column }] : [];
  });
}

/** Height of a part's title with its space, in rows of one line. */
const TITLE_HEIGHT = 1.3;

function withPlace(places: readonly Place[], { name, height }: DayPart): readonly Place[] {
  const heightOf = (wanted: Place['column']) =>
    places.reduce((sum, { column, height }) => (column === wanted ? sum + TITLE_HEIGHT + height : sum), 0);
  return [...places, { name, height, column: heightOf('left') <= heightOf('right') ? 'left' : 'right' }];
}

type Closing = Pick<ComponentProps<typeof PastMeetings>, 'closed' | 'onClosed' | 'myDay'>;

interface DayPart {
  name: string;
  /** Parts without rows are not shown. */
  rows: number;
  /** Approximate height of its list, in rows of one line. */
  height: number;
  content: ReactNode;
}

/** Height of a row with buttons or links in a second line. */
const TALL_ROW = 1.6;

/** The parts with rows, the shortest first. */
function partsOf(day: Day, closing: Closing): DayPart[] {
  const { tasks, followUps, meetings, past, unanswered, unassigned, reports } = day;
  const parts: DayPart[] = [
    {
      name: 'meetings',
      rows: meetings.count.rows,
      height: meetings.first.length * TALL_ROW,
      content: <Meetings {...day} />,
    },
    {
      name: 'tasks',
      rows: tasks.count.rows,
      height: tasks.first.length,
      content: <DueTasks {...day} />,
    },
    {
      name: 'past',
      rows: past.count.rows + (closing.closed ? 1 : 0),
      height: past.first.length * TALL_ROW,
      content: <PastMeetings {...day} {...closing} />,
    },
    {
      name: 'followUps',
      rows: followUps?.count.rows ?? 0,
      height: followUps?.first.length ?? 0,
      content: followUps && <DueFollowUps part={followUps} />,
    },
    {
      name: 'unanswered',
      rows: unanswered?.count.rows ?? 0,
      height: unanswered?.first.length ?? 0,
      content: unanswered && <UnansweredPart part={unanswered} />,
    },
    {
      name: 'unassigned',
      rows: unassigned ? countUnassigned(unassigned) : 0,
      height: unassigned?.first.length ?? 0,
      content: unassigned && <UnassignedPart part={unassigned} today={day.today} />,
    },
    {
      name: 'reports',
      rows: reports?.count.rows ?? 0,
      height: reports?.first.length ?? 0,
      content: reports && <ReportsPart part={reports} />,
    },
  ];
  return parts.filter(({ rows }) => rows > 0).sort((one, other) => one.rows - other.rows);
}

const countUnassigned = ({ count, appointments, tasks, contacts }: NonNullable<Day['unassigned']>) =>
  count.rows + appointments.rows + tasks.rows + contacts.rows;

function DueTasks({ tasks: { first, count }, today }: Day) {
  const to = taskListAddress.linkTo({ due: 'due' });
  return (
    <Part title="Due tasks" links={[{ label: 'Show all', to, count }]}>
      <ul className="grid divide-y divide-line">
        {first.map((task) => (
          <TaskRow key={task.id} task={task} today={today} />
        ))}
      </ul>
    </Part>
  );
}

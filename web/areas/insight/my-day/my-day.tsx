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
import { Part } from './components/part.tsx';
import { type JustClosed, keptMeeting, PastMeetings } from './components/past-meetings.tsx';
import {
  DueFollowUps,
  FamiliesWaiting,
  Meetings,
  ReportsPart,
  UnansweredPart,
  UnassignedPart,
} from './components/waiting.tsx';

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
  const [closed, setClosed] = useState<JustClosed | null>(() => {
    const meeting = keptMeeting(owner);
    return meeting && { kind: 'held', meeting };
  });
  const title = useRef<HTMLHeadingElement>(null);
  const parts = partsOf(day, { closed, onClosed: setClosed, myDay: title });
  const isSplit = parts.some(({ column }) => column !== parts[0]?.column);
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
            <div key={name} className={cn('mb-5', isSplit && COLUMNS[column])}>
              {content}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** A float never begins above an earlier one, so the parts stand in the order of reading. */
const COLUMNS = {
  left: 'lg:float-left lg:clear-left lg:w-[calc(50%-0.625rem)]',
  right: 'lg:float-right lg:clear-right lg:w-[calc(50%-0.625rem)]',
};

type Closing = Pick<ComponentProps<typeof PastMeetings>, 'closed' | 'onClosed' | 'myDay'>;

interface DayPart {
  name: string;
  /** Parts without rows are not shown. */
  rows: number;
  /** Fixed, so that a button stays under the pointer when another part gets shorter. */
  column: keyof typeof COLUMNS;
  content: ReactNode;
}

/** The parts with rows, in the order of the day. */
function partsOf(day: Day, closing: Closing): DayPart[] {
  const { tasks, families, followUps, meetings, past, unanswered, unassigned, reports } = day;
  const parts: DayPart[] = [
    {
      name: 'meetings',
      rows: meetings.count.rows,
      column: 'left',
      content: <Meetings {...day} />,
    },
    {
      name: 'tasks',
      rows: tasks.count.rows,
      column: 'right',
      content: <DueTasks {...day} />,
    },
    {
      name: 'families',
      rows: families.count.rows,
      column: 'left',
      content: <FamiliesWaiting part={families} />,
    },
    {
      name: 'past',
      rows: past.count.rows + (closing.closed ? 1 : 0),
      column: 'left',
      content: <PastMeetings {...day} {...closing} />,
    },
    {
      name: 'followUps',
      rows: followUps?.count.rows ?? 0,
      column: 'right',
      content: followUps && <DueFollowUps part={followUps} />,
    },
    {
      name: 'unanswered',
      rows: unanswered?.count.rows ?? 0,
      column: 'left',
      content: unanswered && <UnansweredPart part={unanswered} />,
    },
    {
      name: 'unassigned',
      rows: unassigned ? countUnassigned(unassigned) : 0,
      column: 'right',
      content: unassigned && <UnassignedPart part={unassigned} today={day.today} />,
    },
    {
      name: 'reports',
      rows: reports?.count.rows ?? 0,
      column: 'right',
      content: reports && <ReportsPart part={reports} />,
    },
  ];
  return parts.filter(({ rows }) => rows > 0);
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

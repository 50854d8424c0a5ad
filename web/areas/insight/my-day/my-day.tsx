import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Fragment, type ReactNode, useRef, useState } from 'react';
import type { MyDay as Day, PastMeeting } from '#contracts/insight/index.ts';
import { paths } from '#contracts/pages.ts';
import { TaskRow } from '#web/areas/tasks/index.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { formatWeekday } from '#web/lib/format.ts';
import { myDayQuery } from './api.ts';
import { DueFollowUps } from './components/due-follow-ups.tsx';
import { Meetings } from './components/meetings.tsx';
import { Part } from './components/part.tsx';
import { PastMeetings } from './components/past-meetings.tsx';
import { ReportsPart, UnansweredPart, UnassignedPart } from './components/waiting.tsx';

/** What the member has to do now. */
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
  // Here, because the meeting leaves its part when the day is read again.
  const [closed, setClosed] = useState<PastMeeting | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const parts = useFirstOrder(partsOf(day, { closed, onClosed: setClosed, myDay: title }));
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
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
          {parts.map(({ name, content }) => (
            <Fragment key={name}>{content}</Fragment>
          ))}
        </div>
      )}
    </>
  );
}

/** The parts as they came first, new ones at the end: a button stays under the pointer when its part gets shorter. */
function useFirstOrder(parts: readonly DayPart[]): readonly DayPart[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const added = parts.map(({ name }) => name).filter((name) => !order.includes(name));
  if (added.length > 0) setOrder([...order, ...added]);
  const placeOf = ({ name }: DayPart) => order.indexOf(name);
  return parts.toSorted((one, other) => placeOf(one) - placeOf(other));
}

type Closing = Pick<ComponentProps<typeof PastMeetings>, 'closed' | 'onClosed' | 'myDay'>;

interface DayPart {
  name: string;
  /** Parts without rows are not shown. */
  rows: number;
  content: ReactNode;
}

/** The parts with rows, the shortest first. */
function partsOf(day: Day, closing: Closing): DayPart[] {
  const { tasks, followUps, meetings, past, unanswered, unassigned, reports } = day;
  const due = followUps ? followUps.enquiries.rows + followUps.requests.rows + followUps.leads.rows : 0;
  const parts: DayPart[] = [
    { name: 'meetings', rows: meetings.count.rows, content: <Meetings {...day} /> },
    { name: 'tasks', rows: tasks.count.rows, content: <DueTasks {...day} /> },
    {
      name: 'past',
      rows: past.count.rows + (closing.closed ? 1 : 0),
      content: <PastMeetings {...day} {...closing} />,
    },
    { name: 'followUps', rows: due, content: followUps && <DueFollowUps due={followUps} /> },
    {
      name: 'unanswered',
      rows: unanswered?.count.rows ?? 0,
      content: unanswered && <UnansweredPart part={unanswered} />,
    },
    {
      name: 'unassigned',
      rows: unassigned ? countUnassigned(unassigned) : 0,
      content: unassigned && <UnassignedPart part={unassigned} today={day.today} />,
    },
    { name: 'reports', rows: reports?.count.rows ?? 0, content: reports && <ReportsPart part={reports} /> },
  ];
  return parts.filter(({ rows }) => rows > 0).sort((one, other) => one.rows - other.rows);
}

const countUnassigned = ({ count, appointments, tasks, leads }: NonNullable<Day['unassigned']>) =>
  count.rows + appointments.rows + tasks.rows + leads.rows;

function DueTasks({ tasks: { first, count }, today }: Day) {
  const to = `${paths.admin.dashboardTasks}?due=due`;
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

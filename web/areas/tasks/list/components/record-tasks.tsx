import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { TaskRecordRef } from '#contracts/tasks/index.ts';
import { recordTasksQuery } from '#web/areas/tasks/list/api.ts';
import { ListPages } from '#web/components/list-pages.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { LIST_TEXTS } from '../task-values.ts';
import { AddTask } from './task-form.tsx';
import { TaskRow } from './task-row.tsx';

interface RecordTasksProps {
  record: TaskRecordRef;
  /** Whose family a call about another record reaches. */
  studentId?: number | null;
  /** Why no call can be planned. */
  noCall?: ReactNode;
  /** Runs after a task was completed or reopened. */
  onChanged?: () => void;
}

/** The tasks of one record, for its page. */
export function RecordTasks(props: RecordTasksProps) {
  const { record, studentId = null, noCall } = props;
  const [areDoneShown, setAreDoneShown] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <AddTask record={record} studentId={studentId} noCall={noCall} />
      <TasksOf {...props} show="open" empty="No open tasks." />
      <Button
        variant="ghost"
        aria-expanded={areDoneShown}
        className="-ml-3 justify-self-start"
        onClick={() => setAreDoneShown(!areDoneShown)}
      >
        {areDoneShown ? 'Hide done tasks' : 'Show done tasks'}
      </Button>
      {areDoneShown && <TasksOf {...props} show="done" empty="No done tasks." />}
    </div>
  );
}

interface TasksOfProps extends RecordTasksProps {
  show: 'open' | 'done';
  empty: string;
}

function TasksOf({ record, show, empty, ...row }: TasksOfProps) {
  const query = useInfiniteQuery(recordTasksQuery(record, show));
  return (
    <ListPages
      query={query}
      texts={LIST_TEXTS}
      describe={null}
      empty={<p className="text-ink-soft">{empty}</p>}
    >
      {({ rows, first }) => (
        <ul className="grid divide-y divide-line">
          {rows.map((task) => (
            <TaskRow key={task.id} {...row} task={task} today={first.today} showsRecord={false} />
          ))}
        </ul>
      )}
    </ListPages>
  );
}

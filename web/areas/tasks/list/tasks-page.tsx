import { useInfiniteQuery } from '@tanstack/react-query';
import { FilterBar } from '#web/components/filter-bar.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { useAddressPart, useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { taskListQuery } from './api.ts';
import { AddTask } from './components/add-task.tsx';
import { TaskFilters } from './components/task-filters.tsx';
import { TaskRow } from './components/task-row.tsx';
import { LIST_TEXTS } from './list-texts.ts';
import { type TaskListQuery, taskListAddress } from './task-address.ts';

export function TasksPage() {
  usePageTitle('Tasks');
  const list = useListAddress(taskListAddress);
  const { query, change, clear, isNarrowed } = list;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card>
        <FilterBar label="Search tasks" placeholder="Words of the task, name of the student" list={list}>
          <TaskFilters query={query} onChange={change} />
        </FilterBar>
      </Card>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <NewTask />
        <TaskList query={query} isNarrowed={isNarrowed} onClear={clear} />
      </Card>
    </div>
  );
}

/** `?add` in the address opens the form. */
function NewTask() {
  const { value, set } = useAddressPart('add');
  const isWanted = value !== null;
  return (
    <AddTask
      // An address that opens the form can come while the page is shown.
      key={String(isWanted)}
      isOpen={isWanted}
      onClosed={() => isWanted && set(null)}
    />
  );
}

interface TaskListProps {
  query: TaskListQuery;
  isNarrowed: boolean;
  onClear: () => void;
}

function TaskList({ query, isNarrowed, onClear }: TaskListProps) {
  const tasks = useInfiniteQuery(taskListQuery(query));
  return (
    <ListPages
      query={tasks}
      texts={LIST_TEXTS}
      empty={
        <EmptyList
          isNarrowed={isNarrowed}
          none="Nothing to do. Tasks can be added here and on a student, an appointment, an enquiry or a report."
          notFound="No tasks found."
          onClear={onClear}
        />
      }
    >
      {({ rows, first }) => (
        <ul aria-label="Tasks" className="grid divide-y divide-line">
          {rows.map((task) => (
            <TaskRow key={task.id} task={task} today={first.today} />
          ))}
        </ul>
      )}
    </ListPages>
  );
}

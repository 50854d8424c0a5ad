import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { canAssignTasks, TASK_KIND_FACTS, TASK_KINDS } from '#contracts/tasks/index.ts';
import { formerMembersQuery, teamMembersQuery, useSession } from '#web/areas/identity/index.ts';
import { FilterBar } from '#web/components/filter-bar.tsx';
import { Field } from '#web/components/form/field.tsx';
import { SearchSelect } from '#web/components/form/list-picker.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { type ListChange, useAddressPart, useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { taskListQuery } from './api.ts';
import { AddTask } from './components/task-form.tsx';
import { TaskRow } from './components/task-row.tsx';
import { LIST_TEXTS, type TaskListQuery, taskListAddress } from './task-values.ts';

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

const SHOW = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
];
const DUE = [
  { value: '', label: 'Any day' },
  { value: 'due', label: 'Today or earlier' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Within a week' },
];
const KINDS = [
  { value: '', label: 'Any kind' },
  ...TASK_KINDS.map((value) => ({ value, label: TASK_KIND_FACTS[value].plural })),
];
const MINE = { value: 'mine', label: 'Mine' };
const OFFICE = [MINE, { value: 'nobody', label: 'Nobody’s' }, { value: 'all', label: 'Everybody’s' }];
const TEACHER = [MINE, { value: 'all', label: 'Mine and my students’' }];

interface TaskFiltersProps {
  query: TaskListQuery;
  onChange: (change: ListChange<TaskListQuery>) => void;
}

function TaskFilters({ query, onChange }: TaskFiltersProps) {
  const { adminUser } = useSession();
  const { data: team = [] } = useQuery(teamMembersQuery);
  const { data: former = [] } = useQuery(formerMembersQuery);
  const canAssign = adminUser !== null && canAssignTasks(adminUser.role);
  const bind = (key: keyof TaskListQuery, usual = '') => ({
    value: query[key] ?? usual,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
  });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-5">
      <Field label="Whose">
        <Select {...bind('whose', 'mine')} options={canAssign ? OFFICE : TEACHER} />
      </Field>
      <Field label="Show">
        <Select {...bind('show', 'open')} options={SHOW} />
      </Field>
      <Field label="Due">
        <Select {...bind('due')} options={DUE} />
      </Field>
      <Field label="Kind">
        <Select {...bind('kind')} options={KINDS} />
      </Field>
      {canAssign && query.whose === 'all' && (
        <Field label="For">
          <SearchSelect
            value={query.assigneeId ?? ''}
            onChange={(assigneeId) => onChange({ assigneeId })}
            options={[
              { value: '', label: 'Anybody' },
              ...[...team, ...former].map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </Field>
      )}
    </div>
  );
}

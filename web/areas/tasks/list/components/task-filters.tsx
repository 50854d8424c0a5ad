import { useQuery } from '@tanstack/react-query';
import { TASK_KINDS } from '#contracts/records.ts';
import { canAssignTasks } from '#contracts/tasks/index.ts';
import { teamMembersQuery, useSession } from '#web/areas/identity/index.ts';
import type { TaskListQuery } from '#web/areas/tasks/list/task-address.ts';
import { KIND_NAMES } from '#web/areas/tasks/list/task-values.ts';
import { Field } from '#web/components/form/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import type { ListChange } from '#web/lib/list-address.ts';

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
  { value: '', label: 'Tasks and calls' },
  ...TASK_KINDS.map((value) => ({ value, label: `${KIND_NAMES[value]}s` })),
];
const MINE = { value: 'mine', label: 'Mine' };
const OFFICE = [MINE, { value: 'nobody', label: 'Nobody’s' }, { value: 'all', label: 'Everybody’s' }];
const TEACHER = [MINE, { value: 'all', label: 'Mine and my students’' }];

interface TaskFiltersProps {
  query: TaskListQuery;
  onChange: (change: ListChange<TaskListQuery>) => void;
}

export function TaskFilters({ query, onChange }: TaskFiltersProps) {
  const { adminUser } = useSession();
  const { data: team = [] } = useQuery(teamMembersQuery);
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
          <Select
            {...bind('assigneeId')}
            options={[
              { value: '', label: 'Anybody' },
              ...team.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </Field>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import { change, type Submission } from '#web/areas/enquiries/inbox/api.ts';
import { useSubmissionChange } from '#web/areas/enquiries/inbox/use-submission-change.ts';
import { teamMembersQuery } from '#web/areas/identity/index.ts';
import { Select } from '#web/components/ui/select.tsx';

// One request for all rows of the list.
const TEAM_STALE_MS = 60_000;
const NOBODY = { value: '', label: 'Unassigned' };

interface AssigneeSelectProps {
  kind: SubmissionKind;
  row: Submission;
}

export function AssigneeSelect({ kind, row }: AssigneeSelectProps) {
  const { data: members = [] } = useQuery({ ...teamMembersQuery, staleTime: TEAM_STALE_MS });
  const { busy, submit } = useSubmissionChange(kind, row);
  const { assignee } = row;
  const people = members
    .filter(({ isActive, role }) => isActive && hasPermission(role, 'enquiries:answer'))
    .map(({ id, name }) => ({ id, name }));
  // A former assignee stays visible.
  if (assignee && !people.some(({ id }) => id === assignee.id)) people.unshift(assignee);

  function handleChange(value: string) {
    const next = people.find(({ id }) => String(id) === value) ?? null;
    const body = { assigneeId: next?.id ?? null, version: row.version };
    void submit({ assignee: next }, () => change('assign', kind, { id: row.id, body }));
  }

  return (
    <div className="w-full max-w-56 @min-[60rem]:min-w-40">
      <Select
        aria-label={`Assigned to, for ${row.name}`}
        value={assignee === null ? '' : String(assignee.id)}
        disabled={busy}
        options={[NOBODY, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(event) => handleChange(event.target.value)}
      />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { COUNSELLOR_ROLES } from '#contracts/roles.ts';
import { teamMembersQuery } from '#web/areas/identity/index.ts';
import { studentChoicesQuery } from '#web/areas/students/records/api.ts';
import type { StudentListQuery } from '#web/areas/students/records/student-address.ts';
import { Field } from '#web/components/form/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import type { ListChange } from '#web/lib/list-address.ts';

const NOBODY = 'nobody';

/** The active members who can counsel. */
export function useActiveCounsellors() {
  const { data: members = [] } = useQuery(teamMembersQuery);
  return members.filter(({ isActive, role }) => isActive && COUNSELLOR_ROLES.includes(role));
}

/** Counsellors to filter by: the active ones, and those who left the team with students. */
function useListedCounsellors() {
  const { data: choices } = useQuery(studentChoicesQuery);
  const active = useActiveCounsellors();
  const others = choices?.counsellors.filter(({ id }) => active.every((member) => member.id !== id)) ?? [];
  return [
    ...active.map(({ id, name }) => ({ id, name })),
    ...others.map(({ id, name, isActive }) => ({ id, name: isActive ? name : `${name} (deactivated)` })),
  ];
}

export function useCounsellorName(id: number): string {
  return useListedCounsellors().find((member) => member.id === id)?.name ?? `Counsellor ${id}`;
}

interface CounsellorFilterProps {
  query: Pick<StudentListQuery, 'counsellor' | 'counsellorId'>;
  onChange: (change: ListChange<StudentListQuery>) => void;
}

export function CounsellorFilter({ query, onChange }: CounsellorFilterProps) {
  const counsellors = useListedCounsellors();
  const value = query.counsellor ?? query.counsellorId ?? '';
  const isListed = value === '' || value === NOBODY || counsellors.some(({ id }) => String(id) === value);
  const options = counsellors.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Field label="Counsellor">
      <Select
        value={value}
        options={[
          { value: '', label: 'Any counsellor' },
          { value: NOBODY, label: 'Nobody' },
          ...(isListed ? [] : [{ value, label: `Counsellor ${value}` }]),
          ...options,
        ]}
        onChange={({ target }) => {
          const isNobody = target.value === NOBODY;
          onChange({ counsellor: isNobody ? NOBODY : '', counsellorId: isNobody ? '' : target.value });
        }}
      />
    </Field>
  );
}

import { useQuery } from '@tanstack/react-query';
import { teamMembersQuery } from '#web/areas/identity/team/api.ts';
import { useCounsellors } from '#web/areas/identity/team/use-counsellors.ts';

import { Field } from '#web/components/form/field.tsx';
import { Select } from '#web/components/ui/select.tsx';

interface CounsellorFilterProps {
  /** The chosen one's id; null for any. */
  counsellorId: number | null;
  /** @param counsellorId the empty text for any. */
  onChange: (counsellorId: string) => void;
}

/** Narrows a list down to one counsellor. Whoever has left may still be asked for, by a link for example. */
export function CounsellorFilter({ counsellorId, onChange }: CounsellorFilterProps) {
  const { data: members = [] } = useQuery(teamMembersQuery);
  const chosen = counsellorId === null ? null : { id: counsellorId, name: `Counsellor ${counsellorId}` };
  const counsellors = useCounsellors(members.find(({ id }) => id === counsellorId) ?? chosen);
  return (
    <Field label="Counsellor">
      <Select
        value={counsellorId === null ? '' : String(counsellorId)}
        options={[
          { value: '', label: 'Any counsellor' },
          ...counsellors.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

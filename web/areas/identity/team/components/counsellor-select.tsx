import { useQuery } from '@tanstack/react-query';
import { teamMembersQuery } from '#web/areas/identity/team/api.ts';
import { type Person, useCounsellors } from '#web/areas/identity/team/use-counsellors.ts';
import { Field } from '#web/components/form/field.tsx';
import { Select } from '#web/components/ui/select.tsx';

interface CounsellorSelectProps {
  /** `Field` sets these. */
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  name?: string;
  value: number | null;
  /** The present counsellor, who may have left the team. */
  current?: Person | null;
  /** Label of the empty option; null for no such option. */
  none?: string | null;
  onChange: (counsellor: Person | null) => void;
}

export function CounsellorSelect(props: CounsellorSelectProps) {
  const { value, current = null, none = 'Nobody yet', onChange, ...field } = props;
  const counsellors = useCounsellors(current);
  const options = counsellors.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Select
      {...field}
      value={value === null ? '' : String(value)}
      options={none === null ? options : [{ value: '', label: none }, ...options]}
      onChange={(event) => {
        const chosen = counsellors.find(({ id }) => String(id) === event.target.value);
        onChange(chosen ? { id: chosen.id, name: chosen.name } : null);
      }}
    />
  );
}

interface CounsellorFilterProps {
  counsellorId: number | null;
  /** @param counsellorId empty for any. */
  onChange: (counsellorId: string) => void;
}

/** An address may name a counsellor who has left the team. */
export function CounsellorFilter({ counsellorId, onChange }: CounsellorFilterProps) {
  const { data: members = [] } = useQuery(teamMembersQuery);
  const unknown = counsellorId === null ? null : { id: counsellorId, name: `Counsellor ${counsellorId}` };
  return (
    <Field label="Counsellor">
      <CounsellorSelect
        value={counsellorId}
        current={members.find(({ id }) => id === counsellorId) ?? unknown}
        none="Any counsellor"
        onChange={(counsellor) => onChange(counsellor ? String(counsellor.id) : '')}
      />
    </Field>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Member } from '#contracts/identity/index.ts';
import { COUNSELLOR_ROLES } from '#contracts/roles.ts';
import { counsellorsQuery, formerMembersQuery, teamMembersQuery } from '#web/areas/identity/members/api.ts';
import { Field } from '#web/components/form/field.tsx';
import { SearchSelect } from '#web/components/form/list-picker.tsx';

interface CounsellorSelectProps {
  /** `Field` sets these. */
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  name?: string;
  value: number | null;
  /** The present counsellor, who may have left the team. */
  current?: Person | null;
  /** Whether there is no option for nobody. */
  isRequired?: boolean;
  onChange: (counsellor: Person | null) => void;
}

export function CounsellorSelect(props: CounsellorSelectProps) {
  const { value, current = null, isRequired = false, onChange, ...field } = props;
  const counsellors = useCounsellors(current);
  const options = counsellors.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SearchSelect
      {...field}
      value={value === null ? '' : String(value)}
      options={isRequired ? options : [{ value: '', label: 'Nobody yet' }, ...options]}
      onChange={(next) => {
        const chosen = counsellors.find(({ id }) => String(id) === next);
        onChange(chosen ? { id: chosen.id, name: chosen.name } : null);
      }}
    />
  );
}

const NOBODY = 'nobody';

interface CounsellorFilterProps {
  counsellorId: number | null;
  /** Whether the list shows unassigned records only. Absent where that filter does not exist. */
  isNobody?: boolean;
  /** @param counsellorId empty for any and for nobody. */
  onChange: (counsellorId: string, isNobody: boolean) => void;
}

/** Also with invented colleagues, with those who left the team, and with any counsellor whom the address names. */
export function CounsellorFilter({ counsellorId, isNobody, onChange }: CounsellorFilterProps) {
  const { data: members = [] } = useQuery(teamMembersQuery);
  const { data: former = [] } = useQuery(formerMembersQuery);
  const invented = members.filter(({ isSample }) => isSample);
  const others = [...nameSamples(invented), ...former].filter(({ role }) => COUNSELLOR_ROLES.includes(role));
  const unknown = counsellorId === null ? null : { id: counsellorId, name: `Counsellor ${counsellorId}` };
  const known = [...others, ...members].find(({ id }) => id === counsellorId);
  const present = useCounsellors(known ?? unknown);
  const counsellors = [...present, ...others.filter(({ id }) => id !== counsellorId)];
  return (
    <Field label="Counsellor">
      <SearchSelect
        value={isNobody ? NOBODY : String(counsellorId ?? '')}
        options={[
          { value: '', label: 'Any counsellor' },
          ...(isNobody === undefined ? [] : [{ value: NOBODY, label: 'Nobody yet' }]),
          ...counsellors.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(next) => onChange(next === NOBODY ? '' : next, next === NOBODY)}
      />
    </Field>
  );
}

interface Person {
  id: number;
  name: string;
}

/** Marks invented colleagues in a list of names. */
export const nameSamples = <One extends Pick<Member, 'name' | 'isSample'>>(members: readonly One[]) =>
  members.map((member) => (member.isSample ? { ...member, name: `${member.name} (sample)` } : member));

const NO_MEMBERS: Person[] = [];

/** The active members with a counsellor's role, by name, and the present counsellor. */
function useCounsellors(current: Person | null): readonly Person[] {
  const { data: able = NO_MEMBERS } = useQuery(counsellorsQuery);
  return current === null || able.some(({ id }) => id === current.id) ? able : [current, ...able];
}

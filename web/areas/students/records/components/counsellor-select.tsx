import { useCounsellors } from '#web/areas/identity/index.ts';
import { Select } from '#web/components/ui/select.tsx';

interface Person {
  id: number;
  name: string;
}

interface CounsellorSelectProps {
  /** Set by Field. */
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  name?: string;
  value: Person | null;
  onChange: (counsellor: Person | null) => void;
}

export function CounsellorSelect({ value, onChange, ...field }: CounsellorSelectProps) {
  const counsellors = useCounsellors(value);
  const options = counsellors.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Select
      {...field}
      value={value ? String(value.id) : ''}
      options={[{ value: '', label: 'Nobody yet' }, ...options]}
      onChange={(event) => {
        const chosen = counsellors.find(({ id }) => String(id) === event.target.value);
        onChange(chosen ? { id: chosen.id, name: chosen.name } : null);
      }}
    />
  );
}

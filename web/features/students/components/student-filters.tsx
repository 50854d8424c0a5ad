import { useQuery } from '@tanstack/react-query';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { useSession } from '#web/features/session/api.ts';
import { type StudentListQuery, schoolNameQuery } from '#web/features/students/api.ts';
import { SchoolPicker } from '#web/features/students/components/school-picker.tsx';
import { SERVICE_OPTIONS, SORT_OPTIONS, STATUS_OPTIONS } from '#web/features/students/labels.ts';
import { PAGE_SIZES } from '#web/features/students/list-address.ts';
import { useCounsellors } from '#web/features/students/use-counsellors.ts';

interface StudentFiltersProps {
  query: StudentListQuery;
  onChange: (change: StudentListQuery) => void;
}

export function StudentFilters({ query, onChange }: StudentFiltersProps) {
  const { adminUser } = useSession();
  /** What each control needs. */
  function bind(key: keyof StudentListQuery) {
    return {
      value: query[key] ?? '',
      onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
    };
  }
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Status">
        <Select {...bind('status')} options={[{ value: '', label: 'Any status' }, ...STATUS_OPTIONS]} />
      </Field>
      <SchoolFilter schoolId={query.schoolId} onChange={onChange} />
      <Field label="Service">
        <Select {...bind('service')} options={[{ value: '', label: 'Any service' }, ...SERVICE_OPTIONS]} />
      </Field>
      {adminUser && !seesOnlyAssigned(adminUser.role) && (
        <CounsellorFilter counsellorId={query.counsellorId} onChange={onChange} />
      )}
      <Field label="Added from">
        <Input type="date" {...bind('createdFrom')} />
      </Field>
      <Field label="Added to">
        <Input type="date" {...bind('createdTo')} />
      </Field>
      <Field label="Order">
        <Select {...bind('sort')} value={query.sort ?? 'newest'} options={SORT_OPTIONS} />
      </Field>
      <Field label="Rows on a page">
        <Select
          {...bind('limit')}
          options={PAGE_SIZES.map((size, index) => ({ value: index === 0 ? '' : size, label: size }))}
        />
      </Field>
    </div>
  );
}

function SchoolFilter({
  schoolId,
  onChange,
}: Pick<StudentFiltersProps, 'onChange'> & { schoolId: string | undefined }) {
  const id = Number(schoolId ?? 0);
  const { data: school } = useQuery({ ...schoolNameQuery(id), enabled: id > 0 });
  return (
    <Field label="School">
      <SchoolPicker
        placeholder="Any school"
        value={id > 0 ? (school ?? { id, name: `School ${id}` }) : null}
        onChange={(chosen) => onChange({ schoolId: chosen ? String(chosen.id) : '' })}
      />
    </Field>
  );
}

function CounsellorFilter({
  counsellorId,
  onChange,
}: Pick<StudentFiltersProps, 'onChange'> & { counsellorId: string | undefined }) {
  const counsellors = useCounsellors();
  return (
    <Field label="Counsellor">
      <Select
        value={counsellorId ?? ''}
        options={[
          { value: '', label: 'Any counsellor' },
          ...counsellors.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(event) => onChange({ counsellorId: event.target.value })}
      />
    </Field>
  );
}

import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { STUDENT_GAPS } from '#contracts/records.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { SERVICE_OPTIONS } from '#contracts/services.ts';
import { STUDENT_FIELDS } from '#contracts/students/index.ts';
import { CounsellorFilter, useSession } from '#web/areas/identity/index.ts';
import { SchoolPicker, schoolNameQuery } from '#web/areas/schools/index.ts';
import type { StudentListQuery } from '#web/areas/students/records/api.ts';
import { SORT_OPTIONS, STATUS_OPTIONS } from '#web/areas/students/records/labels.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cn } from '#web/lib/cn.ts';
import type { ListChange } from '#web/lib/list-address.ts';

interface StudentFiltersProps {
  query: StudentListQuery;
  hasRare: boolean;
  onChange: (change: ListChange<StudentListQuery>) => void;
}

/** Memoized: typing a search does not render the filters. */
export const StudentFilters = memo(function StudentFilters(props: StudentFiltersProps) {
  const { query, hasRare, onChange } = props;
  const { adminUser } = useSession();
  function bind(key: keyof StudentListQuery) {
    return {
      value: query[key] ?? '',
      onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
    };
  }
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
      <Field label="Status">
        <Select {...bind('status')} options={[{ value: '', label: 'Any status' }, ...STATUS_OPTIONS]} />
      </Field>
      <SchoolFilter schoolId={query.schoolId} onChange={onChange} />
      <Field label="Service">
        <Select {...bind('service')} options={[{ value: '', label: 'Any service' }, ...SERVICE_OPTIONS]} />
      </Field>
      {adminUser && !seesOnlyAssigned(adminUser.role) && (
        <CounsellorFilter
          counsellorId={query.counsellorId ? Number(query.counsellorId) : null}
          onChange={(counsellorId) => onChange({ counsellorId })}
        />
      )}
      <Field label="Order">
        <Select {...bind('sort')} value={query.sort ?? 'newest'} options={SORT_OPTIONS} />
      </Field>
      <div className={cn('contents', !hasRare && 'md:hidden')}>
        <Field label="City">
          <CityInput key={query.city ?? ''} city={query.city ?? ''} onChange={onChange} />
        </Field>
        <Field label="Without">
          <Select {...bind('without')} options={GAP_OPTIONS} />
        </Field>
        <Field label="Added from">
          <DayInput value={query.createdFrom ?? ''} onChange={(createdFrom) => onChange({ createdFrom })} />
        </Field>
        <Field label="Added to">
          <DayInput value={query.createdTo ?? ''} onChange={(createdTo) => onChange({ createdTo })} />
        </Field>
      </div>
    </div>
  );
});

const GAP_OPTIONS = [
  { value: '', label: 'With or without' },
  ...STUDENT_GAPS.map((gap) => ({ value: gap, label: `No ${gap}` })),
];

/** Applies on blur or Enter, because half a city matches nothing. */
function CityInput({ city, onChange, ...props }: Pick<StudentFiltersProps, 'onChange'> & { city: string }) {
  const submit = (typed: string) => {
    if (typed.trim() !== city) onChange({ city: typed.trim() });
  };
  return (
    <Input
      {...props}
      placeholder="Any city"
      maxLength={STUDENT_FIELDS.city.max}
      defaultValue={city}
      onBlur={({ target }) => submit(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') submit(event.currentTarget.value);
      }}
    />
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
        takesBack
        value={id > 0 ? (school ?? { id, name: `School ${id}` }) : null}
        onChange={(chosen) => onChange({ schoolId: chosen ? String(chosen.id) : '' })}
      />
    </Field>
  );
}

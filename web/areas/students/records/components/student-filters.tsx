import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, memo, useId } from 'react';
import { STUDENT_GAPS } from '#contracts/records.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { GRADES, STUDENT_FIELDS, TAG_LENGTH, TagSchema } from '#contracts/students/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { SchoolPicker, schoolNameQuery } from '#web/areas/schools/index.ts';
import { studentChoicesQuery } from '#web/areas/students/records/api.ts';
import { SORT_OPTIONS, STATUS_OPTIONS } from '#web/areas/students/records/labels.ts';
import type { StudentListQuery } from '#web/areas/students/records/student-address.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import type { ListChange } from '#web/lib/list-address.ts';
import { SERVICE_OPTIONS } from '#web/lib/service-options.ts';
import { CounsellorFilter } from './counsellor-filter.tsx';

interface StudentFiltersProps {
  query: StudentListQuery;
  onChange: (change: ListChange<StudentListQuery>) => void;
}

/** Memoized: typing a search does not render the filters. */
export const StudentFilters = memo(function StudentFilters(props: StudentFiltersProps) {
  const { query, onChange } = props;
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
      <Field label="Class">
        <Select {...bind('grade')} options={GRADE_OPTIONS} />
      </Field>
      <SchoolFilter schoolId={query.schoolId} onChange={onChange} />
      <Field label="Service">
        <Select {...bind('service')} options={[{ value: '', label: 'Any service' }, ...SERVICE_OPTIONS]} />
      </Field>
      {adminUser && !seesOnlyAssigned(adminUser.role) && (
        <CounsellorFilter query={query} onChange={onChange} />
      )}
      <Field label="Tag">
        <TagInput key={query.tag ?? ''} tag={query.tag ?? ''} onChange={onChange} />
      </Field>
      <Field label="City">
        <TextFilter
          key={query.city ?? ''}
          value={query.city ?? ''}
          placeholder="Any city"
          maxLength={STUDENT_FIELDS.city.max}
          onChange={(city) => onChange({ city })}
        />
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
      <Field label="Order">
        <Select {...bind('sort')} value={query.sort ?? 'newest'} options={SORT_OPTIONS} />
      </Field>
    </div>
  );
});

const GAP_OPTIONS = [
  { value: '', label: 'With or without' },
  ...STUDENT_GAPS.map((gap) => ({ value: gap, label: `No ${gap}` })),
];

const GRADE_OPTIONS = [
  { value: '', label: 'Any class' },
  ...GRADES.map((value) => ({ value, label: `Class ${value}` })),
];

interface TextFilterProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
}

/** Applies on blur or Enter, because half a city matches nothing. */
function TextFilter({ value, onChange, ...props }: TextFilterProps) {
  const submit = (typed: string) => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <Input
      {...props}
      defaultValue={value}
      onBlur={({ target }) => submit(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') submit(event.currentTarget.value);
      }}
    />
  );
}

function TagInput({ tag, onChange, ...props }: Pick<StudentFiltersProps, 'onChange'> & { tag: string }) {
  const { data: choices } = useQuery(studentChoicesQuery);
  const listId = useId();
  return (
    <>
      <TextFilter
        {...props}
        value={tag}
        list={listId}
        placeholder="Any tag"
        maxLength={TAG_LENGTH}
        onChange={(tag) => onChange({ tag: TagSchema.safeParse(tag).data ?? '' })}
      />
      <datalist id={listId}>
        {choices?.tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
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

import { CONFIDENCE_NAMES, CONFIDENCES, COURSE_STATES } from '#contracts/guidance/index.ts';
import type { CourseListQuery } from '#web/areas/guidance/courses/course-address.ts';
import { STATE_NAMES } from '#web/areas/guidance/courses/row-words.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import type { ListChange } from '#web/lib/list-address.ts';

const CONFIDENCE_OPTIONS = [
  { value: '', label: 'Any confidence' },
  ...CONFIDENCES.map((value) => ({ value, label: CONFIDENCE_NAMES[value] })),
];
const STATE_OPTIONS = [
  { value: '', label: 'Any state' },
  ...COURSE_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
];
const SORTS = [
  { value: 'oldest', label: 'Oldest and least sure first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
];

interface CourseFiltersProps {
  query: CourseListQuery;
  onChange: (change: ListChange<CourseListQuery>) => void;
}

export function CourseFilters({ query, onChange }: CourseFiltersProps) {
  const bind = (key: keyof CourseListQuery, usual = '') => ({
    value: query[key] ?? usual,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
  });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Confidence">
        <Select {...bind('confidence')} options={CONFIDENCE_OPTIONS} />
      </Field>
      <Field label="Read before">
        <DayInput value={query.readBefore ?? ''} onChange={(readBefore) => onChange({ readBefore })} />
      </Field>
      <Field label="State">
        <Select {...bind('state')} options={STATE_OPTIONS} />
      </Field>
      <Field label="Order">
        <Select {...bind('sort', 'oldest')} options={SORTS} />
      </Field>
    </div>
  );
}

import { REPORT_VIEWS, type ReportView } from '#contracts/reports/index.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { CounsellorFilter, useSession } from '#web/areas/identity/index.ts';
import type { ReportListQuery } from '#web/areas/reports/writing/report-address.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import type { ListChange } from '#web/lib/list-address.ts';
import { SERVICE_OPTIONS } from '#web/lib/service-options.ts';

const VIEW_NAMES: Record<ReportView, string> = {
  draft: 'Draft',
  ready: 'Ready',
  shared: 'Shared',
  due: 'Due',
};
const VIEW_OPTIONS = [
  { value: '', label: 'Any status' },
  ...REPORT_VIEWS.map((value) => ({ value, label: VIEW_NAMES[value] })),
];

interface ReportFiltersProps {
  query: ReportListQuery;
  onChange: (change: ListChange<ReportListQuery>) => void;
}

export function ReportFilters({ query, onChange }: ReportFiltersProps) {
  const { adminUser } = useSession();
  function bind(key: keyof ReportListQuery) {
    return {
      value: query[key] ?? '',
      onChange: (event: { target: { value: string } }) => onChange({ [key]: event.target.value }),
    };
  }
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-5">
      <Field label="Status">
        <Select {...bind('status')} options={VIEW_OPTIONS} />
      </Field>
      <Field label="Service">
        <Select {...bind('service')} options={[{ value: '', label: 'Any service' }, ...SERVICE_OPTIONS]} />
      </Field>
      {adminUser && !seesOnlyAssigned(adminUser.role) && (
        <CounsellorFilter
          counsellorId={query.counsellorId ? Number(query.counsellorId) : null}
          onChange={(counsellorId) => onChange({ counsellorId })}
        />
      )}
      <Field label="Completed from">
        <DayInput
          value={query.completedFrom ?? ''}
          onChange={(completedFrom) => onChange({ completedFrom })}
        />
      </Field>
      <Field label="Completed to">
        <DayInput value={query.completedTo ?? ''} onChange={(completedTo) => onChange({ completedTo })} />
      </Field>
    </div>
  );
}

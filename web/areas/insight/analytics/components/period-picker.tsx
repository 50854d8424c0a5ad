import { DIMENSION_NAMES, DIMENSIONS, type Period, USUAL_MONTHS } from '#contracts/insight/index.ts';
import { lastMonths } from '#contracts/lib/calendar.ts';
import type { AnalyticsQuery } from '#web/areas/insight/analytics/analytics-address.ts';
import { exportAnalytics } from '#web/areas/insight/analytics/api.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cn } from '#web/lib/cn.ts';
import type { ListChange } from '#web/lib/list-address.ts';

interface PeriodPickerProps {
  /** ISO 8601 date. */
  today: string;
  query: AnalyticsQuery;
  onChange: (change: ListChange<AnalyticsQuery>) => void;
  canExport: boolean;
}

function usualPeriods(today: string): { label: string; period: Period }[] {
  return [
    { label: 'This month', period: { from: `${today.slice(0, 7)}-01`, to: today } },
    { label: 'Last 3 months', period: lastMonths(today, 3) },
    { label: 'Last 12 months', period: lastMonths(today, USUAL_MONTHS) },
    { label: 'This year', period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ];
}

export function PeriodPicker({ today, query, onChange, canExport }: PeriodPickerProps) {
  const isShown = (usual: Period) => usual.from === query.from && usual.to === query.to;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div role="group" aria-label="Period" className="flex flex-wrap gap-2">
        {usualPeriods(today).map(({ label, period: usual }) => (
          <button
            key={label}
            type="button"
            aria-pressed={isShown(usual)}
            onClick={() => onChange(usual)}
            className={cn(
              'min-h-11 cursor-pointer rounded-full border px-4 font-medium',
              isShown(usual)
                ? 'border-primary bg-primary text-white'
                : 'border-field bg-white text-ink hover:border-primary hover:bg-mist',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[repeat(3,minmax(0,14rem))_auto]">
        <Field label="First day">
          <DayInput value={query.from} onChange={(from) => from && onChange({ from })} />
        </Field>
        <Field label="Last day">
          <DayInput value={query.to} onChange={(to) => to && onChange({ to })} />
        </Field>
        <Field label="By">
          <Select
            value={query.by}
            options={DIMENSIONS.map((one) => ({ value: one, label: DIMENSION_NAMES[one] }))}
            onChange={({ target }) => onChange({ by: target.value })}
          />
        </Field>
        <div className="justify-self-start lg:justify-self-end">
          <ExportButton save={() => exportAnalytics(query)} disabled={!canExport} />
        </div>
      </div>
    </div>
  );
}

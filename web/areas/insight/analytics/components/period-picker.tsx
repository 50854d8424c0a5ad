import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dimension,
  exportAnalytics,
  type Period,
} from '#contracts/insight/index.ts';
import { usualPeriods } from '#web/areas/insight/analytics/analytics-address.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { downloadFile } from '#web/lib/api-client.ts';
import { cn } from '#web/lib/cn.ts';

interface PeriodPickerProps {
  today: string;
  period: Period;
  by: Dimension;
  onChange: (change: Partial<Period & { by: Dimension }>) => void;
  canExport: boolean;
}

export function PeriodPicker({ today, period, by, onChange, canExport }: PeriodPickerProps) {
  const isShown = (usual: Period) => usual.from === period.from && usual.to === period.to;
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
          <DayInput value={period.from} onChange={(from) => from && onChange({ from })} />
        </Field>
        <Field label="Last day">
          <DayInput value={period.to} onChange={(to) => to && onChange({ to })} />
        </Field>
        <Field label="By">
          <Select
            value={by}
            options={DIMENSIONS.map((one) => ({ value: one, label: DIMENSION_NAMES[one] }))}
            onChange={({ target }) => {
              const chosen = DIMENSIONS.find((one) => one === target.value);
              if (chosen) onChange({ by: chosen });
            }}
          />
        </Field>
        <div className="justify-self-start lg:justify-self-end">
          <ExportButton
            save={() => downloadFile(exportAnalytics, 'analytics.csv', { query: { ...period, by } })}
            disabled={!canExport}
          />
        </div>
      </div>
    </div>
  );
}

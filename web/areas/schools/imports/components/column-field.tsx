import type { ColumnMapping, ImportRow } from '#contracts/schools/index.ts';
import type { PlainField } from '#contracts/students/index.ts';
import { FIELD_LABELS, samplesOf } from '#web/areas/schools/imports/import-fields.ts';
import { Field } from '#web/components/form/field.tsx';
import { Select } from '#web/components/ui/select.tsx';

interface ColumnFieldProps {
  field: PlainField;
  mapping: ColumnMapping;
  headers: readonly string[];
  preview: readonly ImportRow[];
  error: string | null;
  /** Gets the header, empty for none. */
  onChoose: (header: string) => void;
}

/** Chooses the column of a field, and shows what the column begins with. */
export function ColumnField({ field, mapping, headers, preview, error, onChoose }: ColumnFieldProps) {
  const chosen = mapping[field] ?? '';
  const samples = chosen === '' ? [] : samplesOf(chosen, headers, preview);
  const isNeeded = field === 'name';
  const options = [
    { value: '', label: isNeeded ? 'Please choose' : 'Not in the file' },
    ...headers.map((header) => ({ value: header, label: header })),
  ];
  return (
    <Field
      label={FIELD_LABELS[field]}
      required={isNeeded}
      error={error}
      hint={
        samples.length > 0 && (
          <span className="[overflow-wrap:anywhere]">{`Begins with: ${samples.join(', ')}`}</span>
        )
      }
    >
      <Select
        name={field}
        aria-required={isNeeded}
        value={chosen}
        options={options}
        onChange={({ target }) => onChoose(target.value)}
      />
    </Field>
  );
}

import { blankOf, type Field, fieldsOf } from '#contracts/reports/index.ts';
import type { FormValues, Values } from '#web/areas/reports/writing/form-values.ts';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { cn } from '#web/lib/cn.ts';
import { ControlField } from './control-field.tsx';
import { FingerFields } from './finger-fields.tsx';
import { RecordFields } from './record-fields.tsx';
import { RowsField } from './rows-field.tsx';

interface FormPartsProps {
  values: FormValues;
  fieldErrors: FieldErrors;
  /** @param changed the name of the input. */
  onChange: (values: FormValues, changed: string) => void;
}

export function FormParts({ values, fieldErrors, onChange }: FormPartsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-6 sm:grid-cols-2">
      {fieldsOf(values.service).map(([name, field]) => (
        <div key={name} className={cn('min-w-0', isWide(field) && 'col-span-full')}>
          <FormField
            field={field}
            name={name}
            value={values[name]}
            fieldErrors={fieldErrors}
            onChange={(value, changed) => onChange({ ...values, [name]: value }, changed)}
          />
        </div>
      ))}
    </div>
  );
}

const isWide = ({ kind }: Field) => ['paragraphs', 'lines', 'records', 'fingers'].includes(kind);

interface FormFieldProps {
  field: Field;
  name: string;
  value: unknown;
  fieldErrors: FieldErrors;
  onChange: (value: unknown, changed: string) => void;
}

function FormField({ field, name, value, fieldErrors, onChange }: FormFieldProps) {
  const replaceRow = <Row,>(rows: readonly Row[], at: number, row: Row, changed: string) =>
    onChange(
      rows.map((other, index) => (index === at ? row : other)),
      changed,
    );
  switch (field.kind) {
    case 'fingers':
      return (
        <FingerFields
          field={field}
          name={name}
          rows={value as Values[]}
          fieldErrors={fieldErrors}
          onChange={onChange}
        />
      );
    case 'lines': {
      const rows = value as string[];
      return (
        <RowsField field={field} rows={rows} blankRow="" onChange={(next) => onChange(next, name)}>
          {(row, at) => (
            <ControlField
              control={field.row}
              name={`${name}.${at}`}
              value={row}
              error={fieldErrors[`${name}.${at}`]}
              onChange={(text) => replaceRow(rows, at, String(text), `${name}.${at}`)}
            />
          )}
        </RowsField>
      );
    }
    case 'records': {
      const rows = value as Values[];
      return (
        <RowsField
          field={field}
          rows={rows}
          blankRow={blankOf(field.row)}
          onChange={(next) => onChange(next, name)}
        >
          {(row, at) => (
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <RecordFields
                controls={field.row}
                name={`${name}.${at}`}
                values={row}
                fieldErrors={fieldErrors}
                onChange={(next, changed) => replaceRow(rows, at, next, changed)}
              />
            </div>
          )}
        </RowsField>
      );
    }
    default:
      return (
        <ControlField
          control={field}
          name={name}
          value={value}
          error={fieldErrors[name]}
          onChange={(next) => onChange(next, name)}
        />
      );
  }
}

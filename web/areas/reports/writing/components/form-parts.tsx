import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  blankOf,
  type Controls,
  FINGER_NAMES,
  FINGERS,
  type Field,
  type FingersField,
  fieldsOf,
  type ListField,
} from '#contracts/reports/index.ts';
import type { FormValues, Values } from '#web/areas/reports/writing/form-values.ts';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { ControlField } from './control-field.tsx';

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

interface FingerFieldsProps extends Omit<RecordFieldsProps, 'controls' | 'values' | 'onChange'> {
  field: FingersField;
  rows: readonly Values[];
  /** @param changed the name of the input. */
  onChange: (rows: Values[], changed: string) => void;
}

const ON_A_HAND = FINGERS.length / 2;
const HANDS = [
  { name: 'Left hand', first: 0 },
  { name: 'Right hand', first: ON_A_HAND },
];

function FingerFields({ field, name, rows, fieldErrors, onChange }: FingerFieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-semibold text-ink">{field.label}</legend>
      <p className="-mt-2 text-ink-soft text-sm leading-snug">{field.hint}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        {HANDS.map(({ name: hand, first }) => (
          <div key={hand} className="grid content-start gap-4 rounded-xl border border-line p-4">
            <h3 className="font-medium text-ink-soft">{hand}</h3>
            {FINGERS.slice(first, first + ON_A_HAND).map((finger, place) => {
              const at = first + place;
              return (
                <fieldset key={finger} className="grid min-w-0 grid-cols-[minmax(0,1fr)_7rem] gap-x-3">
                  <legend className="mb-1 font-medium text-ink text-sm">{FINGER_NAMES[finger]}</legend>
                  <RecordFields
                    controls={field.row}
                    name={`${name}.${at}`}
                    values={rows[at] ?? {}}
                    fieldErrors={fieldErrors}
                    onChange={(row, changed) =>
                      onChange(
                        rows.map((other, index) => (index === at ? row : other)),
                        changed,
                      )
                    }
                  />
                </fieldset>
              );
            })}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface RecordFieldsProps {
  controls: Controls;
  /** The path to the record, for example "recommendations.0". */
  name: string;
  values: Values;
  fieldErrors: FieldErrors;
  /** @param changed the name of the input. */
  onChange: (values: Values, changed: string) => void;
}

function RecordFields({ controls, name: record, values, fieldErrors, onChange }: RecordFieldsProps) {
  return Object.entries(controls).map(([key, control]) => {
    const name = `${record}.${key}`;
    return (
      <div
        key={key}
        className={cn(
          'min-w-0',
          control.kind === 'paragraphs' && 'col-span-full',
          // Beside the input of the line, not beside its label.
          control.kind === 'check' && 'self-end',
        )}
      >
        <ControlField
          control={control}
          name={name}
          value={values[key]}
          error={fieldErrors[name]}
          onChange={(value) => onChange({ ...values, [key]: value }, name)}
        />
      </div>
    );
  });
}

interface RowsFieldProps<Row> {
  field: ListField;
  rows: readonly Row[];
  blankRow: Row;
  onChange: (rows: Row[]) => void;
  children: (row: Row, index: number) => ReactNode;
}

/** The element to focus after a change. */
interface Place {
  row: number;
  part: 'fields' | 'up' | 'down' | 'add';
}

/** Ordered rows with buttons to add, move and remove them. The focus stays with the row. */
function RowsField<Row>({ field, rows, blankRow, onChange, children }: RowsFieldProps<Row>) {
  const { label, rowName, hint, most } = field;
  const list = useRef<HTMLFieldSetElement>(null);
  const [next, setNext] = useState<Place | null>(null);
  const [news, setNews] = useState('');

  useEffect(() => {
    if (next === null) return;
    focusPlace(list.current, next);
    setNext(null);
  }, [next]);

  function handleAdd() {
    onChange([...rows, blankRow]);
    setNext({ row: rows.length, part: 'fields' });
  }

  function handleMove(index: number, step: 1 | -1) {
    const moved = [...rows];
    moved.splice(index + step, 0, ...moved.splice(index, 1));
    onChange(moved);
    setNews(`${sentence(rowName)} moved to place ${index + step + 1} of ${rows.length}`);
    setNext({ row: index + step, part: step < 0 ? 'up' : 'down' });
  }

  function handleRemove(index: number) {
    onChange(rows.filter((_, place) => place !== index));
    setNews(`${sentence(rowName)} ${index + 1} removed`);
    setNext({ row: Math.min(index, rows.length - 2), part: rows.length > 1 ? 'fields' : 'add' });
  }

  return (
    <fieldset ref={list} className="grid min-w-0 gap-3">
      <legend className="mb-1 font-semibold text-ink">{label}</legend>
      {hint && <p className="-mt-2 text-ink-soft text-sm leading-snug">{hint}</p>}
      <ol className={cn('grid gap-3', rows.length === 0 && 'hidden')}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs keep no state of their own.
          <li key={index} data-row={index} className="min-w-0 rounded-xl border border-line p-4">
            <div className="-mt-1.5 mb-2 flex items-center gap-1">
              <p className="grow font-medium text-ink-soft">{`${sentence(rowName)} ${index + 1}`}</p>
              <RowButton
                part="up"
                label={`Move ${rowName} ${index + 1} up`}
                disabled={index === 0}
                onClick={() => handleMove(index, -1)}
              >
                <ArrowUp aria-hidden className="size-4.5" />
              </RowButton>
              <RowButton
                part="down"
                label={`Move ${rowName} ${index + 1} down`}
                disabled={index === rows.length - 1}
                onClick={() => handleMove(index, 1)}
              >
                <ArrowDown aria-hidden className="size-4.5" />
              </RowButton>
              <RowButton
                part="remove"
                label={`Remove ${rowName} ${index + 1}`}
                onClick={() => handleRemove(index)}
              >
                <Trash2 aria-hidden className="size-4.5" />
              </RowButton>
            </div>
            {children(row, index)}
          </li>
        ))}
      </ol>
      {rows.length < most && (
        <Button variant="secondary" data-part="add" className="justify-self-start" onClick={handleAdd}>
          <Plus aria-hidden className="size-4.5" />
          {`Add ${rowName}`}
        </Button>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}

interface RowButtonProps {
  part: 'up' | 'down' | 'remove';
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Stays enabled at the ends: a disabled button would lose the focus. */
function RowButton({ part, label, disabled = false, onClick, children }: RowButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      data-part={part}
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
    >
      {children}
    </Button>
  );
}

function focusPlace(list: HTMLElement | null, { row: at, part }: Place): void {
  const row = part === 'add' ? list : list?.querySelector(`[data-row="${at}"]`);
  const control = part === 'fields' ? 'input, textarea, select' : `[data-part="${part}"]`;
  row?.querySelector<HTMLElement>(control)?.focus();
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

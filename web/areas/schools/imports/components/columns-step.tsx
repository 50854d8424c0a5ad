import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  type ClassListImport,
  DAY_ORDERS,
  type FoundDays,
  type ImportRow,
  type ListColumn,
  placeOf,
  SCHOOL_COLUMNS,
} from '#contracts/schools/index.ts';
import { DAY_FIELDS, PLAIN_FIELDS } from '#contracts/students/index.ts';
import { writeAddress } from '#web/areas/schools/imports/import-address.ts';
import {
  countOf,
  DAY_ORDER_LABELS,
  FIELD_LABELS,
  requiredColumns,
  shownValue,
} from '#web/areas/schools/imports/import-words.ts';
import { Field } from '#web/components/form/field.tsx';
import { focusField } from '#web/components/form/field-errors.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { CheckProgress, type Mapping, StepCard } from './step.tsx';

interface ColumnsStepProps {
  list: ClassListImport;
  preview: readonly ImportRow[];
  mapping: Mapping;
  hasFile: boolean;
}

export function ColumnsStep({ list, preview, mapping, hasFile }: ColumnsStepProps) {
  const navigate = useNavigate();
  const [wasRefused, setWasRefused] = useState(false);
  const chosen = mapping.mapping;
  const required = requiredColumns(list);
  const columns = PLAIN_FIELDS.flatMap((field): readonly ListColumn[] => [
    field,
    ...(BESIDE[field] ?? []),
    ...(field === 'name' && !list.school ? SCHOOL_COLUMNS : []),
  ]);
  const hasOpenDays = list.days?.isOpen === true && mapping.dayOrder === null;
  const hidden = list.sheets.flatMap(({ after, hiddenRows = [] }) =>
    hiddenRows.map((row) => placeOf(list.sheets, after + row)),
  );
  const used = new Set(Object.values(chosen));
  const unused = list.headers.filter((header) => !used.has(header));

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const missing = required.find((field) => chosen[field] === undefined);
    setWasRefused(missing !== undefined || hasOpenDays);
    if (missing !== undefined) focusField(event.currentTarget, missing);
    else if (hasOpenDays) focusField(event.currentTarget, 'dayOrder');
    else void navigate({ search: writeAddress(list.id, list.school ? 'rows' : 'schools') });
  }

  return (
    <StepCard title="Match the columns">
      <p className="[overflow-wrap:anywhere]">
        {`${list.fileName}, ${countOf(list.rows, 'row')}. The columns are matched by their headers${list.school ? ' or by this school’s last import' : ''}. Please check them.`}
      </p>
      <p className="[overflow-wrap:anywhere]">
        {`${describeHeaders(list.sheets)} `}
        {hasFile && (
          <Link
            to={{ search: writeAddress(list.id, 'file') }}
            className="text-primary underline underline-offset-2 hover:text-primary-dark"
          >
            Choose other sheets or headers
          </Link>
        )}
      </p>
      {hidden.length > 0 && (
        <Alert tone="info">{`Rows that the file hides are imported too: ${new Intl.ListFormat('en').format(hidden)}.`}</Alert>
      )}
      <form noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {columns.map((field) => (
            <ColumnField
              key={field}
              field={field}
              chosen={chosen[field] ?? ''}
              headers={list.headers}
              isStored={chosen[field] === list.mapping[field]}
              preview={preview}
              isRequired={required.includes(field)}
              error={
                wasRefused && required.includes(field) && !chosen[field] ? 'Please choose a column' : null
              }
              onChoose={(header) => mapping.choose(field, header)}
            />
          ))}
          {list.days && <DayOrderField days={list.days} mapping={mapping} wasRefused={wasRefused} />}
        </div>
        {unused.length > 0 && (
          <p className="text-ink-soft [overflow-wrap:anywhere]">{`Not imported: ${unused.join(', ')}`}</p>
        )}
        <CheckProgress list={list} mapping={mapping} />
        <Button type="submit" className="justify-self-start">
          Continue
        </Button>
      </form>
    </StepCard>
  );
}

/** The columns that complete a field. */
const BESIDE: Partial<Record<ListColumn, readonly ListColumn[]>> = {
  name: ['middleName', 'surname'],
  phone: ['secondPhone'],
  className: ['section'],
};

interface DayOrderFieldProps {
  days: FoundDays;
  mapping: Mapping;
  wasRefused: boolean;
}

/** The order that the column shows as a whole, or the question for it. */
function DayOrderField({ days, mapping, wasRefused }: DayOrderFieldProps) {
  const { dayOrder, chooseOrder } = mapping;
  const isAsked = days.isOpen && dayOrder === null;
  const options = DAY_ORDERS.map((value) => ({ value, label: DAY_ORDER_LABELS[value] }));
  return (
    <Field
      label="Order of days"
      required={days.isOpen}
      error={wasRefused && isAsked ? 'Please choose the order' : null}
      hint={
        days.isOpen
          ? 'The dates of birth fit both orders, or some only one and some only the other.'
          : 'The dates of birth of the list show it.'
      }
    >
      <Select
        name="dayOrder"
        aria-required={days.isOpen}
        value={isAsked ? '' : (dayOrder ?? days.order)}
        options={isAsked ? [{ value: '', label: 'Please choose' }, ...options] : options}
        onChange={({ target }) => {
          const chosen = DAY_ORDERS.find((order) => order === target.value);
          if (chosen) chooseOrder(chosen);
        }}
      />
    </Field>
  );
}

/** For example "Headers: row 3 of Class 8, row 1 of Class 9." */
function describeHeaders(sheets: ClassListImport['sheets']): string {
  const places = sheets.map(({ name, after, headerRow }) =>
    headerRow === 0 ? `none${name && ` in ${name}`}` : placeOf(sheets, after + headerRow),
  );
  return places.length > 0 ? `Headers: ${places.join(', ')}.` : '';
}

const SAMPLES = 3;

interface ColumnFieldProps {
  field: ListColumn;
  /** The header of its column; empty for none. */
  chosen: string;
  headers: readonly string[];
  isRequired: boolean;
  /** The server read the rows with this column. */
  isStored: boolean;
  preview: readonly ImportRow[];
  error: string | null;
  onChoose: (header: string) => void;
}

function ColumnField(props: ColumnFieldProps) {
  const { field, chosen, headers, isRequired, isStored, preview, error, onChoose } = props;
  const values = preview.map(sampleOf).filter(Boolean);
  const samples = [...new Set(values)].slice(0, SAMPLES);

  /** The text of the file, a date with its reading under the stored mapping. */
  function sampleOf({ cells, student }: ImportRow): string {
    const text = cells[headers.indexOf(chosen)] ?? '';
    const dayField = DAY_FIELDS.find((each) => each === field);
    const day = dayField && isStored ? shownValue(dayField, student?.[dayField] ?? null) : '';
    return day === '' ? text : `${text} (${day})`;
  }
  const options = [
    { value: '', label: isRequired ? 'Please choose' : 'Not in the file' },
    ...headers.map((header) => ({ value: header, label: header })),
  ];
  return (
    <Field
      label={FIELD_LABELS[field]}
      required={isRequired}
      error={error}
      hint={
        samples.length > 0 && (
          <span className="[overflow-wrap:anywhere]">{`Begins with: ${samples.join(', ')}`}</span>
        )
      }
    >
      <Select
        name={field}
        aria-required={isRequired}
        value={chosen}
        options={options}
        onChange={({ target }) => onChoose(target.value)}
      />
    </Field>
  );
}

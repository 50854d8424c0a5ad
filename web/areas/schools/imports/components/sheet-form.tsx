import { type FormEvent, useState } from 'react';
import {
  type ClassListImport,
  DELIMITERS,
  type Delimiter,
  type FileSheet,
  type SheetChoice,
} from '#contracts/schools/index.ts';
import { countOf } from '#web/areas/schools/imports/import-words.ts';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatNumber } from '#web/lib/format.ts';

/** A sent file, which can be read again with other sheets or headers. */
export interface SentFile {
  file: File;
  list: ClassListImport;
  sheets: readonly FileSheet[];
  choices: readonly SheetChoice[];
  /** Null for a workbook. */
  delimiter: Delimiter | null;
}

export interface Choices {
  sheets: readonly SheetChoice[];
  /** Null for a workbook. */
  delimiter: Delimiter | null;
}

interface SheetFormProps {
  sent: SentFile;
  onChoose: (choices: Choices) => void;
}

/** The sheets to import, each with the row of its headers. */
export function SheetForm({ sent: { file, sheets, choices, ...sent }, onChoose }: SheetFormProps) {
  const [delimiter, setDelimiter] = useState(sent.delimiter);
  const [rows, setRows] = useState(() => new Map(choices.map(({ sheet, headerRow }) => [sheet, headerRow])));
  const [wasRefused, setWasRefused] = useState(false);
  const isOne = sheets.length === 1;

  function change(sheet: number, headerRow: number | null | undefined) {
    const next = new Map(rows);
    if (headerRow === undefined) next.delete(sheet);
    else next.set(sheet, headerRow);
    setRows(next);
    setWasRefused(false);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasRefused(rows.size === 0);
    if (rows.size === 0) event.currentTarget.querySelector('input')?.focus();
    else {
      const chosen = [...rows].map(([sheet, headerRow]) => ({ sheet, headerRow }));
      onChoose({ sheets: chosen.toSorted((one, other) => one.sheet - other.sheet), delimiter });
    }
  }

  return (
    <form onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4 [overflow-wrap:anywhere]">
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-3 font-medium text-ink">
          {isOne
            ? `Which row of “${file.name}” has the headers?`
            : `“${file.name}” has ${formatNumber(sheets.length)} sheets with rows. Which ones do you want to import?`}
        </legend>
        {sheets.length > 2 && (
          <Checkbox
            label="All sheets"
            checked={rows.size === sheets.length}
            onChange={({ target }) => {
              setRows(
                new Map(target.checked ? sheets.map((_, at) => [at + 1, rows.get(at + 1) ?? null]) : []),
              );
              setWasRefused(false);
            }}
          />
        )}
        {sheets.map((sheet, index) => (
          <SheetField
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the file
            key={index}
            sheet={sheet}
            isAlone={isOne}
            headerRow={rows.get(index + 1)}
            onChange={(headerRow) => change(index + 1, headerRow)}
          />
        ))}
      </fieldset>
      {delimiter && (
        <Field label="Between the columns" hint="Please change it if the headers stand in one column.">
          <Select
            value={delimiter}
            options={DELIMITER_OPTIONS}
            onChange={({ target }) => {
              setDelimiter(DELIMITERS.find((each) => each === target.value) ?? null);
              // Another delimiter makes other headers.
              setRows(new Map([[1, null]]));
            }}
          />
        </Field>
      )}
      {wasRefused && (
        <p role="alert" className="text-danger-dark">
          Please choose at least one sheet.
        </p>
      )}
      <Button type="submit" className="justify-self-start">
        Continue
      </Button>
    </form>
  );
}

const DELIMITER_LABELS: Record<Delimiter, string> = {
  ',': 'Commas',
  ';': 'Semicolons',
  '\t': 'Tabs',
  '|': 'Vertical bars',
};
const DELIMITER_OPTIONS = DELIMITERS.map((value) => ({ value, label: DELIMITER_LABELS[value] }));

interface SheetFieldProps {
  sheet: FileSheet;
  /** The only one, which needs no choice. */
  isAlone: boolean;
  /** Null for the recognised row, undefined for a sheet that is not imported. */
  headerRow: number | null | undefined;
  onChange: (headerRow: number | null | undefined) => void;
}

function SheetField({ sheet, isAlone, headerRow, onChange }: SheetFieldProps) {
  const { name, rows, top, isHidden } = sheet;
  const isChosen = headerRow !== undefined;
  const options = [
    ...top.map(({ rowNumber, text }) => ({
      value: String(rowNumber),
      label: `Row ${formatNumber(rowNumber)}: ${text}`,
    })),
    { value: '0', label: 'This list has no headers' },
  ];
  return (
    <div className="grid min-w-0 gap-2 rounded-lg border border-line px-3 py-1.5 has-checked:border-primary has-checked:bg-mist">
      {!isAlone && (
        <Checkbox
          label={`${name} (${countOf(rows, 'row')}${isHidden ? ', hidden' : ''})`}
          checked={isChosen}
          onChange={({ target }) => onChange(target.checked ? null : undefined)}
        />
      )}
      {isChosen && (
        <div className="pb-2">
          <Field label={isAlone ? 'Headers in' : `Headers of ${name} in`}>
            <Select
              value={String(headerRow ?? sheet.headerRow)}
              options={options}
              onChange={({ target }) => {
                const chosen = Number(target.value);
                onChange(chosen === sheet.headerRow ? null : chosen);
              }}
            />
          </Field>
        </div>
      )}
    </div>
  );
}

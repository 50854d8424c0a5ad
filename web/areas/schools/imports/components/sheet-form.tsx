import { type FormEvent, useState } from 'react';
import type { FileSheet, SheetChoice } from '#contracts/schools/index.ts';
import { countOf } from '#web/areas/schools/imports/import-words.ts';
import type { SentFile } from '#web/areas/schools/imports/use-upload.ts';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatNumber } from '#web/lib/format.ts';

interface SheetFormProps {
  sent: SentFile;
  onChoose: (choices: SheetChoice[]) => void;
}

/** The sheets to import, each with the row of its headers. */
export function SheetForm({ sent: { file, sheets, choices }, onChoose }: SheetFormProps) {
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
      onChoose(chosen.toSorted((one, other) => one.sheet - other.sheet));
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

interface SheetFieldProps {
  sheet: FileSheet;
  /** The only one, which needs no choice. */
  isAlone: boolean;
  /** Null for the recognised row, undefined for a sheet that is not imported. */
  headerRow: number | null | undefined;
  onChange: (headerRow: number | null | undefined) => void;
}

function SheetField({ sheet, isAlone, headerRow, onChange }: SheetFieldProps) {
  const { name, rows, top } = sheet;
  const isChosen = headerRow !== undefined;
  const options = top.map(({ rowNumber, text }) => ({
    value: String(rowNumber),
    label: `Row ${formatNumber(rowNumber)}: ${text}`,
  }));
  return (
    <div className="grid min-w-0 gap-2 rounded-lg border border-line px-3 py-1.5 has-checked:border-primary has-checked:bg-mist">
      {!isAlone && (
        <Checkbox
          label={`${name} (${countOf(rows, 'row')})`}
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

import { FileUp } from 'lucide-react';
import { type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  type FileSheet,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  SCHOOL_COLUMNS,
  type SheetChoice,
} from '#contracts/schools/index.ts';
import { PLAIN_FIELDS } from '#contracts/students/index.ts';
import type { Sending, SentFile, Upload } from '#web/areas/schools/imports/use-upload.ts';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';
import { ACCEPTED_FILES, formatSize } from '../class-list-file.ts';
import { countOf, FIELD_LABELS } from '../import-words.ts';
import { focusIfLost, StepCard } from './step-card.tsx';

const QUESTION = {
  title: 'Stop sending the file?',
  description: 'The file is still uploading. If you leave now, you will have to choose it again.',
};

interface FileStepProps {
  upload: Upload;
  /** Shows the sheets of the sent file instead of the file field. */
  isChoosing: boolean;
  isOfSchools: boolean;
}

export function FileStep({ upload, isChoosing, isOfSchools }: FileStepProps) {
  const hintsId = useId();
  const isSending = upload.sending !== null;
  useUnsavedChanges(isSending, QUESTION);
  const place = useRef<HTMLDivElement>(null);
  const wasSending = useRef(isSending);
  // The file field and the progress replace each other; the focus moves along.
  useEffect(() => {
    if (wasSending.current !== isSending) {
      focusIfLost(place.current?.querySelector<HTMLElement>('input, button'));
    }
    wasSending.current = isSending;
  }, [isSending]);
  const { sending, sent } = upload;

  return (
    <StepCard title={isChoosing ? 'Choose sheets and headers' : 'Choose the class list'}>
      {upload.problem && <Alert>{upload.problem}</Alert>}
      <div ref={place}>
        {sending ? (
          <UploadProgress sending={sending} onCancel={upload.cancel} />
        ) : isChoosing && sent ? (
          <SheetForm sent={sent} onChoose={upload.choose} />
        ) : (
          <DropZone describedBy={hintsId} onFiles={upload.send} />
        )}
      </div>
      {!isChoosing && <FileHints id={hintsId} isOfSchools={isOfSchools} />}
    </StepCard>
  );
}

interface UploadProgressProps {
  sending: Sending;
  onCancel: () => void;
}

function UploadProgress({ sending: { fileName, fraction }, onCancel }: UploadProgressProps) {
  return (
    <div className="grid gap-3 rounded-2xl border border-line bg-mist p-5">
      <p className="[overflow-wrap:anywhere]">{fileName}</p>
      <ProgressBar label="Sending the file" value={fraction * 100} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-soft">
          {fraction < 1 ? 'Sending the file...' : 'Reading the file...'}
        </p>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface DropZoneProps {
  describedBy: string;
  onFiles: (files: readonly File[]) => void;
}

/** A native file field, whose label also takes dropped files. */
function DropZone({ describedBy, onFiles }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);

  function handleOver(event: DragEvent) {
    event.preventDefault();
    setIsOver(true);
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <label
      onDragOver={handleOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={cn(
        'relative grid cursor-pointer justify-items-center gap-2 rounded-2xl border-2 border-field border-dashed px-4 py-10 text-center text-ink hover:border-primary hover:bg-mist',
        'has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2',
        isOver && 'border-primary bg-mist',
      )}
    >
      <FileUp aria-hidden className="size-8 text-primary" />
      <span className="font-semibold text-primary underline underline-offset-4">Choose a file</span>
      <span aria-hidden className="text-ink-soft">
        or drop it here
      </span>
      <input
        type="file"
        accept={ACCEPTED_FILES}
        aria-describedby={describedBy}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Lets the person choose the same file again after a correction.
          target.value = '';
          onFiles(files);
        }}
      />
    </label>
  );
}

const labelsOf = (isOfSchools: boolean) =>
  [...PLAIN_FIELDS, ...(isOfSchools ? SCHOOL_COLUMNS : [])].map((field) => FIELD_LABELS[field]).join(', ');

const SCHOOL_EXAMPLE = ['School', 'Lotus Public School', 'Vidya Mandir, Madurai'];

const EXAMPLE = {
  headers: ['Student Name', 'Father’s Name', 'Mobile', 'Class', 'Date of Birth'],
  rows: [
    ['Kavya Nair', 'Suresh Nair', '044 2233 0011', '8 B', '31/12/2012'],
    ['தமிழ்ச்செல்வி', 'முருகன்', '+91 44 2233 0012', '8 B', '05/02/2013'],
  ],
};

/** @param id of the text that describes the file field. */
function FileHints({ id, isOfSchools }: { id: string; isOfSchools: boolean }) {
  const [header = '', ...schools] = isOfSchools ? SCHOOL_EXAMPLE : [];
  const headers = [...EXAMPLE.headers, header].filter(Boolean);
  const rows = EXAMPLE.rows.map((cells, index) => [...cells, schools[index] ?? ''].filter(Boolean));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-ink">
      <div id={id} className="grid gap-2">
        <p>
          {`A CSV file or an Excel workbook (.xlsx) with up to ${formatSize(MAX_IMPORT_BYTES)} and ${formatNumber(MAX_IMPORT_ROWS)} rows. One row has the headers, in any order; rows above it, such as a title, are left out; ${isOfSchools ? 'only the student’s name and the school are required' : 'only the student’s name is required'}.`}
        </p>
        <p>{`Recognised columns: ${labelsOf(isOfSchools)}. Other columns are ignored.`}</p>
      </div>
      <p className="text-ink-soft">No students are added until you have checked the rows and confirmed.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes the table scrollable by keyboard */}
      <section aria-label="Example" tabIndex={0} className="overflow-x-auto rounded-lg border border-line">
        <table className="w-full border-collapse text-left text-sm">
          <caption className="px-3 py-2 text-left text-ink-soft">For example</caption>
          <thead>
            <tr className="bg-mist">
              {headers.map((header) => (
                <th key={header} scope="col" className="whitespace-nowrap px-3 py-2 font-semibold">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells[0]} className="border-line border-t">
                {cells.map((cell) => (
                  <td key={cell} className="whitespace-nowrap px-3 py-2">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface SheetFormProps {
  sent: SentFile;
  onChoose: (choices: SheetChoice[]) => void;
}

/** The sheets to import, each with the row of its headers. */
function SheetForm({ sent: { file, sheets, choices }, onChoose }: SheetFormProps) {
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

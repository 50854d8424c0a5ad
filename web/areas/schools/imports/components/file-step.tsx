import { FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import {
  type FileSheet,
  IMPORT_TYPES,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  SCHOOL_COLUMNS,
  type SheetChoice,
} from '#contracts/schools/index.ts';
import { PLAIN_FIELDS } from '#contracts/students/index.ts';
import { createImport, createImportOfSchools } from '#web/areas/schools/imports/api.ts';
import { FIELD_LABELS } from '#web/areas/schools/imports/import-words.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { BadAnswerError, errorMessage, NetworkError } from '#web/lib/api-client.ts';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useUnsavedChanges } from '#web/lib/use-draft.ts';
import { type Choices, type SentFile, SheetForm } from './sheet-form.tsx';
import { focusIfLost, StepCard } from './step.tsx';

const QUESTION = {
  title: 'Stop sending the file?',
  description: 'The file is still uploading. If you leave now, you will have to choose it again.',
};

interface FileStepProps {
  /** Null for a list of several schools. */
  schoolId: number | null;
  sent: SentFile | null;
  /** Leads to the import, or first to the choice among several sheets. */
  onSent: (sent: SentFile, hasChoice: boolean) => void;
  /** Shows the sheets of the sent file instead of the file field. */
  isChoosing: boolean;
}

export function FileStep({ isChoosing, ...props }: FileStepProps) {
  const hintsId = useId();
  const { sent } = props;
  const upload = useUpload(props);
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
  const { sending } = upload;

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
      {!isChoosing && <FileHints id={hintsId} isOfSchools={props.schoolId === null} />}
    </StepCard>
  );
}

interface Sending {
  fileName: string;
  /** Sent share of the file, 0 to 1; then the server reads it. */
  fraction: number;
}

/** As the server chooses: the first sheet that is not hidden. */
function firstOf(sheets: readonly FileSheet[]): readonly SheetChoice[] {
  return [
    {
      sheet:
        Math.max(
          0,
          sheets.findIndex(({ isHidden }) => !isHidden),
        ) + 1,
      headerRow: null,
    },
  ];
}

const TOO_LARGE = 413;

function useUpload({ schoolId, sent, onSent }: Omit<FileStepProps, 'isChoosing'>) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** @param former the import of the same file that this one replaces. */
  async function send(file: File, choices?: Choices, former?: number): Promise<void> {
    if (running.current) return;
    const fieldError = findFileError(file);
    setProblem(fieldError);
    if (fieldError !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const onProgress = (fraction: number) => setSending({ fileName: file.name, fraction });
    onProgress(0);
    try {
      const { content, fileName } = toUpload(file);
      const query = {
        fileName,
        ...(choices && { sheets: writeSheetChoices(choices.sheets) }),
        ...(choices?.delimiter && { delimiter: choices.delimiter }),
        ...(former !== undefined && { replaces: String(former) }),
      };
      const options = { signal: controller.signal, query };
      const {
        import: list,
        sheets,
        delimiter,
      } = schoolId === null
        ? await createImportOfSchools({ content, onProgress }, options)
        : await createImport(schoolId, { content, onProgress }, options);
      const isNew = choices === undefined;
      const chosen = choices?.sheets ?? firstOf(sheets);
      onSent({ file, list, sheets, choices: chosen, delimiter }, isNew && sheets.length > 1);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(describe(error));
    } finally {
      running.current = null;
      setSending(null);
    }
  }

  async function choose(choices: Choices): Promise<void> {
    if (!sent) return;
    setProblem(null);
    const isSame = writeSheetChoices(choices.sheets) === writeSheetChoices(sent.choices);
    if (isSame && choices.delimiter === sent.delimiter) onSent(sent, false);
    else await send(sent.file, choices, sent.list.id);
  }

  return {
    sending,
    problem,
    choose: (choices: Choices) => void choose(choices),
    send: (files: readonly File[]) => {
      const [file] = files;
      if (files.length > 1) setProblem('Please choose one file at a time.');
      else if (file) void send(file);
    },
    cancel: () => running.current?.abort(),
  };
}

/** As `createImport` takes the choice of sheets. */
const writeSheetChoices = (choices: readonly SheetChoice[]) =>
  choices.map(({ sheet, headerRow }) => (headerRow === null ? sheet : `${sheet}:${headerRow}`)).join(',');

function describe(error: unknown): string {
  if (error instanceof NetworkError) {
    return 'The file could not be sent. Please check your connection and choose the file again.';
  }
  // A reverse proxy may allow less than the server.
  if (error instanceof BadAnswerError && error.status === TOO_LARGE) {
    return 'The file is too large. Please split it into smaller files.';
  }
  return errorMessage(error, 'The file could not be read. Please try again.');
}

const [CSV, XLSX, UNKNOWN] = IMPORT_TYPES;

const ACCEPTED_FILES = `.csv,.xlsx,.tsv,.txt,${CSV},${XLSX}`;

const TYPES: readonly (readonly [RegExp, (typeof IMPORT_TYPES)[number]])[] = [
  [/\.csv$/i, CSV],
  [/\.xlsx$/i, XLSX],
  // Text exports are mostly CSV.
  [/\.(tsv|txt)$/i, UNKNOWN],
];

const typeOf = (name: string) => TYPES.find(([ending]) => ending.test(name))?.[1];

/** An error that shows before the upload, in words for the person; null for none. */
function findFileError({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (/\.xls$/i.test(name)) {
    return `“${name}” is an old Excel file. Please save it as a workbook (.xlsx) or as “CSV UTF-8”, and choose the new file.`;
  }
  if (typeOf(name) === undefined) {
    return `“${name}” is neither a CSV file nor an Excel workbook (.xlsx). Please choose another file.`;
  }
  if (size === 0) return `“${name}” is empty. Please choose another file.`;
  if (size > MAX_IMPORT_BYTES) {
    return `“${name}” has ${formatSize(size)}, but the limit is ${formatSize(MAX_IMPORT_BYTES)}. Please split it into smaller files.`;
  }
  return null;
}

const MAX_NAME_LENGTH = 200;

/** The file with a type by its extension: browsers report different types for CSV. */
function toUpload(file: File): { content: Blob; fileName: string } {
  const name = file.name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return {
    content: file.slice(0, file.size, typeOf(file.name) ?? UNKNOWN),
    fileName: name.slice(-MAX_NAME_LENGTH).toWellFormed(),
  };
}

/** For example "10 MB". @param bytes up to some hundred megabytes. */
function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.max(1, Math.round(kilobytes))} KB`;
  return `${Number((kilobytes / 1024).toFixed(1))} MB`;
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

// What several steps of the import show.

import { Check, Download } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useNavigationType } from 'react-router';
import {
  type ClassListImport,
  type ColumnMapping,
  type DayOrder,
  type ListColumn,
  planOf,
  type RowDefaults,
} from '#contracts/schools/index.ts';
import { downloadFailedRows, downloadLeftOutRows } from '#web/areas/schools/imports/api.ts';
import {
  type ImportStep,
  STEP_NAMES,
  stepsOf,
  writeAddress,
} from '#web/areas/schools/imports/import-address.ts';
import { useChange } from '#web/components/form/use-change.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';

interface StepCardProps {
  title: string;
  children: ReactNode;
}

/** Its heading takes the focus when the control that led here no longer exists. */
export function StepCard({ title, children }: StepCardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // After a full load the browser decides.
  const isArrival = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isArrival) focusIfLost(heading.current);
  }, [isArrival]);
  return (
    <Card aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CardTitle id={id} ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </CardTitle>
      {children}
    </Card>
  );
}

/** Focuses the element if the control with the focus no longer exists, or the focus is on a parent such as main. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  if (element && document.activeElement?.contains(element)) element.focus();
}

interface StepperProps {
  current: ImportStep | 'done';
  isOfSchools: boolean;
  importId?: number;
  /** Whether the sheets of the file can be chosen. */
  hasFile?: boolean;
  /** A step that the person may pass and has to finish later. */
  unfinished?: ImportStep | null;
}

/** On a phone only the current step shows its name. */
export function Stepper(props: StepperProps) {
  const { current, isOfSchools, importId, hasFile = false, unfinished = null } = props;
  const steps = stepsOf(isOfSchools);
  const at = current === 'done' ? steps.length : steps.indexOf(current);
  return (
    <nav aria-label="Steps of the import">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-6">
        {steps.map((step, index) => {
          const isDone = index < at && step !== unfinished;
          const label = <StepLabel step={step} index={index} isDone={isDone} isCurrent={index === at} />;
          return (
            <li key={step} aria-current={index === at ? 'step' : undefined}>
              {importId !== undefined && (hasFile || step !== 'file') && index !== at ? (
                <Link
                  to={{ search: writeAddress(importId, step) }}
                  className="rounded-lg underline-offset-4 hover:underline"
                >
                  {label}
                </Link>
              ) : (
                label
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface StepLabelProps {
  step: ImportStep;
  index: number;
  isDone: boolean;
  isCurrent: boolean;
}

function StepLabel({ step, index, isDone, isCurrent }: StepLabelProps) {
  return (
    <span className={cn('inline-flex min-h-11 items-center gap-2', isCurrent && 'font-semibold text-ink')}>
      <span
        className={cn(
          'grid size-8 shrink-0 place-items-center rounded-full border text-sm',
          isDone || isCurrent
            ? 'border-primary bg-primary text-white'
            : 'border-field bg-white text-ink-soft',
          isDone && 'bg-primary-dark',
        )}
      >
        {isDone ? <Check aria-hidden className="size-4" /> : index + 1}
        {isDone && <span className="sr-only">Done:</span>}
      </span>
      <span className={cn(!isCurrent && 'sr-only text-ink-soft sm:not-sr-only')}>{STEP_NAMES[step]}</span>
    </span>
  );
}

/** The person's mapping of columns and its check. */
export interface Mapping {
  mapping: ColumnMapping;
  /** Of days such as 07/04/2012, as chosen; null for the order that the column shows. */
  dayOrder: DayOrder | null;
  /** The counts of the list do not belong to this mapping yet. */
  isChecking: boolean;
  isStalled: boolean;
  problem: string | null;
  /** @param header empty for none. */
  choose(field: ListColumn, header: string): void;
  chooseOrder(order: DayOrder): void;
  checkAgain(): void;
}

interface CheckProgressProps {
  list: ClassListImport;
  mapping: Mapping;
}

/** The progress of the check of the rows, or its problem; nothing after the check. */
export function CheckProgress({ list, mapping }: CheckProgressProps) {
  const { isChecking, isStalled, problem, checkAgain } = mapping;
  if (problem !== null || isStalled) {
    const text = problem ?? 'The check has stopped. You can start it again.';
    return <StalledAlert text={text} action="Check again" onAction={checkAgain} />;
  }
  if (!isChecking) return null;
  const done = list.status === 'checking' ? list.checked : 0;
  return (
    <div className="grid gap-2">
      <p role="status" className="text-ink-soft">
        Checking the rows...
      </p>
      <ProgressBar label="Checked rows" value={(done / Math.max(1, list.rows)) * 100} />
    </div>
  );
}

interface StalledAlertProps {
  text: string;
  action: string;
  busy?: boolean;
  onAction: () => void;
}

/** Work of the server that failed or stopped, with a button that starts it again. */
export function StalledAlert({ text, action, busy = false, onAction }: StalledAlertProps) {
  return (
    <Alert>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words">{text}</p>
        <Button variant="secondary" busy={busy} onClick={onAction}>
          {action}
        </Button>
      </div>
    </Alert>
  );
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);

export function ImportCounts({
  list: { rows, failed, notStudents, duplicates, decisions, leftSingly, school, schools },
}: {
  list: ClassListImport;
}) {
  const counts = [
    ['Rows', rows],
    ['Ready', rows - failed - notStudents - duplicates - leftSingly - schools.undecided - schools.leftOut],
    ['With errors', failed],
    ['Possible duplicates', sum(decisions.possible)],
    ['Certain duplicates', sum(decisions.certain)],
    ...(leftSingly > 0 ? ([['Left out', leftSingly]] as const) : []),
    ...(notStudents > 0 ? ([['Set aside', notStudents]] as const) : []),
    ...(school
      ? []
      : ([
          ['School undecided', schools.undecided],
          ['School left out', schools.leftOut],
        ] as const)),
  ] as const;
  return (
    <dl
      className={cn(
        'grid grid-cols-2 gap-3',
        school ? 'sm:grid-cols-3 lg:grid-cols-6' : 'sm:grid-cols-4 xl:grid-cols-8',
      )}
    >
      {counts.map(([term, count]) => (
        <div key={term} className="rounded-lg border border-line px-4 py-3">
          <dt className="text-ink-soft text-sm">{term}</dt>
          <dd className="font-semibold text-ink text-xl">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DownloadRowsButtonsProps {
  list: ClassListImport;
  defaults: RowDefaults;
}

/** Downloads of the rows that become no students, as far as there are any. */
export function DownloadRowsButtons({ list, defaults }: DownloadRowsButtonsProps) {
  return (
    <>
      {list.failed > 0 && (
        <DownloadButton label="Download rows with errors" download={() => downloadFailedRows(list.id)} />
      )}
      {planOf(list, defaults).leftOut > 0 && (
        <DownloadButton
          label="Download rows left out"
          download={() => downloadLeftOutRows(list.id, defaults)}
        />
      )}
    </>
  );
}

function DownloadButton({ label, download }: { label: string; download: () => Promise<void> }) {
  const { busy, submit } = useChange(download, {
    fallback: 'The rows could not be downloaded. Please try again.',
  });
  return (
    <Button variant="secondary" busy={busy} onClick={() => void submit()}>
      {!busy && <Download aria-hidden className="size-4.5" />}
      {label}
    </Button>
  );
}

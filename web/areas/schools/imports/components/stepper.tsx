import { Check } from 'lucide-react';
import { Link } from 'react-router';
import {
  type ImportStep,
  STEP_NAMES,
  stepsOf,
  writeAddress,
} from '#web/areas/schools/imports/import-address.ts';
import { cn } from '#web/lib/cn.ts';

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

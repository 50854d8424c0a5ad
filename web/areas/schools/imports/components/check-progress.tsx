import type { ClassListImport } from '#contracts/schools/index.ts';
import type { Mapping } from '#web/areas/schools/imports/use-mapping.ts';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { StalledAlert } from './stalled-alert.tsx';

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

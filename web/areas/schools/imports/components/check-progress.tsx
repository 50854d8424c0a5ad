import type { ClassListImport } from '#contracts/schools/index.ts';
import type { Mapping } from '#web/areas/schools/imports/use-mapping.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';

interface CheckProgressProps {
  list: ClassListImport;
  mapping: Mapping;
}

/** How far the check of the rows is, what hinders it, or nothing. */
export function CheckProgress({ list, mapping }: CheckProgressProps) {
  const { isChecking, isStalled, problem, checkAgain } = mapping;
  if (problem !== null || isStalled) {
    return (
      <Alert>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 break-words">
            {problem ?? 'The check of the rows does not come on. It can be started again.'}
          </p>
          <Button variant="secondary" onClick={checkAgain}>
            Check again
          </Button>
        </div>
      </Alert>
    );
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

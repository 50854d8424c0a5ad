import type { ClassListImport } from '#contracts/imports.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { StepCard } from '#web/features/imports/components/step-card.tsx';
import { Stepper } from '#web/features/imports/components/stepper.tsx';
import { useCommit } from '#web/features/imports/use-commit.ts';
import { useStalled } from '#web/features/imports/use-stalled.ts';

interface CommitProgressProps {
  list: ClassListImport;
  onImported: (imported: number) => void;
}

/** The list was confirmed: how far it is. */
export function CommitProgress({ list, onImported }: CommitProgressProps) {
  const { busy, problem, commit } = useCommit(list.id, onImported);
  const isStalled = useStalled(!busy, list.taken);
  return (
    <>
      <Stepper current="commit" />
      <StepCard title="Add the students">
        <div className="grid gap-2">
          <p role="status" className="text-ink-soft">
            {`Adding the students to ${list.school.name}... You may leave this page: what was confirmed is done to the end.`}
          </p>
          <ProgressBar label="Rows gone through" value={(list.taken / Math.max(1, list.rows)) * 100} />
        </div>
        {(isStalled || problem) && (
          <Alert>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 break-words">
                {problem ?? 'The work on the list does not come on. It can be continued.'}
              </p>
              <Button
                variant="secondary"
                busy={busy}
                // It was chosen before; what is said now changes nothing.
                onClick={() => void commit({ duplicates: 'skip', failed: 'skip' })}
              >
                Continue
              </Button>
            </div>
          </Alert>
        )}
      </StepCard>
    </>
  );
}

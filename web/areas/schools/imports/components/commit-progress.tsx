import type { ClassListImport } from '#contracts/schools/index.ts';
import { countOf } from '#web/areas/schools/imports/count-words.ts';
import type { Commit } from '#web/areas/schools/imports/use-commit.ts';
import { useStalled } from '#web/areas/schools/imports/use-stalled.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { StepCard } from './step-card.tsx';
import { Stepper } from './stepper.tsx';

interface CommitProgressProps {
  list: ClassListImport;
  commit: Commit;
  /** What is shown may be old. */
  isUnreachable: boolean;
}

/** The list was confirmed: how far it is. */
export function CommitProgress({ list, commit, isUnreachable }: CommitProgressProps) {
  const isStalled = useStalled(!isUnreachable, list.taken);
  return (
    <>
      <Stepper current="commit" />
      <StepCard title="Add the students">
        <div className="grid gap-2">
          <p role="status" className="text-ink-soft">
            {`Adding the students to ${list.school.name}... You may leave this page: it goes on without you.`}
          </p>
          <ProgressBar label="Rows added" value={(list.taken / Math.max(1, list.rows)) * 100} />
          <p className="text-ink-soft">{`${formatNumber(list.taken)} of ${countOf(list.rows, 'row')}`}</p>
        </div>
        {isStalled && (
          <Alert>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 break-words">
                {commit.problem ?? 'The work on the list does not come on. It can be continued.'}
              </p>
              <Button
                variant="secondary"
                busy={commit.busy}
                // It was chosen before; what is said now changes nothing.
                onClick={() => void commit.commit({ duplicates: 'skip', failed: 'skip' })}
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

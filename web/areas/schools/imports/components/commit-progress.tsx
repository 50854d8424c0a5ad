import { type ClassListImport, ROW_DEFAULTS } from '#contracts/schools/index.ts';
import { countOf } from '#web/areas/schools/imports/import-words.ts';
import type { Commit } from '#web/areas/schools/imports/use-commit.ts';
import { useStalled } from '#web/areas/schools/imports/use-stalled.ts';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { StalledAlert } from './stalled-alert.tsx';
import { StepCard } from './step-card.tsx';
import { Stepper } from './stepper.tsx';

interface CommitProgressProps {
  list: ClassListImport;
  commit: Commit;
  /** The last poll failed, so the progress may be old. */
  isUnreachable: boolean;
}

export function CommitProgress({ list, commit, isUnreachable }: CommitProgressProps) {
  const isStalled = useStalled(!isUnreachable, list.taken);
  return (
    <>
      <Stepper current="commit" isOfSchools={list.school === null} />
      <StepCard title="Add the students">
        <div className="grid gap-2">
          <p role="status" className="text-ink-soft">
            {`Adding the students${list.school ? ` to ${list.school.name}` : ''}... You can leave this page; the import continues.`}
          </p>
          <ProgressBar label="Rows added" value={(list.taken / Math.max(1, list.rows)) * 100} />
          <p className="text-ink-soft">{`${formatNumber(list.taken)} of ${countOf(list.rows, 'row')}`}</p>
        </div>
        {isStalled && (
          <StalledAlert
            text={commit.problem ?? 'The import has stopped. You can continue it.'}
            action="Continue"
            busy={commit.busy}
            // The server keeps the options of the first confirmation.
            onAction={() => void commit.commit({ ...ROW_DEFAULTS, failed: 'skip' })}
          />
        )}
      </StepCard>
    </>
  );
}

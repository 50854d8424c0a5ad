import { useState } from 'react';
import type { ClassListImport } from '#contracts/schools/index.ts';
import { countOf } from '#web/areas/schools/imports/import-words.ts';
import type { Commit } from '#web/areas/schools/imports/use-commit.ts';
import type { Mapping } from '#web/areas/schools/imports/use-mapping.ts';
import { Choice } from '#web/components/form/choice.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CheckProgress } from './check-progress.tsx';

import { DownloadFailedButton } from './download-failed-button.tsx';
import { ImportCounts } from './import-counts.tsx';
import { StepCard } from './step-card.tsx';

const DUPLICATES = [
  { value: 'skip', label: 'Skip them' },
  { value: 'import', label: 'Add them as new students anyway' },
] as const;
const FAILED = [
  { value: 'skip', label: 'Skip them and add the others' },
  { value: 'refuse', label: 'Stop until they are corrected' },
] as const;

interface CommitStepProps {
  list: ClassListImport;
  mapping: Mapping;
  commit: Commit;
}

export function CommitStep({ list, mapping, commit: { busy, problem, commit } }: CommitStepProps) {
  const [duplicates, setDuplicates] = useState<'skip' | 'import'>('skip');
  const [failed, setFailed] = useState<'skip' | 'refuse'>('skip');
  const isStopped = failed === 'refuse' && list.failed > 0;
  const added = isStopped ? 0 : list.rows - list.failed - (duplicates === 'skip' ? list.duplicates : 0);

  if (mapping.isChecking) {
    return (
      <StepCard title="Add the students">
        <CheckProgress list={list} mapping={mapping} />
      </StepCard>
    );
  }
  return (
    <StepCard title="Add the students">
      <ImportCounts list={list} />
      {list.duplicates > 0 && (
        <Choice
          legend={`${countOf(list.duplicates, 'row')} may be duplicates of existing students`}
          value={duplicates}
          options={DUPLICATES}
          disabled={busy}
          onChange={setDuplicates}
        />
      )}
      {list.failed > 0 && (
        <>
          <Choice
            legend={`${countOf(list.failed, 'row')} with errors`}
            value={failed}
            options={FAILED}
            disabled={busy}
            onChange={setFailed}
          />
          <div className="grid justify-items-start gap-2">
            <p className="text-ink-soft">
              The file is deleted after the import. Download the rows with errors now, correct them, and
              import them as a separate list.
            </p>
            <DownloadFailedButton importId={list.id} />
          </div>
        </>
      )}
      {problem && <Alert>{problem}</Alert>}
      <p role="status" className="font-medium text-ink">
        {sentence(list, { added, isStopped })}
      </p>
      <Button
        busy={busy}
        disabled={added === 0}
        className="justify-self-start"
        // Should errors appear meanwhile, the server refuses instead of skipping unseen rows.
        onClick={() => void commit({ duplicates, failed: list.failed === 0 ? 'refuse' : failed })}
      >
        {busy ? `Adding ${countOf(added, 'student')}...` : `Add ${countOf(added, 'student')}`}
      </Button>
    </StepCard>
  );
}

function sentence(
  { school }: ClassListImport,
  { added, isStopped }: { added: number; isStopped: boolean },
): string {
  if (isStopped) return 'No students are added while there are rows with errors.';
  if (added === 0) return 'There are no rows to add.';
  return `${countOf(added, 'student')} will be added to ${school.name}: all of them, or none.`;
}

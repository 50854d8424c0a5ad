import { useQuery } from '@tanstack/react-query';
import type { ClassListImport, ImportRow } from '#contracts/imports.ts';
import type { SchoolDetails } from '#contracts/schools.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { importQuery } from '#web/features/imports/api.ts';
import { ColumnsStep } from '#web/features/imports/components/columns-step.tsx';
import { CommitProgress } from '#web/features/imports/components/commit-progress.tsx';
import { CommitStep } from '#web/features/imports/components/commit-step.tsx';
import { DiscardButton } from '#web/features/imports/components/discard-button.tsx';
import { ImportOver } from '#web/features/imports/components/import-over.tsx';
import { ImportResult } from '#web/features/imports/components/import-result.tsx';
import { RowsStep } from '#web/features/imports/components/rows-step.tsx';
import { Stepper } from '#web/features/imports/components/stepper.tsx';
import type { ImportStep } from '#web/features/imports/import-address.ts';
import { type Commit, useCommit } from '#web/features/imports/use-commit.ts';
import { useMapping } from '#web/features/imports/use-mapping.ts';
import { ApiError } from '#web/lib/api-client.ts';

interface ImportViewProps {
  id: number;
  school: Pick<SchoolDetails, 'id'>;
  step: ImportStep;
}

/** An import whose file the server has, in whatever state it is. */
export function ImportView({ id, school, step }: ImportViewProps) {
  const { data, isError, isFetching, error, refetch } = useQuery(importQuery(id));
  const commit = useCommit(id);
  if (error instanceof ApiError && error.status === 404) return <ImportOver reason="unknown" />;
  if (data === undefined) {
    if (!isError || isFetching) return <Loading text="Loading import..." />;
    return (
      <ErrorPanel message="Failed to load the import. Please try again." onRetry={() => void refetch()} />
    );
  }
  const { import: list, preview } = data;
  // An address with another school's import would show its rows under the wrong name.
  if (list.school.id !== school.id) return <ImportOver reason="unknown" />;
  if (list.status === 'discarded') return <ImportOver reason="discarded" />;
  if (list.status === 'committed') return <ImportResult list={list} />;
  const isUnreachable = isError && !isFetching;
  return (
    <>
      {isUnreachable && (
        <Alert>
          The server could not be reached, so this page may not be up to date. Please check the connection.
        </Alert>
      )}
      {list.status === 'committing' ? (
        <CommitProgress list={list} commit={commit} isUnreachable={isUnreachable} />
      ) : (
        <OpenImport list={list} preview={preview} step={step} commit={commit} />
      )}
    </>
  );
}

interface OpenImportProps {
  list: ClassListImport;
  preview: readonly ImportRow[];
  step: ImportStep;
  commit: Commit;
}

function OpenImport({ list, preview, step, commit }: OpenImportProps) {
  const mapping = useMapping(list);
  // Without a column for the name there is nothing beyond the columns.
  const shown = mapping.mapping.name === undefined ? 'columns' : step;
  return (
    <>
      <Stepper current={shown} importId={list.id} />
      {shown === 'commit' ? (
        <CommitStep list={list} mapping={mapping} commit={commit} />
      ) : shown === 'rows' ? (
        <RowsStep list={list} mapping={mapping} />
      ) : (
        <ColumnsStep list={list} preview={preview} mapping={mapping} />
      )}
      <DiscardButton importId={list.id} disabled={commit.busy} />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ClassListImport, ImportRow, SchoolDetails } from '#contracts/schools/index.ts';
import { importQuery } from '#web/areas/schools/imports/api.ts';
import type { ImportStep } from '#web/areas/schools/imports/import-address.ts';
import { type Commit, useCommit } from '#web/areas/schools/imports/use-commit.ts';
import { useMapping } from '#web/areas/schools/imports/use-mapping.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { ColumnsStep } from './columns-step.tsx';
import { CommitProgress } from './commit-progress.tsx';
import { CommitStep } from './commit-step.tsx';
import { DiscardButton } from './discard-button.tsx';
import { ImportOver } from './import-over.tsx';
import { ImportResult } from './import-result.tsx';
import { RowsStep } from './rows-step.tsx';
import { Stepper } from './stepper.tsx';

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

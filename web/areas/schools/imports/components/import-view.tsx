import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type ClassListImport,
  IMPORT_HOURS,
  type ImportRow,
  ROW_DEFAULTS,
} from '#contracts/schools/index.ts';
import { importQuery } from '#web/areas/schools/imports/api.ts';
import type { ImportStep } from '#web/areas/schools/imports/import-address.ts';
import { type Commit, useCommit } from '#web/areas/schools/imports/use-commit.ts';
import { requiredColumns, useMapping } from '#web/areas/schools/imports/use-mapping.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { ColumnsStep } from './columns-step.tsx';
import { CommitProgress } from './commit-progress.tsx';
import { CommitStep } from './commit-step.tsx';
import { DiscardButton } from './discard-button.tsx';
import { ImportResult } from './import-result.tsx';
import { RowsStep } from './rows-step.tsx';
import { SchoolsStep } from './schools-step.tsx';
import { StepCard } from './step-card.tsx';
import { Stepper } from './stepper.tsx';

interface ImportViewProps {
  id: number;
  /** Null for a list of several schools. */
  schoolId: number | null;
  step: ImportStep;
  /** The page has the file, so that its sheets and headers can be chosen. */
  hasFile: boolean;
}

export function ImportView({ id, schoolId, step, hasFile }: ImportViewProps) {
  const { data, isError, isFetching, error, refetch } = useQuery(importQuery(id));
  const commit = useCommit(id);
  if (error instanceof ApiError && error.status === 404) return <UnknownImport />;
  if (data === undefined) {
    if (!isError || isFetching) return <Loading text="Loading import..." />;
    return (
      <ErrorPanel message="Failed to load the import. Please try again." onRetry={() => void refetch()} />
    );
  }
  const { import: list, preview } = data;
  // The address may combine one school with an import of another.
  if ((list.school?.id ?? null) !== schoolId) return <UnknownImport />;
  if (list.status === 'discarded') return <DiscardedImport />;
  if (list.status === 'committed') return <ImportResult list={list} />;
  const isUnreachable = isError && !isFetching;
  return (
    <>
      {isUnreachable && (
        <Alert>
          The server could not be reached, so this page may be out of date. Please check your connection.
        </Alert>
      )}
      {list.status === 'committing' ? (
        <CommitProgress list={list} commit={commit} isUnreachable={isUnreachable} />
      ) : (
        <OpenImport list={list} preview={preview} step={step} commit={commit} hasFile={hasFile} />
      )}
    </>
  );
}

interface OpenImportProps {
  list: ClassListImport;
  preview: readonly ImportRow[];
  step: ImportStep;
  commit: Commit;
  hasFile: boolean;
}

function OpenImport({ list, preview, step, commit, hasFile }: OpenImportProps) {
  const mapping = useMapping(list);
  const [defaults, setDefaults] = useState(ROW_DEFAULTS);
  const isOfSchools = list.school === null;
  // A check counts them anew.
  const hasUndecidedSchools = list.status === 'checking' || list.schools.undecided > 0;
  // The other steps need these columns.
  const isIncomplete = requiredColumns(list).some((field) => mapping.mapping[field] === undefined);
  const shown = isIncomplete || step === 'file' || (step === 'schools' && !isOfSchools) ? 'columns' : step;
  return (
    <>
      <Stepper
        current={shown}
        isOfSchools={isOfSchools}
        importId={list.id}
        hasFile={hasFile}
        unfinished={hasUndecidedSchools ? 'schools' : null}
      />
      {shown === 'commit' ? (
        <CommitStep
          list={list}
          mapping={mapping}
          commit={commit}
          defaults={defaults}
          onDefaultsChange={setDefaults}
        />
      ) : shown === 'schools' ? (
        <SchoolsStep list={list} mapping={mapping} />
      ) : shown === 'rows' ? (
        <RowsStep list={list} mapping={mapping} defaults={defaults} />
      ) : (
        <ColumnsStep list={list} preview={preview} mapping={mapping} hasFile={hasFile} />
      )}
      <DiscardButton importId={list.id} disabled={commit.busy} />
    </>
  );
}

function UnknownImport() {
  return (
    <ImportOver title="This import was not found">It belongs to another person or another school.</ImportOver>
  );
}

function DiscardedImport() {
  return (
    <ImportOver title="This import was discarded">
      {`Somebody discarded it, or it was not finished within ${IMPORT_HOURS} hours. No students were added.`}
    </ImportOver>
  );
}

function ImportOver({ title, children }: { title: string; children: string }) {
  return (
    <StepCard title={title}>
      <p role="status">{children}</p>
      <Link to={{ search: '' }} className={`${buttonClasses()} justify-self-start`}>
        Choose a file
      </Link>
    </StepCard>
  );
}

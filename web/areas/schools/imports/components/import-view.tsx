import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#contracts/pages.ts';
import {
  type ClassListImport,
  IMPORT_HOURS,
  type ImportRow,
  ROW_DEFAULTS,
} from '#contracts/schools/index.ts';
import { discardImport, importQuery } from '#web/areas/schools/imports/api.ts';
import type { ImportStep } from '#web/areas/schools/imports/import-address.ts';
import { type Commit, useCommit } from '#web/areas/schools/imports/use-commit.ts';
import { requiredColumns, useMapping } from '#web/areas/schools/imports/use-mapping.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { countOf } from '../import-words.ts';
import { useStalled } from '../use-stalled.ts';
import { ColumnsStep } from './columns-step.tsx';
import { CommitStep } from './commit-step.tsx';
import { RowsStep } from './rows-step.tsx';
import { SchoolsStep } from './schools-step.tsx';
import { StalledAlert } from './stalled-alert.tsx';
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

interface CommitProgressProps {
  list: ClassListImport;
  commit: Commit;
  /** The last poll failed, so the progress may be old. */
  isUnreachable: boolean;
}

function CommitProgress({ list, commit, isUnreachable }: CommitProgressProps) {
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

function DiscardButton({ importId, disabled }: { importId: number; disabled: boolean }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { busy, submit } = useChange(
    async () => {
      await discardImport(importId);
      showSuccess('Import discarded');
      await navigate({ search: '' }, { replace: true });
    },
    {
      fallback: 'The import could not be discarded. Please try again.',
      onRefused: () => {
        // Another person may have finished it; the page shows its state.
        setIsAsking(false);
        void queryClient.invalidateQueries({ queryKey: importQuery(importId).queryKey });
      },
    },
  );
  return (
    <>
      <Button
        variant="ghost"
        disabled={disabled}
        className="justify-self-start"
        onClick={() => setIsAsking(true)}
      >
        <Trash2 aria-hidden className="size-4.5" />
        Discard import
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => busy || setIsAsking(open)}
        title="Discard this import?"
        description="The rows of the file are deleted, and no students are added. You can upload the file again at any time."
        confirmLabel="Discard"
        busy={busy}
        onConfirm={() => void submit()}
      />
    </>
  );
}

function ImportResult({ list }: { list: ClassListImport }) {
  const leftOut = list.rows - list.imported - list.linked;
  const added = `importId=${list.id}`;
  return (
    <>
      <Stepper current="done" isOfSchools={list.school === null} />
      <StepCard title="The class list was imported">
        <div role="status" className="flex items-start gap-3">
          <CircleCheck aria-hidden className="size-6 shrink-0 text-primary" />
          <div className="grid min-w-0 gap-1">
            <p className="break-words font-medium text-ink">
              {`${countOf(list.imported, 'student')} added${list.school ? ` to ${list.school.name}` : ''}.`}
            </p>
            {list.linked > 0 && (
              <p className="text-ink-soft">{`${countOf(list.linked, 'row')} linked to stored records.`}</p>
            )}
            {leftOut > 0 && <p className="text-ink-soft">{`${countOf(leftOut, 'row')} skipped.`}</p>}
            <p className="break-words text-ink-soft">
              {`${list.fileName} was imported on ${formatDateTime(list.committedAt)}.`}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          {list.imported > 0 && (
            <>
              <Link
                to={{ pathname: paths.admin.dashboardStudents, search: added }}
                className={buttonClasses()}
              >
                Show these students
              </Link>
              <Link
                to={{ pathname: paths.admin.dashboardStudents, search: `${added}&selected=all` }}
                className={buttonClasses({ variant: 'secondary' })}
              >
                Assign, enrol or tag them
              </Link>
            </>
          )}
          {list.school && (
            <Link
              to={{ pathname: paths.admin.dashboardStudents, search: `schoolId=${list.school.id}` }}
              className={buttonClasses({ variant: 'secondary' })}
            >
              Show this school’s students
            </Link>
          )}
          <Link to={{ search: '' }} className={buttonClasses({ variant: 'secondary' })}>
            Import another class list
          </Link>
        </div>
      </StepCard>
    </>
  );
}

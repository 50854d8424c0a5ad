import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { IdParamsSchema } from '#contracts/lib/text.ts';
import { addressOf, IMPORT_ADDRESS, paths } from '#contracts/pages.ts';
import {
  type ClassListImport,
  IMPORT_HOURS,
  type ImportRow,
  ROW_DEFAULTS,
  type SchoolDetails,
} from '#contracts/schools/index.ts';
import { FileStep } from '#web/areas/schools/imports/components/file-step.tsx';
import { Stepper } from '#web/areas/schools/imports/components/stepper.tsx';
import { schoolQuery } from '#web/areas/schools/records/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState, ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { discardImport, importQuery } from './api.ts';
import { ColumnsStep } from './components/columns-step.tsx';
import { CommitStep } from './components/commit-step.tsx';
import { RowsStep } from './components/rows-step.tsx';
import { SchoolsStep } from './components/schools-step.tsx';
import { StalledAlert } from './components/stalled-alert.tsx';
import { StepCard } from './components/step-card.tsx';
import { type ImportStep, useImportAddress, writeAddress } from './import-address.ts';
import { countOf } from './import-words.ts';
import { type Commit, useCommit } from './use-commit.ts';
import { requiredColumns, useMapping } from './use-mapping.ts';
import { useStalled } from './use-stalled.ts';
import { useUpload } from './use-upload.ts';

export function ImportPage() {
  usePageTitle('Import Class List');
  const params = IdParamsSchema.safeParse(useParams());
  if (!params.success) return <UnknownSchool />;
  return <ImportInto key={params.data.id} schoolId={params.data.id} />;
}

function ImportInto({ schoolId }: { schoolId: number }) {
  const query = useQuery(schoolQuery(schoolId));
  return (
    <Loaded
      query={query}
      loading="Loading school..."
      failed="Failed to load the school. Please try again."
      missing={<UnknownSchool />}
    >
      {({ school }) => <ReadyPage school={school} />}
    </Loaded>
  );
}

/** For a list of several schools. */
export function ImportOfSchoolsPage() {
  usePageTitle('Import Class List');
  return <ReadyPage school={null} />;
}

/** @param props.school null for a list of several schools. */
function ReadyPage({ school }: { school: SchoolDetails | null }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { importId, step } = useImportAddress();
  const upload = useUpload(school?.id ?? null, (list, hasChoice) => {
    queryClient.setQueryData(importQuery(list.id).queryKey, { import: list, preview: [] });
    // Back then leads to the page before this one, not to a sent file.
    void navigate({ search: writeAddress(list.id, hasChoice ? 'file' : 'columns') }, { replace: true });
  });
  const hasFile = importId !== null && importId === upload.sent?.list.id;
  const isChoosing = importId !== null && upload.sent !== null && step === 'file';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to={school ? addressOf(paths.admin.dashboardSchool, school.id) : paths.admin.dashboardStudents}
        className="inline-flex min-h-11 min-w-0 items-center gap-2 justify-self-start text-primary underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{school?.name ?? 'Students'}</span>
      </Link>
      {importId !== null && !isChoosing ? (
        <ImportView
          key={importId}
          id={importId}
          schoolId={school?.id ?? null}
          step={step}
          hasFile={hasFile}
        />
      ) : school?.isArchived ? (
        <Alert>This school is archived. Restore it before you import students.</Alert>
      ) : (
        <>
          {!school && !isChoosing && (
            <Alert tone="info">
              {'A list of several schools needs a column for the school. '}
              <Link to={IMPORT_ADDRESS} className="font-medium underline underline-offset-2">
                Import the list of one school
              </Link>
            </Alert>
          )}
          <Stepper current="file" isOfSchools={!school} {...(isChoosing && { importId })} />
          <FileStep upload={upload} isChoosing={isChoosing} isOfSchools={!school} />
        </>
      )}
    </div>
  );
}

function UnknownSchool() {
  return (
    <Card>
      <EmptyState text="This school was not found." />
    </Card>
  );
}

interface ImportViewProps {
  id: number;
  /** Null for a list of several schools. */
  schoolId: number | null;
  step: ImportStep;
  /** The page has the file, so that its sheets and headers can be chosen. */
  hasFile: boolean;
}

function ImportView({ id, schoolId, step, hasFile }: ImportViewProps) {
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

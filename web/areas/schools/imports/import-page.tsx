import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { IdParamsSchema } from '#contracts/lib/text.ts';
import { addressOf, IMPORT_ADDRESS, paths } from '#contracts/pages.ts';
import {
  type ClassListImport,
  type ColumnMapping,
  type DayOrder,
  IMPORT_HOURS,
  type ImportRow,
  LIST_COLUMNS,
  type ListColumn,
  ROW_DEFAULTS,
  type SchoolDetails,
} from '#contracts/schools/index.ts';
import { FileStep } from '#web/areas/schools/imports/components/file-step.tsx';
import { schoolQuery } from '#web/areas/schools/records/api.ts';
import { PastImports } from '#web/areas/schools/records/components/past-imports.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState, ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { commitImport, discardImport, importQuery, POLL_MS, setImportMapping } from './api.ts';
import { ColumnsStep } from './components/columns-step.tsx';
import { type Commit, CommitStep, ImportResult } from './components/commit-step.tsx';
import { RowsStep } from './components/rows-step.tsx';
import { SchoolsStep } from './components/schools-step.tsx';
import type { SentFile } from './components/sheet-form.tsx';
import { type Mapping, StalledAlert, StepCard, Stepper } from './components/step.tsx';
import { UndoneImport } from './components/undo-import.tsx';
import { type ImportStep, importAddress, writeAddress } from './import-address.ts';
import { countOf, requiredColumns } from './import-words.ts';

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
  const { import: id, step = 'columns' } = useListAddress(importAddress).query;
  const importId = id === undefined ? null : Number(id);
  const [sent, setSent] = useState<SentFile | null>(null);
  const hasFile = importId !== null && importId === sent?.list.id;
  const isChoosing = importId !== null && sent !== null && step === 'file';

  function handleSent(sent: SentFile, hasChoice: boolean) {
    const { list } = sent;
    setSent(sent);
    queryClient.setQueryData(importQuery(list.id).queryKey, { import: list, preview: [] });
    // Back then leads to the page before this one, not to a sent file.
    void navigate({ search: writeAddress(list.id, hasChoice ? 'file' : 'columns') }, { replace: true });
  }

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
          <FileStep schoolId={school?.id ?? null} sent={sent} onSent={handleSent} isChoosing={isChoosing} />
          {!school && !isChoosing && <PastImports schoolId={null} />}
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
  if (list.status === 'undone') return <UndoneImport list={list} />;
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

/** Adds the rows as students. The server refuses to add them twice. */
function useCommit(importId: number): Commit {
  const queryClient = useQueryClient();
  const { queryKey } = importQuery(importId);
  const reload = () => void queryClient.invalidateQueries({ queryKey });
  return useChange(
    async (body: Parameters<Commit['submit']>[0]) => {
      // A long import: the page shows the progress meanwhile.
      const timer = setTimeout(reload, POLL_MS);
      try {
        const { import: stored } = await commitImport(importId, body);
        queryClient.setQueryData(queryKey, { import: stored, preview: [] });
        void queryClient.invalidateQueries();
      } catch (error) {
        // Another person or this call, whose answer was lost, may have finished it.
        reload();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    {
      fallback: 'The students could not be added. Please try again.',
      unanswered:
        'The server did not answer. This page will show whether the students were added. They cannot be added twice.',
      show: 'problem',
    },
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
  // The other steps need these columns, and the order of open days.
  const isIncomplete =
    requiredColumns(list).some((field) => mapping.mapping[field] === undefined) ||
    (list.days?.isOpen === true && mapping.dayOrder === null);
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

/** After this time without progress the work has stopped, for example because the server restarted. */
const STALLED_MS = 20_000;

/** Whether running work has made no progress for a while. @param done its progress. */
function useStalled(isUnderWay: boolean, done: number): boolean {
  const [stalledAt, setStalledAt] = useState<number | null>(null);
  useEffect(() => {
    setStalledAt(null);
    if (!isUnderWay) return;
    const timer = setTimeout(() => setStalledAt(done), STALLED_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, done]);
  return isUnderWay && stalledAt === done;
}

/** The person's mapping of columns. Sent after the running check, so that quick choices share one check. */
function useMapping(list: ClassListImport): Mapping {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<ColumnMapping | null>(null);
  const [order, setOrder] = useState<DayOrder | null>(null);
  const mapping = draft ?? list.mapping;
  const dayOrder = order ?? list.dayOrder;
  const isPending =
    requiredColumns(list).every((field) => mapping[field] !== undefined) &&
    (dayOrder !== list.dayOrder || LIST_COLUMNS.some((field) => mapping[field] !== list.mapping[field]));
  const { queryKey } = importQuery(list.id);
  const { busy, problem, setProblem, submit } = useChange(
    async () => {
      const answer = await setImportMapping(list.id, { mapping, ...(order && { dayOrder: order }) });
      queryClient.setQueryData(queryKey, (known) => known && { ...known, import: answer.import });
    },
    {
      fallback: 'The columns could not be saved. Please try again.',
      show: 'problem',
      onRefused: () => void queryClient.invalidateQueries({ queryKey }),
    },
  );
  const isDue = isPending && list.status === 'ready' && !busy && problem === null;
  const sendDue = useEffectEvent(() => void submit());
  useEffect(() => {
    if (isDue) sendDue();
  }, [isDue]);

  return {
    mapping,
    dayOrder,
    isChecking: isPending || busy || list.status === 'checking',
    isStalled: useStalled(list.status === 'checking', list.checked),
    problem,
    choose: (field: ListColumn, header: string) => {
      const { [field]: _, ...others } = mapping;
      setProblem(null);
      setDraft(header === '' ? others : { ...others, [field]: header });
    },
    chooseOrder: (chosen) => {
      setProblem(null);
      setOrder(chosen);
    },
    checkAgain: () => void submit(),
  };
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
            onAction={() => void commit.submit({ ...ROW_DEFAULTS, failed: 'skip' })}
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

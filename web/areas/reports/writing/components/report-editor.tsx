import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronRight, Trash2 } from 'lucide-react';
import { type FormEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { StoredAssessment, StoredInterests } from '#contracts/guidance/index.ts';
import { findUnprintable } from '#contracts/lib/printable.ts';
import { paths } from '#contracts/pages.ts';
import {
  composeAssessment,
  composeInterests,
  DMIT_NOTICE,
  deleteReport as deleteReportEndpoint,
  describeDay,
  findReportGaps,
  type ReportAnswer,
  type ReportDetails,
  ReportFormSchema,
} from '#contracts/reports/index.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { useRecordForm } from '#web/components/form/use-record-form.ts';
import { ErrorPanel } from '#web/components/page-states.tsx';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { cn } from '#web/lib/cn.ts';
import { formatTimeIn } from '#web/lib/format.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';
import {
  deleteReport,
  interestResultsQuery,
  REPORT_LISTS_KEY,
  readReport,
  reportQuery,
  saveReport,
  setReportStatus,
  takeOverInterests,
} from '../api.ts';
import { findFieldErrors, isSame, labelsOf, readable, valuesOf } from '../form-values.ts';
import { FormParts } from './form-parts.tsx';
import { Notice } from './notice.tsx';
import { Facts, ReportSections } from './report-sections.tsx';

type Form = ReturnType<typeof useReportForm>;

const FINISHED =
  'Somebody else has finished this report. Only a draft can be saved. Everything you typed is still here.';

/** A draft in the form of its service, with its gaps beside it. */
export function ReportEditor({ report, role }: { report: ReportDetails; role: Role }) {
  const form = useReportForm(report, {
    onSaved: () => showSuccess('Report saved'),
    onReady: () => {
      form.release();
      showSuccess('The report is ready');
    },
  });
  const gapList = useRef<HTMLDivElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const { busy, isReadying, fieldErrors, problem, finished, gaps } = form;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit(event.currentTarget);
  }

  function handleReady() {
    const isIncomplete = gaps !== null && gaps.length > 0;
    setIsRefused(isIncomplete);
    if (isIncomplete) gapList.current?.focus();
    else void form.declareReady();
  }

  return (
    <form
      ref={form.element}
      noValidate
      aria-label="Report"
      onSubmit={handleSubmit}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RestoredNotice restored={form.restored} />
        {report.service === 'dmit' && <Notice {...DMIT_NOTICE} />}
        <Card>
          {/* Text typed while the report is declared ready would be lost. */}
          <fieldset disabled={isReadying} className="min-w-0">
            <FormParts values={form.values} fieldErrors={fieldErrors} onChange={form.change} />
          </fieldset>
        </Card>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
        <Card className="grid gap-4">
          <Gaps ref={gapList} gaps={gaps} isRefused={isRefused} unprintable={form.unprintable} />
          {problem !== null && <Problem text={finished ? FINISHED : problem} />}
          {finished && (
            <Button variant="secondary" onClick={() => void form.takeBack(finished)}>
              Back to Draft
            </Button>
          )}
          <SavedState {...form} />
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              variant={form.isDirty ? 'primary' : 'secondary'}
              busy={busy && !isReadying}
              className="grow"
            >
              Save
            </Button>
            <Button
              variant={form.isDirty ? 'secondary' : 'primary'}
              busy={isReadying}
              className="grow"
              onClick={handleReady}
            >
              Mark as Ready
            </Button>
          </div>
          <DeleteDraft report={report} role={role} onDeleted={() => form.release()} />
        </Card>
        {report.content.service === 'career' && (
          <>
            <SentInterests
              studentId={report.student.id}
              interests={report.content.interests}
              busy={busy}
              onTakeOver={form.takeOverInterests}
            />
            <SentAssessment assessment={report.content.assessment} />
          </>
        )}
      </div>
      {form.conflict && <ConflictDialog what="report" {...form.conflict} />}
    </form>
  );
}

function SavedState({ isDirty, savedAt, autosave }: Pick<Form, 'isDirty' | 'savedAt' | 'autosave'>) {
  const hasFailed = isDirty && autosave === 'failed';
  return (
    // Read out only if the person has to know: it changes every few seconds.
    <p role={hasFailed ? 'status' : undefined} className="text-ink-soft text-sm">
      {hasFailed
        ? 'Not saved yet. Your changes are kept in this browser and will be sent again.'
        : isDirty
          ? 'There are changes that are not saved.'
          : savedAt === null
            ? 'Everything is saved.'
            : `Saved ${formatTimeIn(new Date(savedAt).toISOString(), readOfficeZone())}`}
    </p>
  );
}

function SentAssessment({ assessment }: { assessment: StoredAssessment | null }) {
  if (assessment === null) {
    return (
      <Card>
        <CardTitle>Career assessment</CardTitle>
        <p className="mt-2 text-ink-soft">No assessment came with the booking.</p>
      </Card>
    );
  }
  const { title, facts } = composeAssessment(assessment);
  return (
    <Card>
      <details open className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4.5 shrink-0 text-primary transition-transform group-open:rotate-90"
          />
          <CardTitle>{title}</CardTitle>
        </summary>
        <p className="mb-3 text-ink-soft text-sm">As the family sent it. It is part of the report.</p>
        <Facts facts={facts} inColumns={false} />
      </details>
    </Card>
  );
}

interface GapsProps {
  ref: Ref<HTMLDivElement>;
  /** Missing parts; null while a field has an error. */
  gaps: readonly string[] | null;
  isRefused: boolean;
  /** Letters that the PDF file can't show. */
  unprintable: readonly string[];
}

const MAX_LETTERS = 10;

function Gaps({ ref, gaps, isRefused, unprintable }: GapsProps) {
  return (
    <div ref={ref} tabIndex={-1} className="rounded-lg outline-offset-4">
      <h2 className="font-semibold text-ink text-lg leading-snug">Before it is ready</h2>
      {gaps === null && <p className="mt-1 text-ink-soft">Some fields of the form need a correction.</p>}
      {gaps?.length === 0 && (
        <p className="mt-1 flex items-center gap-2 text-ink">
          <Check aria-hidden className="size-4.5 shrink-0 text-primary" />
          Nothing is missing.
        </p>
      )}
      {gaps !== null && gaps.length > 0 && (
        <>
          <p className={cn('mt-1', isRefused ? 'font-semibold text-danger-dark' : 'text-ink-soft')}>
            {isRefused ? 'It can’t be ready yet. Still missing:' : 'Still missing:'}
          </p>
          <ul aria-label="Still missing" className="mt-1 list-disc pl-5 marker:text-clay">
            {gaps.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
        </>
      )}
      {unprintable.length > 0 && (
        <p className="mt-2 text-ink-soft">
          The PDF has no letters for <span dir="auto">{unprintable.slice(0, MAX_LETTERS).join(' ')}</span>
          {unprintable.length > MAX_LETTERS && ' …'} and shows [?] instead. The link for the family shows
          them.
        </p>
      )}
    </div>
  );
}

interface DeleteDraftProps {
  report: ReportDetails;
  role: Role;
  onDeleted: () => void;
}

/** Deletes a draft. Needs the permission to erase students. */
function DeleteDraft({ report: { id, student }, role, onDeleted }: DeleteDraftProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { busy, submit } = useChange(
    async () => {
      await deleteReport(id);
      onDeleted();
      void queryClient.invalidateQueries({ queryKey: REPORT_LISTS_KEY });
      showSuccess('Draft deleted');
      await navigate(paths.admin.dashboardReports);
    },
    { fallback: 'The draft could not be deleted' },
  );
  if (!hasPermission(role, deleteReportEndpoint.access)) return null;
  return (
    <>
      <Button variant="ghost" className="justify-self-start text-danger!" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden className="size-4.5" />
        Delete Draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => busy || setIsAsking(open)}
        title="Delete this draft?"
        description={`Everything that was written for ${student.name} is deleted for good.`}
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => void submit()}
      />
    </>
  );
}

interface SentInterestsProps {
  studentId: number;
  /** In the report. */
  interests: StoredInterests | null;
  busy: boolean;
  onTakeOver: (isWanted: boolean) => Promise<void>;
}

/** The interest result in the report, and a newer one of the family, if any. */
function SentInterests({ studentId, interests, busy, onTakeOver }: SentInterestsProps) {
  const { data, isError, isFetching, refetch } = useQuery(interestResultsQuery(studentId));
  const newest = data?.results[0]?.result;
  const isOther = newest !== undefined && JSON.stringify(newest) !== JSON.stringify(interests);
  return (
    <Card>
      <CardTitle>Interests</CardTitle>
      {interests === null ? (
        <p className="mt-2 text-ink-soft">{explain(newest, data?.waiting ?? 0)}</p>
      ) : (
        <p className="mt-2 mb-3 text-ink-soft text-sm">
          As the family sent them. They appear in the report, above your own reading.
        </p>
      )}
      {isError && !isFetching && (
        <ErrorPanel
          message="Failed to load the interest results. Please try again."
          onRetry={() => void refetch()}
        />
      )}
      {interests && <ReportSections sections={composeInterests(interests)} />}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {isOther && (
          <Button variant="secondary" disabled={busy} onClick={() => void onTakeOver(true)}>
            Use the Result of {describeDay(newest.answeredOn)}
          </Button>
        )}
        {interests && (
          <Button variant="ghost" disabled={busy} onClick={() => void onTakeOver(false)}>
            Leave Out
          </Button>
        )}
      </div>
    </Card>
  );
}

function explain(newest: StoredInterests | undefined, waiting: number): string {
  if (newest) return 'The report has no interest result.';
  if (waiting > 0) return 'A result was sent. It opens when a parent has agreed to the request.';
  return 'The family has sent no interest result.';
}

interface Handlers {
  onSaved: () => void;
  /** Called before the page shows the finished report. */
  onReady: () => void;
}

/** The texts of a report's PDF file that are not in the form. */
function wordsAround({ student, author, content }: ReportDetails): unknown[] {
  const sent = content.service === 'career' ? [content.assessment, content.interests] : [];
  return [student.name, author, ...sent];
}

/** After a change, a draft is saved by itself. */
const AUTOSAVE_MS = 5_000;
/** After an attempt that failed. */
const RETRY_MS = 30_000;

/** The form of a draft. Text that was typed survives every failure. */
function useReportForm(report: ReportDetails, { onSaved, onReady }: Handlers) {
  const { id, service } = report;
  const queryClient = useQueryClient();
  /** Set when somebody else has finished the report: only a draft can be saved. */
  const [finished, setFinished] = useState<ReportDetails | null>(null);
  const [isReadying, setIsReadying] = useState(false);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [autosave, setAutosave] = useState<'waiting' | 'running' | 'failed' | 'stopped'>('waiting');

  function show(answer: ReportAnswer): void {
    queryClient.setQueryData(reportQuery(id).queryKey, answer);
    void queryClient.invalidateQueries({ queryKey: REPORT_LISTS_KEY });
  }

  async function findNewer({ status, code }: ApiError): Promise<ReportDetails | null> {
    if (status !== 409) return null;
    const answer = await readReport(id);
    const { report: stored } = answer;
    const isDraft = stored.status === 'draft';
    // The page would replace the form by a finished report.
    if (isDraft) show(answer);
    setFinished(isDraft ? null : stored);
    return isDraft && code === 'stale' ? stored : null;
  }

  const form = useRecordForm({
    draft: { form: `report:${id}`, title: `Report of ${report.student.name}` },
    stored: report,
    valuesOf: ({ content }) => valuesOf(content),
    isChanged: (before, after) => !isSame(before, after),
    findFieldErrors,
    async send({ version }, typed): Promise<ReportDetails> {
      setFinished(null);
      const body = { version, content: ReportFormSchema.parse(typed) };
      const answer = await saveReport(id, body);
      show(answer);
      setSavedAt(Date.now());
      setAutosave('waiting');
      return answer.report;
    },
    onSaved,
    fallback: 'The report could not be saved',
    versions: { findNewer, labels: labelsOf(service), readable },
  });
  const { base, values, isDirty } = form;
  const read = ReportFormSchema.safeParse(values);
  // Restored changes wait for the person: somebody may have written better ones since.
  const isOpen =
    finished === null && form.conflict === null && form.restored === null && autosave !== 'stopped';
  const isSavable = isDirty && read.success && isOpen && !form.busy;

  const saveByItself = useEffectEvent(() =>
    form.run(async () => {
      setAutosave('running');
      try {
        await form.store();
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status < 500;
        setAutosave(isRefused ? 'stopped' : 'failed');
        // The person has to decide, and saves by hand. Other failures are tried again, without taking the focus from the text.
        if (isRefused) throw error;
      }
    }),
  );
  useEffect(() => {
    if (!isSavable) return;
    const timer = setTimeout(() => void saveByItself(), autosave === 'failed' ? RETRY_MS : AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [isSavable, autosave]);

  return {
    ...form,
    finished,
    isReadying,
    /** When the draft was saved, in milliseconds since 1970; null before. */
    savedAt,
    autosave,
    /** Missing parts of the report; null while a field has an error. */
    gaps: read.success ? findReportGaps(read.data) : null,
    /** Letters that the PDF file can't show. */
    unprintable: findUnprintable([values, ...wordsAround(base)]),
    /** Saves unsaved changes and declares the report ready. */
    async declareReady(): Promise<void> {
      if (isDirty && !form.check()) return;
      await form.run(async () => {
        setIsReadying(true);
        try {
          const { version } = isDirty ? await form.store() : base;
          const body = { version, status: 'ready' } as const;
          const answer = await setReportStatus(id, body);
          onReady();
          show(answer);
        } finally {
          setIsReadying(false);
        }
      });
    },
    /** Puts the family's newest interest result into the draft, or leaves it out. Saves unsaved changes before. */
    async takeOverInterests(isWanted: boolean): Promise<void> {
      if (isDirty && !form.check()) return;
      await form.run(async () => {
        const { version } = isDirty ? await form.store() : base;
        const answer = await takeOverInterests(id, { version, isWanted });
        form.setBase(answer.report);
        show(answer);
      });
    },
    /** Returns a report that somebody else has finished to draft, so that this form can be saved. */
    takeBack: ({ version }: ReportDetails) =>
      form.run(async () => {
        const body = { version, status: 'draft' } as const;
        const { report: stored } = await setReportStatus(id, body);
        setFinished(null);
        const theirs = valuesOf(stored.content);
        if (isSame(theirs, valuesOf(base.content)) || isSame(theirs, values)) form.setBase(stored);
        else await form.moveTo(stored);
      }),
  };
}

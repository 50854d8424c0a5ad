import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronRight, Trash2 } from 'lucide-react';
import { type FormEvent, type Ref, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { StoredAssessment, StoredInterests } from '#contracts/guidance/index.ts';
import { paths } from '#contracts/pages.ts';
import {
  composeAssessment,
  composeInterests,
  DMIT_NOTICE,
  deleteReport as deleteReportEndpoint,
  describeDay,
  type ReportDetails,
} from '#contracts/reports/index.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { useReportForm } from '#web/areas/reports/writing/use-report-form.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { ErrorPanel } from '#web/components/page-states.tsx';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatTimeIn } from '#web/lib/format.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';
import { deleteReport, interestResultsQuery, REPORT_LISTS_KEY } from '../api.ts';
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
              Declare Ready
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

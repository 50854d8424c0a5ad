import { type FormEvent, useRef, useState } from 'react';
import { DMIT_NOTICE, type ReportDetails } from '#contracts/reports/index.ts';
import type { Role } from '#contracts/roles.ts';
import { useReportForm } from '#web/areas/reports/writing/use-report-form.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { formatTimeIn } from '#web/lib/format.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';
import { DeleteDraft } from './delete-draft.tsx';
import { FormParts } from './form-parts.tsx';
import { Gaps } from './gaps.tsx';
import { Notice } from './notice.tsx';
import { SentAssessment } from './sent-assessment.tsx';
import { SentInterests } from './sent-interests.tsx';

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

import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { DMIT_NOTICE, type ReportDetails } from '#contracts/reports/index.ts';
import type { Role } from '#contracts/roles.ts';
import { useReportForm } from '#web/areas/reports/writing/use-report-form.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { focusField, showSuccess } from '#web/components/form/use-submit.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';
import { DeleteDraft } from './delete-draft.tsx';
import { FormParts } from './form-parts.tsx';
import { Gaps } from './gaps.tsx';
import { Notice } from './notice.tsx';
import { SentAssessment } from './sent-assessment.tsx';

export function ReportEditor({ report, role }: { report: ReportDetails; role: Role }) {
  const form = useReportForm(report, {
    onSaved: () => showSuccess('Report saved'),
    onReady: () => {
      guard.release();
      showSuccess('The report is ready');
    },
  });
  const guard = useUnsavedChanges(form.isDirty);
  const element = useRef<HTMLFormElement>(null);
  const gapList = useRef<HTMLDivElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const { busy, mistakes, problem, gaps } = form;
  const finished = problem?.finished;
  useMistakesShown(element, form);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void form.save();
  }

  function handleReady() {
    const isIncomplete = gaps !== null && gaps.length > 0;
    setIsRefused(isIncomplete);
    if (isIncomplete) gapList.current?.focus();
    else void form.declareReady();
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label="Report"
      onSubmit={handleSubmit}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {report.service === 'dmit' && <Notice {...DMIT_NOTICE} />}
        <Card>
          {/* Text typed while the report is declared ready would be lost. */}
          <fieldset disabled={busy === 'ready'} className="min-w-0">
            <FormParts values={form.values} mistakes={mistakes} onChange={form.change} />
          </fieldset>
        </Card>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto">
        <Card className="grid gap-4">
          <Gaps ref={gapList} gaps={gaps} isRefused={isRefused} unprintable={form.unprintable} />
          {problem && (
            <Problem text={problem.text}>
              {finished && (
                <Button variant="secondary" className="mt-3" onClick={() => void form.takeBack(finished)}>
                  Back to Draft
                </Button>
              )}
            </Problem>
          )}
          <p role="status" className="text-ink-soft text-sm">
            {form.isDirty ? 'There are changes that are not saved.' : 'Everything is saved.'}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              variant={form.isDirty ? 'primary' : 'secondary'}
              busy={busy === 'save'}
              className="grow"
            >
              Save
            </Button>
            <Button
              variant={form.isDirty ? 'secondary' : 'primary'}
              busy={busy === 'ready'}
              className="grow"
              onClick={handleReady}
            >
              Declare Ready
            </Button>
          </div>
          <DeleteDraft report={report} role={role} onDeleted={() => guard.release()} />
        </Card>
        {report.content.service === 'career' && <SentAssessment assessment={report.content.assessment} />}
      </div>
      {form.conflicts && (
        <ConflictDialog
          what="report"
          fields={form.conflicts}
          busy={busy !== null}
          onResolve={form.resolve}
          onClose={form.putOff}
        />
      )}
    </form>
  );
}

/** Moves the focus to the first field with a mistake, once its message is shown. */
function useMistakesShown(
  form: RefObject<HTMLFormElement | null>,
  { mistakes, refusals }: { mistakes: object; refusals: number },
) {
  const show = useEffectEvent(() => {
    const names = [...(form.current?.elements ?? [])].map((control) => control.getAttribute('name') ?? '');
    const wrong = names.find((name) => name in mistakes);
    if (form.current && wrong !== undefined) focusField(form.current, wrong);
  });
  useEffect(() => {
    if (refusals > 0) show();
  }, [refusals]);
}

/** Takes the focus, so that nobody overlooks it beside a long form. */
function Problem({ text, children }: { text: string; children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} tabIndex={-1}>
      {text}
      {children}
    </Alert>
  );
}

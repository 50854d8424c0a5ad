import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { findUnprintable } from '#contracts/lib/printable.ts';
import {
  findReportGaps,
  type ReportAnswer,
  type ReportDetails,
  ReportFormSchema,
} from '#contracts/reports/index.ts';
import { useRecordForm } from '#web/components/form/use-record-form.ts';
import { ApiError } from '#web/lib/api-client.ts';
import {
  REPORT_LISTS_KEY,
  readReport,
  reportQuery,
  saveReport,
  setReportStatus,
  takeOverInterests,
} from './api.ts';
import { findFieldErrors, isSame, labelsOf, readable, valuesOf } from './form-values.ts';

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
export function useReportForm(report: ReportDetails, { onSaved, onReady }: Handlers) {
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

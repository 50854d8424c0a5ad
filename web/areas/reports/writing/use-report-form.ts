import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { findUnprintable } from '#contracts/lib/printable.ts';
import {
  findReportGaps,
  getReport,
  type ReportAnswer,
  type ReportDetails,
  saveReport,
  setReportStatus,
} from '#contracts/reports/index.ts';
import { UNREACHABLE } from '#web/components/form/use-saving.ts';
import { ApiError, callApi, errorMessage } from '#web/lib/api-client.ts';
import { findConflicts, mergeChosen, type Side } from '#web/lib/edit-conflict.ts';
import { REPORT_LISTS_KEY, reportQuery } from './api.ts';
import {
  type FormValues,
  fingerprint,
  isSame,
  labelsOf,
  type Mistakes,
  readable,
  readForm,
  valuesOf,
} from './form-values.ts';

interface Problem {
  text: string;
  /** Set if somebody else has finished the report: only a draft can be saved. */
  finished?: ReportDetails;
}

interface Handlers {
  onSaved: () => void;
  /** Called before the page shows the finished report. */
  onReady: () => void;
}

/** The texts of a report's PDF file that are not in the form. */
function wordsAround({ student, counsellor, content }: ReportDetails): unknown[] {
  return [student.name, counsellor, 'assessment' in content && content.assessment];
}

/** The form of a draft. Text that was typed survives every failure. */
export function useReportForm(report: ReportDetails, { onSaved, onReady }: Handlers) {
  const { id, service } = report;
  const queryClient = useQueryClient();
  /** The stored version that the form is based on. */
  const [base, setBase] = useState(report);
  const [values, setValues] = useState(() => valuesOf(report.content));
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** A newer version, which somebody else has stored. */
  const [latest, setLatest] = useState<ReportDetails | null>(null);
  const [busy, setBusy] = useState<'save' | 'ready' | null>(null);
  // A second click can come before the busy state is on the screen.
  const isRunning = useRef(false);

  const read = readForm(values);
  // Memoized, since the form is read at every key.
  const stored = useMemo(() => fingerprint(valuesOf(base.content)), [base]);
  const isDirty = fingerprint(values, read) !== stored;

  function show(answer: ReportAnswer): void {
    queryClient.setQueryData(reportQuery(id).queryKey, answer);
    void queryClient.invalidateQueries({ queryKey: REPORT_LISTS_KEY });
  }

  async function run(what: 'save' | 'ready', work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(what);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(await problemOf(error));
    } finally {
      isRunning.current = false;
      setBusy(null);
    }
  }

  /** Null if the person has to choose between two versions first. */
  async function problemOf(error: unknown): Promise<Problem | null> {
    if (!(error instanceof ApiError)) return { text: UNREACHABLE };
    const refusal = { text: errorMessage(error, 'The report could not be saved') };
    if (error.status !== 409) return refusal;
    try {
      const { report: stored } = await callApi(getReport, { params: { id } });
      if (stored.status !== 'draft') return { text: FINISHED, finished: stored };
      if (error.code !== 'stale') return refusal;
      meet(stored);
      return null;
    } catch {
      return refusal;
    }
  }

  /** Takes a newer version as the base. The person chooses if it differs from the base and from the form. */
  function meet(stored: ReportDetails): void {
    const theirs = valuesOf(stored.content);
    if (isSame(theirs, valuesOf(base.content)) || isSame(theirs, values)) setBase(stored);
    else setLatest(stored);
  }

  async function store(onto: ReportDetails, typed: FormValues): Promise<ReportDetails | null> {
    const { mistakes: found, form } = { mistakes: {}, form: null, ...readForm(typed) };
    setMistakes(found);
    if (form === null) {
      setRefusals((count) => count + 1);
      setProblem({ text: Object.values(found)[0] ?? '' });
      return null;
    }
    const body = { version: onto.version, content: form };
    const answer = await callApi(saveReport, { params: { id }, body });
    setBase(answer.report);
    show(answer);
    return answer.report;
  }

  const save = (onto = base, typed = values) =>
    run('save', async () => {
      if ((await store(onto, typed)) !== null) onSaved();
    });

  return {
    values,
    change(next: FormValues, control: string): void {
      const { [control]: _, ...others } = mistakes;
      setMistakes(others);
      setValues(next);
    },
    isDirty,
    busy,
    mistakes,
    refusals,
    /** What is missing before the report can be ready; null while a field has a mistake. */
    gaps: 'form' in read ? findReportGaps(read.form) : null,
    /** Letters that the PDF file can't show. */
    unprintable: findUnprintable([values, ...wordsAround(base)]),
    problem,
    save: () => save(),
    /** Saves unsaved changes and declares the report ready. */
    declareReady: () =>
      run('ready', async () => {
        const stored = isDirty ? await store(base, values) : base;
        if (stored === null) return;
        const body = { version: stored.version, status: 'ready' } as const;
        const answer = await callApi(setReportStatus, { params: { id }, body });
        onReady();
        show(answer);
      }),
    /** Returns a report that somebody else has finished to draft, so that this form can be saved. */
    takeBack: ({ version }: ReportDetails) =>
      run('save', async () => {
        const body = { version, status: 'draft' } as const;
        const answer = await callApi(setReportStatus, { params: { id }, body });
        meet(answer.report);
      }),
    conflicts: latest
      ? findConflicts(labelsOf(service), {
          base: readable(valuesOf(base.content)),
          mine: readable(values),
          theirs: readable(valuesOf(latest.content)),
        })
      : null,
    /** Saves the chosen parts of the form on top of the newer version. */
    resolve(chosen: Partial<Record<string, Side>>): void {
      if (latest === null) return;
      const merged = mergeChosen(values, valuesOf(latest.content), chosen);
      setBase(latest);
      setValues(merged);
      setLatest(null);
      void save(latest, merged);
    },
    putOff: () => setLatest(null),
  };
}

const FINISHED =
  'Somebody else has finished this report meanwhile, and only a draft can be saved. Everything you typed is still here.';

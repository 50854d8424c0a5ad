import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SchoolDetails } from '#contracts/schools/index.ts';
import { focusField } from '#web/components/form/use-submit.ts';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';
import { findConflicts, type Side } from '#web/lib/edit-conflict.ts';
import { createSchool, readSchool, SCHOOLS_KEY, updateSchool } from './api.ts';
import {
  BLANK_SCHOOL,
  readSchoolForm,
  SCHOOL_LABELS,
  type SchoolValues,
  textsOf,
  valuesOf,
} from './school-form.ts';

type Chosen = Partial<Record<keyof SchoolValues, Side>>;

/** The form of a new school, or of one that is there; `onSaved` gets it as it was stored. */
export function useSchoolForm(school: SchoolDetails | null, onSaved: (saved: SchoolDetails) => void) {
  const queryClient = useQueryClient();
  /** What the form began with, which another version is compared with. */
  const [base, setBase] = useState(school);
  const [values, setValues] = useState(() => (school ? valuesOf(school) : BLANK_SCHOOL));
  const [mistake, setMistake] = useState<{ field: string; message: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** What somebody else has stored since. */
  const [latest, setLatest] = useState<SchoolDetails | null>(null);
  const [busy, setBusy] = useState(false);
  // A second click can come before the busy state is on the screen.
  const isRunning = useRef(false);
  const baseValues = base ? valuesOf(base) : BLANK_SCHOOL;

  async function save(
    typed: SchoolValues,
    onto: SchoolDetails | null,
    form?: HTMLFormElement,
  ): Promise<void> {
    const read = readSchoolForm(typed);
    if (isRunning.current || 'mistake' in read) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const saved = onto
        ? await updateSchool(onto.id, { ...read.body, version: onto.version })
        : await createSchool(read.body);
      void queryClient.invalidateQueries({ queryKey: SCHOOLS_KEY });
      onSaved(saved);
    } catch (error) {
      await handleRefusal(error, onto, form);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  async function handleRefusal(
    error: unknown,
    onto: SchoolDetails | null,
    form?: HTMLFormElement,
  ): Promise<void> {
    const field = error instanceof ApiError ? error.field : null;
    const isStale = error instanceof ApiError && error.code === 'stale' && onto !== null;
    try {
      if (isStale) return setLatest(await readSchool(onto.id));
      const message = errorMessage(error, 'The school could not be saved. Please try again.');
      if (field === null || !form?.elements.namedItem(field)) return setProblem(message);
      flushSync(() => setMistake({ field, message }));
      focusField(form, field);
    } catch (failure) {
      setProblem(errorMessage(failure, 'The school could not be saved. Please try again.'));
    }
  }

  function submit(form: HTMLFormElement): void {
    const read = readSchoolForm(values);
    setMistake('mistake' in read ? read.mistake : null);
    if ('mistake' in read) focusField(form, read.mistake.field);
    else void save(values, base, form);
  }

  /** Goes on with what the person chose of the two versions, on top of the other one's. */
  function resolve(chosen: Chosen): void {
    if (latest === null) return;
    const theirs = valuesOf(latest);
    const keys = Object.keys(theirs) as (keyof SchoolValues)[];
    const merged = Object.fromEntries(
      keys.map((key) => [key, (chosen[key] === 'mine' ? values : theirs)[key]]),
    ) as unknown as SchoolValues;
    setBase(latest);
    setValues(merged);
    setLatest(null);
    void save(merged, latest);
  }

  return {
    values,
    change: (part: Partial<SchoolValues>) => setValues({ ...values, ...part }),
    isDirty: JSON.stringify(values) !== JSON.stringify(baseValues),
    busy,
    mistake,
    problem,
    submit,
    conflicts: latest
      ? findConflicts(SCHOOL_LABELS, {
          base: textsOf(baseValues),
          mine: textsOf(values),
          theirs: textsOf(valuesOf(latest)),
        })
      : null,
    resolve,
    putOff: () => setLatest(null),
  };
}

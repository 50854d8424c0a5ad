import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { SchoolDetails } from '#contracts/schools/index.ts';
import { useSaving } from '#web/components/form/use-saving.ts';
import { focusField } from '#web/components/form/use-submit.ts';
import { findConflicts, mergeChosen, type Side } from '#web/lib/edit-conflict.ts';
import { createSchool, readSchool, SCHOOLS_KEY, updateSchool } from './api.ts';
import {
  BLANK_SCHOOL,
  readSchoolForm,
  SCHOOL_LABELS,
  type SchoolValues,
  textsOf,
  valuesOf,
} from './school-form.ts';

/** The form of a new school (null) or of an existing one. */
export function useSchoolForm(school: SchoolDetails | null, onSaved: (saved: SchoolDetails) => void) {
  const queryClient = useQueryClient();
  /** The version that the form began with. */
  const [base, setBase] = useState(school);
  const [values, setValues] = useState(() => (school ? valuesOf(school) : BLANK_SCHOOL));
  const [mistake, setMistake] = useState<{ field: string; message: string } | null>(null);
  /** A newer version, stored by another person. */
  const [latest, setLatest] = useState<SchoolDetails | null>(null);
  const baseValues = base ? valuesOf(base) : BLANK_SCHOOL;

  async function send(
    typed: SchoolValues,
    onto: SchoolDetails | null,
    _form: HTMLFormElement | null,
  ): Promise<void> {
    const read = readSchoolForm(typed);
    if ('mistake' in read) return;
    const saved = onto
      ? await updateSchool(onto.id, { ...read.body, version: onto.version })
      : await createSchool(read.body);
    void queryClient.invalidateQueries({ queryKey: SCHOOLS_KEY });
    onSaved(saved);
  }

  const { busy, problem, save } = useSaving(
    send,
    FAILED,
    async ({ code, field, message }, _, onto, form) => {
      if (code === 'stale' && onto !== null) {
        setLatest(await readSchool(onto.id));
        return true;
      }
      if (field === null || !form?.elements.namedItem(field)) return false;
      flushSync(() => setMistake({ field, message: message || FAILED }));
      focusField(form, field);
      return true;
    },
    FAILED,
  );

  function submit(form: HTMLFormElement): void {
    const read = readSchoolForm(values);
    setMistake('mistake' in read ? read.mistake : null);
    if ('mistake' in read) focusField(form, read.mistake.field);
    else void save(values, base, form);
  }

  /** Saves the chosen values on top of the newer version. */
  function resolve(chosen: Partial<Record<keyof SchoolValues, Side>>): void {
    if (latest === null) return;
    const merged = mergeChosen(values, valuesOf(latest), chosen);
    setBase(latest);
    setValues(merged);
    setLatest(null);
    void save(merged, latest, null);
  }

  return {
    values,
    change: (part: Partial<SchoolValues>) => setValues({ ...values, ...part }),
    isDirty: JSON.stringify(values) !== JSON.stringify(baseValues),
    busy,
    mistake,
    problem: problem?.text ?? null,
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

const FAILED = 'The school could not be saved. Please try again.';

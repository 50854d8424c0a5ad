import { useEffect, useRef, useState } from 'react';
import { GENERAL } from './account-messages.ts';
import { accounts } from './account-storage.ts';
import { wait } from './wait.ts';

export interface FormProblem {
  /** Above the form, or beside the one field that it is about. */
  place: 'form' | 'field';
  message: string;
  /** The names of the inputs that it is about. */
  fields: string[];
}

interface Submission {
  delayMs: number;
  /** Resolves to what is wrong, or null; a failure becomes the general message. */
  run: () => Promise<FormProblem | null>;
  /** Not called when the person has left the page meanwhile. */
  onSuccess: () => void;
}

/** What signing in and signing up share: one submission at a time, its delay, and what went wrong. */
export function useAccountForm() {
  // State is a render late: a second Enter in the same moment must not send twice.
  const isRunning = useRef(false);
  const isGone = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);

  useEffect(() => {
    isGone.current = false;
    accounts.prepare();
    return () => {
      isGone.current = true;
    };
  }, []);

  /** Stays busy after success, until the page leaves. */
  async function submit({ delayMs, run, onSuccess }: Submission): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setProblem(null);
    setBusy(true);
    await wait(delayMs);
    if (isGone.current) return;
    const found = await run().catch(describeFailure);
    if (isGone.current) return;
    if (found === null) return onSuccess();
    isRunning.current = false;
    setBusy(false);
    setProblem(found);
  }

  return {
    busy,
    problem,
    /** Shows what is wrong before anything is tried; a copy, so that the same message is announced again. */
    refuse: (found: FormProblem) => setProblem({ ...found }),
    submit,
  };
}

function describeFailure(error: unknown): FormProblem {
  console.warn('The account could not be read or kept', error);
  return { place: 'form', message: GENERAL, fields: [] };
}

/** Of one field: how it is marked, and the message beside it. */
export function markOf(problem: FormProblem | null, field: string) {
  const isMarked = problem?.fields.includes(field) ?? false;
  return {
    invalid: isMarked || undefined,
    error: isMarked && problem?.place === 'field' ? problem.message : null,
  };
}

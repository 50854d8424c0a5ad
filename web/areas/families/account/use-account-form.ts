import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PASSWORD_FAULTS } from '#contracts/identity/index.ts';
import { ApiError } from '#web/lib/api-errors.ts';
import { sayFailure } from '#web/lib/say-error.ts';
import type { SignInOutcome } from './account-record.ts';
import { accounts } from './account-storage.ts';

export const GENERAL = msg`An error occurred. Please try again later.`;
export const CREDENTIALS_MISSING = msg`Please enter both email and password`;

/** The leading space is specified, and that only the second offers to sign up. */
export const refusalOf = (outcome: Exclude<SignInOutcome, 'signed-in'>) =>
  outcome === 'no-account'
    ? { message: t`Account not found. Please sign up first.` }
    : { message: ` ${t`Don't have an account? Sign up below.`}`, offersSignup: true };

export interface FormProblem {
  /** Above the form, or at a field. */
  place: 'form' | 'field';
  message: string;
  /** A link to signing up follows. */
  offersSignup?: boolean;
  /** Names of the inputs. */
  fields: string[];
  /** Errors of further inputs, by name. */
  fieldErrors?: Readonly<Record<string, string>>;
}

interface Submission {
  delayMs: number;
  /** Resolves to null on success; a rejection shows the general message. */
  run: () => Promise<FormProblem | null>;
  /** Not called after the person has left the page. */
  onSuccess: () => void;
}

/** Shared by signing in and signing up: one submission at a time, with the specified delay. */
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

  /** Stays busy after success, until the page changes. */
  async function submit({ delayMs, run, onSuccess }: Submission): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setProblem(null);
    setBusy(true);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
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
    /** A copy, so that a repeated message is announced again. */
    refuse: (found: FormProblem) => setProblem({ ...found }),
    submit,
  };
}

/** The fields of the form and of the request have the same names. */
function describeFailure(error: unknown): FormProblem {
  const isForPerson = error instanceof ApiError && (error.status === 400 || error.status === 429);
  if (isForPerson && error.message !== '') {
    const fields = error.field === null ? [] : [error.field];
    const isFault = Object.values<string>(PASSWORD_FAULTS).includes(error.message);
    const message = isFault ? i18n._(error.message) : sayFailure(error, i18n._(GENERAL));
    return { place: 'form', message, fields };
  }
  console.warn('The account could not be read or kept', error);
  return { place: 'form', message: i18n._(GENERAL), fields: [] };
}

/** Shows a problem with the focus on its first field, in view. */
export function showProblem(
  form: HTMLFormElement,
  problem: FormProblem,
  refuse: (problem: FormProblem) => void,
): void {
  // The message must be there before the field is read out.
  flushSync(() => refuse(problem));
  const field = form.elements.namedItem(problem.fields[0] ?? '');
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  // The alert at the top must not cover it.
  field.scrollIntoView({ block: 'center' });
}

export function markOf(problem: FormProblem | null, field: string) {
  const isMarked = problem?.fields.includes(field) ?? false;
  const own = isMarked && problem?.place === 'field' ? problem.message : null;
  const error = own ?? problem?.fieldErrors?.[field] ?? null;
  return { invalid: isMarked || error !== null || undefined, error };
}

import { type FormEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { accounts } from '#web/areas/families/account/account-storage.ts';
import {
  clearSignupDraft,
  keepSignupDraft,
  restoreSignupDraft,
} from '#web/areas/families/account/signup-draft-storage.ts';
import { findProblem, readSignup, toDetails } from '#web/areas/families/account/signup-form.ts';
import { useAccountForm } from '#web/areas/families/account/use-account-form.ts';
import { FormAlert } from './form-alert.tsx';
import { AccountFields, StudentFields, TermsBox } from './signup-fields.tsx';
import { SubmitButton } from './submit-button.tsx';

const SIGN_UP_DELAY_MS = 1000;

/** No browser validation: its bubbles would come before the specified messages. */
export function SignupForm() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, refuse, submit } = useAccountForm();

  useEffect(() => {
    if (form.current) restoreSignupDraft(form.current);
  }, []);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const input = readSignup(form);
    const found = findProblem(input);
    if (found !== null) {
      // The message must be there before the field is read out.
      flushSync(() => refuse(found));
      const field = form.elements.namedItem(found.fields[0] ?? '');
      if (found.place === 'field' && field instanceof HTMLElement) field.focus();
      return;
    }
    const details = toDetails(input);
    void submit({
      delayMs: SIGN_UP_DELAY_MS,
      run: async () => {
        await accounts.register(details);
        clearSignupDraft();
        return null;
      },
      onSuccess: () => void navigate(paths.login, { replace: true, state: { newEmail: details.email } }),
    });
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onChange={({ currentTarget }) => keepSignupDraft(currentTarget)}
      aria-label="Create an account"
      className="grid gap-8"
    >
      <FormAlert problem={problem} />
      <p className="-mb-4 text-ink-soft">Fields with a star are needed. The others are up to you.</p>
      <AccountFields problem={problem} />
      <StudentFields problem={problem} />
      <div className="grid gap-4">
        <TermsBox problem={problem} />
        <SubmitButton label="Create account" busyLabel="Creating..." busy={busy} />
      </div>
    </form>
  );
}

import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { accounts } from '#web/areas/families/account/account-storage.ts';
import { findProblem, readSignup, toDetails } from '#web/areas/families/account/signup-form.ts';
import { showProblem, useAccountForm } from '#web/areas/families/account/use-account-form.ts';
import { useNextPage } from '#web/areas/families/account/use-next-page.ts';
import { formDraft } from '#web/lib/form-draft-storage.ts';
import { FormAlert } from './form-alert.tsx';
import { AccountFields, StudentFields, TermsBox } from './signup-fields.tsx';
import { SubmitButton } from './submit-button.tsx';

const SIGN_UP_DELAY_MS = 1000;
/** No password; and a person ticks the box each time. */
const draft = formDraft('signup', [
  'name',
  'email',
  'parentName',
  'schoolName',
  'age',
  'occupation',
  'city',
  'country',
  'notes',
]);

/** No browser validation: its bubbles would come before the specified messages. */
export function SignupForm() {
  const navigate = useNavigate();
  const next = useNextPage();
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, refuse, submit } = useAccountForm();

  useEffect(() => {
    if (form.current) draft.restore(form.current);
  }, []);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const input = readSignup(form);
    const found = findProblem(input);
    if (found !== null) {
      return showProblem(form, found, refuse);
    }
    const details = toDetails(input);
    void submit({
      delayMs: SIGN_UP_DELAY_MS,
      run: async () => {
        await accounts.register(details);
        draft.clear();
        return null;
      },
      onSuccess: () =>
        void navigate(paths.login, { replace: true, state: { newEmail: details.email, next } }),
    });
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onChange={({ currentTarget }) => draft.keep(currentTarget)}
      aria-label="Create an account"
    >
      {/* Stays in view above the field concerned. */}
      <FormAlert problem={problem} className="sticky top-2 z-10 mb-6 shadow-card" />
      <div className="grid gap-8">
        <p className="-mb-4 text-ink-soft">Fields with a star are needed. The others are up to you.</p>
        <AccountFields problem={problem} />
        <StudentFields problem={problem} />
        <div className="grid gap-4">
          <TermsBox problem={problem} />
          <SubmitButton label="Create account" busyLabel="Creating..." busy={busy} />
        </div>
      </div>
    </form>
  );
}

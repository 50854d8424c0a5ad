import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { GraduationCap, KeyRound, Smartphone } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { AccountLayout, type Point } from '#web/areas/families/account/components/account-layout.tsx';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { formDraft } from '#web/lib/form-draft-storage.ts';
import { DETAIL_FIELDS } from './account-record.ts';
import { accounts } from './account-storage.ts';
import { ByAccounts } from './components/by-accounts.tsx';
import { DetailFields } from './components/detail-fields.tsx';
import { FormAlert } from './components/form-alert.tsx';
import { SubmitButton } from './components/submit-button.tsx';
import { readKeepsResults, TakeAlong } from './components/take-along.tsx';
import { readIsTaking, UnownedWork } from './components/unowned-work.tsx';
import { findProblem, readSignup, toDetails } from './signup-form.ts';
import { useNextPage } from './use-account.ts';
import { type FormProblem, markOf, showProblem, useAccountForm } from './use-account-form.ts';

const points = (): readonly Point[] => [
  {
    icon: Smartphone,
    title: <ByAccounts here={t`It stays with you`} onServer={t`For you and your child`} />,
    text: (
      <ByAccounts
        here={t`What you write here is kept on this device. It is not sent to us or to anyone else.`}
        onServer={t`We keep what you write here for your account, and pass it on to nobody.`}
      />
    ),
  },
  {
    icon: KeyRound,
    title: t`Your password stays secret`,
    text: t`We never keep it the way you type it. Nobody can read it, not even us.`,
  },
  {
    icon: GraduationCap,
    title: t`It opens our services`,
    text: t`Once you are signed in, the cards on the home page lead you straight to each service.`,
  },
];

export function SignupPage() {
  const next = useNextPage();
  return (
    <AccountLayout
      title={t`Create an account`}
      subtitle={
        <ByAccounts
          here={t`Your account is kept on this device only. Other accounts on this device stay.`}
          onServer={t`With it you follow your child’s way with us from any phone or computer.`}
        />
      }
      points={points()}
    >
      <SignupForm />
      <p className="mt-5 flex flex-wrap items-center gap-x-2 border-line border-t pt-4">
        <Trans>Already have an account?</Trans>
        <Link
          to={paths.login}
          state={{ next }}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          <Trans>Sign in</Trans>
        </Link>
      </p>
    </AccountLayout>
  );
}

const SIGN_UP_DELAY_MS = 1000;
/** No password; and a person ticks the box each time. */
const draft = formDraft('signup', ['name', 'email', ...DETAIL_FIELDS]);

/** No browser validation: its bubbles would come before the specified messages. */
function SignupForm() {
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
    const isTaking = readIsTaking(form);
    const keepsResults = readKeepsResults(form);
    void submit({
      delayMs: SIGN_UP_DELAY_MS,
      run: async () => {
        await accounts.register(details, isTaking);
        draft.clear();
        return null;
      },
      onSuccess: () =>
        void navigate(paths.login, { replace: true, state: { newEmail: details.email, next, keepsResults } }),
    });
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onChange={({ currentTarget }) => draft.keep(currentTarget)}
      aria-label={t`Create an account`}
    >
      {/* Stays in view above the field concerned. */}
      <FormAlert problem={problem} className="sticky top-2 z-10 mb-6 shadow-card" />
      <div className="grid gap-8">
        <TakeAlong form={form} onTaken={draft.keep} />
        <p className="-mb-4 text-ink-soft">
          <Trans>Fields with a star are needed. The others are up to you.</Trans>
        </p>
        <AccountFields problem={problem} />
        <StudentFields problem={problem} />
        <div className="grid gap-4">
          {/* On the server the first sign-in asks. */}
          <div className="at-accounts:hidden">
            <UnownedWork />
          </div>
          <TermsBox problem={problem} />
          <SubmitButton label={t`Create account`} busyLabel={t`Creating...`} busy={busy} />
        </div>
      </div>
    </form>
  );
}

/** The address is the `username`: password managers would otherwise save the name, the field before the password. */
function AccountFields({ problem }: { problem: FormProblem | null }) {
  const invalid = (field: string) => markOf(problem, field).invalid;
  return (
    <FieldGroup title={t`Account Details`}>
      <Field label={t`Email`} required>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          aria-invalid={invalid('email')}
        />
      </Field>
      <Field label={t`Full name`} required>
        <Input name="name" autoComplete="name" maxLength={120} required aria-invalid={invalid('name')} />
      </Field>
      <Field label={t`Password`} required hint={t`At least 8 characters.`}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          required
          aria-invalid={invalid('password')}
        />
      </Field>
      <Field label={t`Confirm password`} required>
        <PasswordInput
          name="confirmPassword"
          toggle={{ show: t`Show the confirmation`, hide: t`Hide the confirmation` }}
          autoComplete="new-password"
          required
          aria-invalid={invalid('confirmPassword')}
        />
      </Field>
    </FieldGroup>
  );
}

function StudentFields({ problem }: { problem: FormProblem | null }) {
  return (
    <FieldGroup title={t`Student Information`}>
      <DetailFields errorOf={(field) => markOf(problem, field).error} />
    </FieldGroup>
  );
}

/** The terms open in a new tab, so that typed texts stay. */
function TermsBox({ problem }: { problem: FormProblem | null }) {
  const noteId = useId();
  return (
    <div>
      <Checkbox
        name="terms"
        required
        aria-invalid={markOf(problem, 'terms').invalid}
        label={
          <span>
            <Trans>
              I agree to the{' '}
              <Link
                to={paths.terms}
                target="_blank"
                aria-describedby={noteId}
                className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
              >
                terms and conditions
              </Link>
            </Trans>
          </span>
        }
      />
      <span id={noteId} hidden>
        <Trans>Opens in a new tab</Trans>
      </span>
    </div>
  );
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 w-full border-aqua border-b-2 pb-1.5">
        <h2 className="font-semibold text-primary text-xl leading-snug">{title}</h2>
      </legend>
      <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeyRound, Smartphone, UserRoundPlus } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { toPlainLine } from '#contracts/lib/characters.ts';
import { paths } from '#contracts/pages.ts';
import { AccountLayout, type Point } from '#web/areas/families/account/components/account-layout.tsx';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { accounts, readRememberedEmail, rememberEmail } from './account-storage.ts';
import { ByAccounts } from './components/by-accounts.tsx';
import { FormAlert } from './components/form-alert.tsx';
import { SubmitButton } from './components/submit-button.tsx';
import { readIsTaking, UnownedWork } from './components/unowned-work.tsx';
import { useAccount, useNextPage } from './use-account.ts';
import {
  CREDENTIALS_MISSING,
  type FormProblem,
  markOf,
  refusalOf,
  showProblem,
  useAccountForm,
} from './use-account-form.ts';

const points = (): readonly Point[] => [
  {
    icon: Smartphone,
    title: <ByAccounts here={t`On this device`} onServer={t`On every device`} />,
    text: (
      <ByAccounts
        here={t`Your account lives on the phone or computer where you made it. On another one, please make a new account.`}
        onServer={t`Sign in with your account on any phone or computer. Log out on one that is not yours.`}
      />
    ),
  },
  {
    icon: KeyRound,
    title: t`Your password stays secret`,
    text: t`We never keep it the way you type it. Nobody can read it, not even us.`,
  },
  {
    icon: UserRoundPlus,
    title: <ByAccounts here={t`Several people, one device`} onServer={t`Your child, at a glance`} />,
    text: (
      <ByAccounts
        here={t`Parents and children can each have an account here, or share one.`}
        onServer={t`Once we have linked your child to your account, you see appointments and reports there.`}
      />
    ),
  },
];

export function LoginPage() {
  const next = useNextPage();
  return (
    <AccountLayout title={t`Sign in`} subtitle={t`Welcome back. Good to see you again.`} points={points()}>
      <LoginForm />
      <p className="mt-5 flex flex-wrap items-center gap-x-2 border-line border-t pt-4">
        <Trans>New here?</Trans>
        <Link
          to={paths.signup}
          state={{ next }}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          <Trans>Create an account</Trans>
        </Link>
      </p>
    </AccountLayout>
  );
}

const SIGN_IN_DELAY_MS = 500;

function LoginForm() {
  const { form, newEmail, handleSubmit, busy, problem } = useLoginForm();
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      aria-label={t`Sign in`}
      className="grid gap-5"
    >
      <FormAlert problem={problem} />
      {problem === null && <SignedInNote isNew={newEmail !== null} />}
      <Field label={t`Email`}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={markOf(problem, 'email').invalid}
        />
      </Field>
      <Field label={t`Password`}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          required
          aria-invalid={markOf(problem, 'password').invalid}
        />
      </Field>
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox name="remember" label={t`Remember me`} />
        <Link
          to={paths.forgotPassword}
          className="inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline"
        >
          <Trans>Forgot password?</Trans>
        </Link>
      </div>
      <UnownedWork />
      <SubmitButton label={t`Sign in`} busyLabel={t`Signing in...`} busy={busy} />
    </form>
  );
}

/** The record means "signed in", also right after the sign-up. */
function SignedInNote({ isNew }: { isNew: boolean }) {
  const account = useAccount();
  const next = useNextPage();
  if (account === null) return isNew && accounts.isOnServer() ? <NewAccountNote /> : null;
  return (
    <Alert tone="info">
      <p>
        {isNew
          ? t`Your account is ready. You are signed in as ${ph({ name: account.name })}.`
          : t`You are signed in as ${ph({ name: account.name })}. To use another account, sign in with it below.`}
      </p>
      <Link
        to={next ?? paths.home}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {next === undefined ? t`Go on to the home page` : t`Go on`}
      </Link>
    </Alert>
  );
}

/** An account that the server keeps is not signed in by the sign-up. */
function NewAccountNote() {
  return (
    <Alert tone="info">
      {isMailOn()
        ? t`Your account is ready: please sign in. We have also sent you an e-mail. Please open its link, so that we know that the address is yours.`
        : t`Your account is ready: please sign in.`}
    </Alert>
  );
}

/** Uncontrolled, so that a password manager’s entries before hydration stay. */
function useLoginForm() {
  const navigate = useNavigate();
  const newEmail = useNewEmail();
  const next = useNextPage();
  const { state } = useLocation();
  const form = usePrefilled(newEmail);
  const { busy, problem, refuse, submit } = useAccountForm();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { email, password, isRemembering } = readLogin(event.currentTarget);
    const missing = [...(email === '' ? ['email'] : []), ...(password === '' ? ['password'] : [])];
    if (missing.length > 0) {
      const problem: FormProblem = { place: 'form', message: i18n._(CREDENTIALS_MISSING), fields: missing };
      return showProblem(event.currentTarget, problem, refuse);
    }
    const isTaking = readIsTaking(event.currentTarget);
    void submit({
      delayMs: SIGN_IN_DELAY_MS,
      run: async () => {
        const outcome = await accounts.signIn(email, password, { isTaking, isRemembered: isRemembering });
        if (outcome !== 'signed-in') {
          return { place: 'form', fields: [], ...refusalOf(outcome) };
        }
        rememberEmail(isRemembering ? email : null);
        return null;
      },
      // The page of the family keeps the results, and says so.
      onSuccess: () =>
        state?.keepsResults
          ? void navigate(next ?? paths.family, { replace: true, state: { keepsResults: true } })
          : void navigate(next ?? paths.home, { replace: true }),
    });
  }

  return { form, newEmail, handleSubmit, busy, problem };
}

/** Null until hydration, because the built HTML is the same for everyone. */
function useNewEmail(): string | null {
  const { state } = useLocation();
  return useIsHydrated() ? (state?.newEmail ?? null) : null;
}

/** Fills in a new or remembered address, unless the field has one. */
function usePrefilled(newEmail: string | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const email = form.current?.elements.namedItem('email');
    const remember = form.current?.elements.namedItem('remember');
    if (!(email instanceof HTMLInputElement && remember instanceof HTMLInputElement)) return;
    const remembered = readRememberedEmail();
    if (remembered !== '') remember.checked = true;
    if (email.value === '') email.value = newEmail ?? remembered;
  }, [newEmail]);
  return form;
}

function readLogin(form: HTMLFormElement) {
  const data = new FormData(form);
  return {
    email: toPlainLine(String(data.get('email'))),
    password: String(data.get('password')),
    isRemembering: data.has('remember'),
  };
}

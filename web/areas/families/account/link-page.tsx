import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeyRound, LockKeyhole, MailCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { MIN_PASSWORD_LENGTH } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useOnce } from '#web/lib/use-once.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { accounts } from './account-storage.ts';
import { choosePassword, confirmAddress } from './api.ts';
import { AccountLayout, type Point } from './components/account-layout.tsx';
import { sayRefusal } from './say-refusal.ts';

// The pages of links that a mail brings. The fragment of the address is the secret.

const points = (): readonly Point[] => [
  {
    icon: LockKeyhole,
    title: t`The link is only for you`,
    text: t`It came to your address and works once. Nobody will ask you for it.`,
  },
  {
    icon: KeyRound,
    title: t`Your password stays secret`,
    text: t`We never keep it the way you type it. Nobody can read it, not even us.`,
  },
];

type State = 'checking' | 'asking' | 'done' | 'over';

const isOver = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);
/** Confirms the address of a new account: at once where this browser is signed in to it, else with its password. */
export function ConfirmAccountPage() {
  usePageTitle(t`Confirm your address`);
  const token = useLocation().hash.slice(1);
  return <OneConfirmation key={token} token={token} />;
}

function OneConfirmation({ token }: { token: string }) {
  const [state, setState] = useState<State>(token === '' ? 'over' : 'checking');
  const [password, setPassword] = useState('');
  const { busy, problem, submit } = useSending(async (typed?: string) => {
    try {
      await confirmAddress(token, typed);
      setState('done');
      void accounts.refresh();
    } catch (error) {
      if (isOver(error)) return setState('over');
      setState('asking');
      if (error instanceof ApiError && error.code === 'identity_needed') return;
      throw error;
    }
  }, sayRefusal);
  useOnce(() => token !== '' && void submit());

  if (state === 'over') return <LinkIsOver title={t`Confirm your address`} />;
  if (state === 'done') {
    return (
      <AccountLayout title={t`Thank you`} subtitle={t`Your e-mail address is confirmed.`} points={points()}>
        <Done>
          {accounts.session() === null ? (
            <Link to={paths.login} className={buttonClasses()}>
              <Trans>Sign in</Trans>
            </Link>
          ) : (
            <Link to={paths.family} className={buttonClasses()}>
              <Trans>Go on</Trans>
            </Link>
          )}
        </Done>
      </AccountLayout>
    );
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void submit(password);
  }
  return (
    <AccountLayout
      title={t`Confirm your address`}
      subtitle={t`So that messages about your child reach you, and nobody else.`}
      points={points()}
    >
      {state === 'checking' ? (
        <Loading text={t`Checking the link...`} />
      ) : (
        <form method="post" noValidate onSubmit={handleSubmit} className="grid gap-5">
          <p>
            <Trans>
              Please enter the password that you chose for your account. If you have made no account, please
              close this page.
            </Trans>
          </p>
          {problem !== null && <Alert>{problem}</Alert>}
          <Field label={t`Password`}>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </Field>
          <Button type="submit" busy={busy} disabled={busy || password === ''}>
            <Trans>Confirm the address</Trans>
          </Button>
        </form>
      )}
    </AccountLayout>
  );
}

/** Sets a new password by the link of a mail. */
export function SetFamilyPasswordPage() {
  usePageTitle(t`Choose a new password`);
  const token = useLocation().hash.slice(1);
  return <OnePassword key={token} token={token} />;
}

function OnePassword({ token }: { token: string }) {
  const [state, setState] = useState<State>(token === '' ? 'over' : 'asking');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const { busy, problem, setProblem, submit } = useSending(async () => {
    try {
      await choosePassword(token, password);
      setState('done');
      void accounts.refresh();
    } catch (error) {
      if (!isOver(error)) throw error;
      setState('over');
    }
  }, sayRefusal);
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (password.length < MIN_PASSWORD_LENGTH)
      return setProblem(t`Password must be at least 8 characters long`);
    if (password !== repeated) return setProblem(t`Passwords do not match`);
    void submit();
  }

  if (state === 'over') return <LinkIsOver title={t`Choose a new password`} />;
  return (
    <AccountLayout
      title={state === 'done' ? t`Your password is changed` : t`Choose a new password`}
      subtitle={
        state === 'done'
          ? t`Every device was signed out. Please sign in with the new password.`
          : t`You are signed out on every device, and sign in with the new password.`
      }
      points={points()}
    >
      {state === 'done' ? (
        <Done>
          <Link to={paths.login} className={buttonClasses()}>
            <Trans>Sign in</Trans>
          </Link>
        </Done>
      ) : (
        <form method="post" noValidate onSubmit={handleSubmit} className="grid gap-5">
          {problem !== null && <Alert>{problem}</Alert>}
          <Field label={t`Password`} hint={t`At least 8 characters.`}>
            <PasswordInput
              name="password"
              autoComplete="new-password"
              required
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </Field>
          <Field label={t`Confirm password`}>
            <PasswordInput
              name="confirmPassword"
              toggle={{ show: t`Show the confirmation`, hide: t`Hide the confirmation` }}
              autoComplete="new-password"
              required
              value={repeated}
              onChange={({ target }) => setRepeated(target.value)}
            />
          </Field>
          <Button type="submit" busy={busy} disabled={busy}>
            <Trans>Choose a new password</Trans>
          </Button>
        </form>
      )}
    </AccountLayout>
  );
}

/** Takes the focus, because the form is gone. */
function Done({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="status" className="grid gap-3 outline-none">
      {children}
    </div>
  );
}

function LinkIsOver({ title }: { title: string }) {
  return (
    <AccountLayout
      title={title}
      subtitle={t`This link does not work, or no longer: each works once and for a limited time.`}
      points={[
        {
          icon: MailCheck,
          title: t`Look for the newest e-mail`,
          text: t`A newer link ends an older one. Please copy the whole address.`,
        },
      ]}
    >
      <Done>
        {accounts.session() === null ? (
          <>
            <Link to={paths.login} className={buttonClasses()}>
              <Trans>Sign in</Trans>
            </Link>
            <Link to={paths.forgotPassword} className={buttonClasses({ variant: 'secondary' })}>
              <Trans>Forgot password?</Trans>
            </Link>
          </>
        ) : (
          <Link to={paths.family} className={buttonClasses()}>
            <Trans>Your family</Trans>
          </Link>
        )}
      </Done>
    </AccountLayout>
  );
}

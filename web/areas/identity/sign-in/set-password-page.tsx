import { type FormEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router';
import {
  type AccountLink,
  ADDRESS_UNDO_HOURS,
  INVITATION_DAYS,
  type LinkPurpose,
  MIN_PASSWORD_LENGTH,
  RESET_MINUTES,
} from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import { EntranceLayout } from '#web/areas/identity/sign-in/components/entrance-layout.tsx';
import { Field } from '#web/components/form/field.tsx';
import { focusField } from '#web/components/form/field-errors.ts';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useSending } from '#web/lib/use-sending.ts';
import { openAccountLink, setPassword } from './lazy-api.ts';
import { entranceErrorMessage } from './login-messages.ts';
import { useSession } from './session-context.ts';

const TITLE = 'Choose your password';
const TITLES: Record<LinkPurpose, string> = {
  invitation: 'Welcome to the team',
  password_reset: 'Choose a new password',
  address_undo: 'Take your account back',
};

/** The page of a link to choose a password. The fragment of its address is the secret. */
export function SetPasswordPage() {
  // Without the member's name, because the browser's history keeps titles.
  usePageTitle(TITLE);
  const token = useLocation().hash.slice(1);
  return <OneLink key={token} token={token} />;
}

function OneLink({ token }: { token: string }) {
  const { state, retry, handleOver } = useAccountLink(token);
  switch (state.kind) {
    case 'checking':
      return (
        <EntranceLayout title={TITLE} subtitle="Just a moment.">
          <Loading text="Checking the link..." />
        </EntranceLayout>
      );
    case 'failed':
      return (
        <EntranceLayout title={TITLE} subtitle="The link could not be checked. You can still use it.">
          <ErrorPanel message={state.message} onRetry={retry} />
        </EntranceLayout>
      );
    case 'over':
      return <LinkIsOver end={state.end} />;
    case 'open':
      return (
        <EntranceLayout
          title={TITLES[state.link.purpose]}
          subtitle={
            state.link.purpose === 'address_undo'
              ? `Your account gets its address ${state.link.email} back, and every session ends. Choose a new password.`
              : `Choose a password for ${state.link.email}.`
          }
        >
          <SetPasswordForm token={token} link={state.link} onOver={handleOver} />
        </EntranceLayout>
      );
  }
}

const WORDS: Record<LinkEnd, { title: string; subtitle: string; advice: string }> = {
  wrong: {
    title: 'This link does not work',
    subtitle: 'Part of it may be missing.',
    advice: 'Open the link again exactly as you received it, or copy the whole link.',
  },
  used: {
    title: 'This link has been used',
    subtitle: 'Each link sets a password once.',
    advice:
      'Sign in with the password that was chosen. If you did not choose it, tell an administrator at once.',
  },
  expired: {
    title: 'This link has expired',
    subtitle: `An invitation works for ${INVITATION_DAYS} days, a link for a forgotten password for ${RESET_MINUTES} minutes, and one to undo a change of address for ${ADDRESS_UNDO_HOURS} hours.`,
    advice: 'Ask an administrator for a new invitation, or request a new link below.',
  },
  ended: {
    title: 'This link no longer works',
    subtitle: 'A newer link has replaced it, or the account has changed.',
    advice: 'Open the newest link, or sign in if you have already chosen a password.',
  },
};

function LinkIsOver({ end }: { end: LinkEnd }) {
  const { title, subtitle, advice } = WORDS[end];
  return (
    <EntranceLayout title={title} subtitle={subtitle} takesFocus>
      <p role="status" className="text-lg leading-snug">
        {advice}
      </p>
      <div className="mt-8 grid gap-3">
        <Link to={paths.admin.login} className={buttonClasses()}>
          Sign in
        </Link>
        <Link to={paths.admin.forgotPassword} className={buttonClasses({ variant: 'secondary' })}>
          Forgot password
        </Link>
      </div>
    </EntranceLayout>
  );
}

type Name = 'newPassword' | 'confirmPassword';

function findFieldError(
  newPassword: string,
  confirmPassword: string,
): { field: Name; message: string } | null {
  if (newPassword === '') return { field: 'newPassword', message: 'Please choose a password.' };
  if (newPassword !== confirmPassword) {
    return { field: 'confirmPassword', message: 'Passwords do not match' };
  }
  if (newPassword.length < MIN_PASSWORD_LENGTH) {
    const message = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;
    return { field: 'newPassword', message };
  }
  return null;
}

interface SetPasswordFormProps {
  token: string;
  link: AccountLink;
  /** Another window used or ended the link. */
  onOver: (end: LinkEnd) => void;
}

/** The form for a new password. Leads to the sign-in page after success. */
function SetPasswordForm({ token, link, onOver }: SetPasswordFormProps) {
  const navigate = useNavigate();
  const { adminUser, logout } = useSession();
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [invalidField, setInvalidField] = useState<Name | null>(null);
  // `send` shows its own failures, to mark the field before the focus moves.
  const { busy, problem, setProblem, submit } = useSending(send, entranceErrorMessage);

  async function send(form: HTMLFormElement): Promise<void> {
    try {
      await setPassword({ token, newPassword });
      // Otherwise the sign-in page would lead another member of this browser on.
      if (adminUser !== null) void logout();
      await navigate(paths.admin.login, { replace: true, state: { passwordSetFor: link.email } });
    } catch (error) {
      const end = linkEndOf(error);
      if (end !== null) return onOver(end);
      const isRefused = error instanceof ApiError && error.field === 'newPassword';
      // Mark first: screen readers then read the mark with the focused field.
      flushSync(() => {
        setInvalidField(isRefused ? 'newPassword' : null);
        setProblem(entranceErrorMessage(error));
      });
      focusField(form, 'newPassword');
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fieldError = findFieldError(newPassword, confirmPassword);
    setInvalidField(fieldError?.field ?? null);
    if (fieldError === null) return void submit(form);
    setProblem(fieldError.message);
    focusField(form, fieldError.field);
  }

  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Choose your password" className="grid gap-5">
      {problem && <Alert>{problem}</Alert>}
      {adminUser !== null && adminUser.email !== link.email && (
        <Alert tone="info">
          You are signed in as {adminUser.name} in this browser. Setting the password signs you out here.
        </Alert>
      )}
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <Field label="Password" hint={`At least ${MIN_PASSWORD_LENGTH} characters, and not a common password.`}>
        <PasswordInput
          name="newPassword"
          autoComplete="new-password"
          aria-required
          aria-invalid={invalidField === 'newPassword'}
          value={newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
        />
      </Field>
      <Field label="Confirm Password">
        <PasswordInput
          name="confirmPassword"
          toggle={{ show: 'Show repeated password', hide: 'Hide repeated password' }}
          autoComplete="new-password"
          aria-required
          aria-invalid={invalidField === 'confirmPassword'}
          value={confirmPassword}
          onChange={(event) => setConfirmPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} className="w-full text-lg">
        {busy ? 'Setting password...' : 'Set Password'}
      </Button>
    </form>
  );
}

/** Why a link does not work. */
type LinkEnd = 'wrong' | 'used' | 'expired' | 'ended';

type State =
  | { kind: 'checking' }
  | { kind: 'open'; link: AccountLink }
  | { kind: 'over'; end: LinkEnd }
  | { kind: 'failed'; message: string };

const CHECKING: State = { kind: 'checking' };
const NO_SECRET: State = { kind: 'over', end: 'wrong' };

/** Checks a link. Not a query, because signing in or out clears the query cache. */
function useAccountLink(token: string) {
  const [attempt, setAttempt] = useState({ token });
  const [state, setState] = useState(token === '' ? NO_SECRET : CHECKING);

  useEffect(() => {
    if (attempt.token === '') return;
    const controller = new AbortController();
    openAccountLink(attempt, controller.signal).then(
      ({ link }) => setState({ kind: 'open', link }),
      (error: unknown) => {
        if (!controller.signal.aborted) setState(failureOf(error));
      },
    );
    return () => controller.abort();
  }, [attempt]);

  return {
    state,
    retry: () => {
      setState(CHECKING);
      setAttempt({ token });
    },
    /** Another window used or ended the link. */
    handleOver: (end: LinkEnd) => setState({ kind: 'over', end }),
  };
}

function failureOf(error: unknown): State {
  const end = linkEndOf(error);
  return end === null ? { kind: 'failed', message: entranceErrorMessage(error) } : { kind: 'over', end };
}

/** Null for a failure that may pass. */
function linkEndOf(error: unknown): LinkEnd | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'link_used') return 'used';
  if (error.code === 'link_expired') return 'expired';
  if (error.code === 'link_ended') return 'ended';
  return error.status === 404 ? 'wrong' : null;
}

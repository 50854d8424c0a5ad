import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { EntranceLayout } from '#web/areas/identity/sign-in/components/entrance-layout.tsx';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useSending } from '#web/lib/use-sending.ts';
import type { SecondStepForm } from './components/second-step-form.tsx';
import {
  AUTHENTICATION_CLEARED,
  FORM_MISSING,
  loginErrorMessage,
  missingCredential,
} from './login-messages.ts';
import { addressAfterLogin } from './return-path.ts';
import { type Session, useSession } from './session-context.ts';
import { readRememberedEmail, rememberEmail } from './session-storage.ts';

const AFTER_SUCCESS_MS = 800;
const ALREADY_SIGNED_IN_MS = 100;

const NOTICES: Record<NonNullable<Session['ended']>, string> = {
  refused: 'Your session has ended. Please sign in again.',
  elsewhere: 'You have signed out in another window.',
};

const PASSWORD_IS_SET = 'Your password is set. Sign in with it now.';

export function LoginPage() {
  usePageTitle('Admin Portal');
  const { isAuthenticated, ended } = useSession();
  // Set by the page for a new password.
  const passwordSetFor: unknown = useLocation().state?.passwordSetFor;
  const arrivedAs = typeof passwordSetFor === 'string' ? passwordSetFor : null;
  const form = useLoginForm(arrivedAs);
  const { secondStep } = form;
  useOnward(isAuthenticated, form.isBusy ? AFTER_SUCCESS_MS : ALREADY_SIGNED_IN_MS);
  return (
    <EntranceLayout
      title="Admin Portal"
      subtitle={secondStep ? 'One more step to sign in.' : 'Sign in with your staff account.'}
    >
      {secondStep ? (
        <secondStep.Form
          challenge={secondStep.challenge}
          isDone={form.isBusy}
          onSignedIn={form.handleSignedIn}
          onBack={form.handleBack}
        />
      ) : (
        <LoginForm
          form={form}
          notice={arrivedAs === null ? ended && NOTICES[ended] : PASSWORD_IS_SET}
          startsAtPassword={arrivedAs !== null}
        />
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 border-line border-t pt-4">
        <Button
          variant="ghost"
          className="-mx-3 font-medium!"
          disabled={form.isBusy}
          onClick={form.handleClear}
        >
          Clear saved authentication data
        </Button>
        <a href={paths.home} className={`${buttonClasses({ variant: 'ghost' })} -mx-3 font-medium!`}>
          Back to home
        </a>
      </div>
    </EntranceLayout>
  );
}

/** Leads a signed-in person to the requested page. */
function useOnward(isAuthenticated: boolean, delay: number): void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const address = addressAfterLogin(query.get('redirect'));
  useEffect(() => {
    if (!isAuthenticated) return;
    const timer = setTimeout(() => void navigate(address, { replace: true }), delay);
    return () => clearTimeout(timer);
  }, [isAuthenticated, delay, address, navigate]);
}

interface LoginFormProps {
  form: LoginFormState;
  /** Why the person is here again. The form's own message replaces it. */
  notice: string | null;
  /** Focuses the password, because the e-mail address is known. */
  startsAtPassword: boolean;
}

function LoginForm({ form, notice, startsAtPassword }: LoginFormProps) {
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (startsAtPassword) password.current?.focus();
  }, [startsAtPassword]);
  return (
    <form onSubmit={form.handleSubmit} aria-label="Sign in" className="grid gap-5">
      {form.message === null ? notice && <Alert tone="info">{notice}</Alert> : <Alert>{form.message}</Alert>}
      <Field label="Email">
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={form.email}
          onChange={(event) => form.setEmail(event.target.value)}
          onInvalid={form.handleInvalid}
        />
      </Field>
      <Field label="Password">
        <PasswordInput
          ref={password}
          name="password"
          autoComplete="current-password"
          required
          value={form.password}
          onChange={(event) => form.setPassword(event.target.value)}
          onInvalid={form.handleInvalid}
        />
      </Field>
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label="Remember my email"
          checked={form.isRemembering}
          onChange={(event) => form.setIsRemembering(event.target.checked)}
        />
        <Link
          to={paths.admin.forgotPassword}
          className="inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline"
        >
          Forgot password?
        </Link>
      </div>
      <Button type="submit" busy={form.isBusy} className="w-full text-lg">
        {form.isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

interface SecondStep {
  challenge: string;
  /** Loaded on demand: most people sign in without a code. */
  Form: typeof SecondStepForm;
}

/** The state of the sign-in form. @param arrivedAs e-mail address of a person who has just chosen a password. */
function useLoginForm(arrivedAs: string | null) {
  const { login, clear, isAuthenticated } = useSession();
  const [email, setEmail] = useState(() => arrivedAs ?? readRememberedEmail());
  const [password, setPassword] = useState('');
  const [isRemembering, setIsRemembering] = useState(() => readRememberedEmail() !== '');
  const { problem, setProblem, busy: isSending, submit } = useSending(signIn, loginErrorMessage);
  const [isDone, setIsDone] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);

  // After success the form stays busy until the page leaves, unless the server refuses the new session.
  const isBusy = isSending || (isDone && isAuthenticated);

  const handleSignedIn = () => {
    rememberEmail(isRemembering ? email.trim() : null);
    setIsDone(true);
  };

  /** @param reason null where the person chose to go back. */
  const handleBack = (reason: string | null) => {
    setSecondStep(null);
    setProblem(reason);
  };

  async function signIn(): Promise<void> {
    setIsDone(false);
    const challenge = await login(email.trim(), password);
    if (challenge === null) return handleSignedIn();
    // Fails in a page that is older than the installed release.
    const loaded = await import('#web/areas/identity/sign-in/components/second-step-form.tsx').catch(
      () => null,
    );
    if (loaded === null) return setProblem(FORM_MISSING);
    setPassword('');
    setSecondStep({ challenge, Form: loaded.SecondStepForm });
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const missing = missingCredential(email, password);
    if (isBusy) return;
    if (missing === null) void submit();
    else setProblem(missing);
  };

  const handleClear = () => {
    clear();
    rememberEmail(null);
    setEmail('');
    setPassword('');
    setIsRemembering(false);
    setIsDone(false);
    setSecondStep(null);
    setProblem(AUTHENTICATION_CLEARED);
  };

  return {
    email,
    setEmail,
    password,
    setPassword,
    isRemembering,
    setIsRemembering,
    message: problem,
    isBusy,
    /** Null again when the server refuses the new session: the password comes first. */
    secondStep: isDone && !isAuthenticated ? null : secondStep,
    handleSubmit,
    handleSignedIn,
    handleBack,
    /** The browser shows its own message for a malformed address; the page names an empty field. */
    handleInvalid: () => setProblem(missingCredential(email, password)),
    handleClear,
  };
}

type LoginFormState = ReturnType<typeof useLoginForm>;

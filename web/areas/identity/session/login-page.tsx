import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { EntranceLayout } from '#web/areas/identity/session/components/entrance-layout.tsx';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { addressAfterLogin } from './return-path.ts';
import { type Session, useSession } from './session-context.ts';
import { type LoginForm as LoginFormState, useLoginForm } from './use-login-form.ts';

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

import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { EntranceLayout } from '#web/areas/identity/session/components/entrance-layout.tsx';
import { LoginForm } from '#web/areas/identity/session/components/login-form.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { addressAfterLogin } from './return-path.ts';
import { type Session, useSession } from './session-context.ts';
import { useLoginForm } from './use-login-form.ts';

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

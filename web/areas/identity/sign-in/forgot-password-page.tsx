import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { RESET_MINUTES } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import { EntranceLayout } from '#web/areas/identity/sign-in/components/entrance-layout.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useSending } from '#web/lib/use-sending.ts';
import { requestPasswordReset } from './lazy-api.ts';
import { entranceErrorMessage } from './login-messages.ts';
import { readRememberedEmail } from './session-storage.ts';

const TITLE = 'Forgot password';

export function ForgotPasswordPage() {
  usePageTitle(TITLE);
  if (isMailOn()) return <ByMail />;
  return (
    <EntranceLayout
      title={TITLE}
      subtitle="An administrator can let you back in. E-mail is not set up here, so no link can be sent."
    >
      <AskAdministrator />
    </EntranceLayout>
  );
}

function ByMail() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <EntranceLayout title="Check your inbox" subtitle="The link comes by e-mail, usually within a minute.">
        <ResetRequested email={sentTo} onAgain={() => setSentTo(null)} />
      </EntranceLayout>
    );
  }
  return (
    <EntranceLayout
      title={TITLE}
      subtitle={`We send you a link to choose a new password. It works once, for ${RESET_MINUTES} minutes.`}
    >
      <ResetRequestForm onSent={setSentTo} />
    </EntranceLayout>
  );
}

function ResetRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState(readRememberedEmail);
  const address = email.trim();
  const { busy, problem, setProblem, submit } = useSending(async () => {
    await requestPasswordReset({ email: address });
    onSent(address);
  }, entranceErrorMessage);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (address === '') setProblem('Please enter your email.');
    else void submit();
  }

  return (
    <form onSubmit={handleSubmit} aria-label="Forgot password" className="grid gap-5">
      {problem && <Alert>{problem}</Alert>}
      <Field label="Email">
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          onInvalid={() => setProblem(address === '' ? 'Please enter your email.' : null)}
        />
      </Field>
      <Button type="submit" busy={busy} className="w-full text-lg">
        {busy ? 'Sending...' : 'Send Link'}
      </Button>
      <Link to={paths.admin.login} className={`${buttonClasses({ variant: 'ghost' })} font-medium!`}>
        Back to sign in
      </Link>
    </form>
  );
}

interface ResetRequestedProps {
  email: string;
  onAgain: () => void;
}

/** The same for every address, so that it does not reveal whether it belongs to a member. */
function ResetRequested({ email, onAgain }: ResetRequestedProps) {
  // The button with the focus no longer exists.
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => answer.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <Alert tone="info" ref={answer} tabIndex={-1} className="outline-none">
        If <strong className="break-words">{email}</strong> belongs to an active team member, we have sent a
        link to it.
      </Alert>
      <ul className="grid list-disc gap-2 pl-5">
        <li>The link works once, for {RESET_MINUTES} minutes. Only the newest link works.</li>
        <li>No e-mail after a few minutes? Check your spam folder.</li>
        <li>No access to this address? Ask an administrator for a one-time password.</li>
      </ul>
      <Link to={paths.admin.login} className={`${buttonClasses()} w-full`}>
        Back to sign in
      </Link>
      <Button variant="ghost" className="font-medium!" onClick={onAgain}>
        Use another address
      </Button>
    </div>
  );
}

const STEPS = [
  'Ask an administrator of your consultancy, in person or by phone.',
  'They issue a one-time password for you on the Team Members page and tell it to you.',
  'Sign in with it, then choose a password of your own under Settings.',
];

function AskAdministrator() {
  return (
    <>
      <ol className="grid gap-4">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-primary font-semibold text-white"
            >
              {index + 1}
            </span>
            <p className="pt-0.5">{step}</p>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-ink-soft">For an administrator, a super admin does the same.</p>
      <Link to={paths.admin.login} className={`${buttonClasses()} mt-8 w-full`}>
        Back to sign in
      </Link>
    </>
  );
}

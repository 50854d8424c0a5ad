import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LifeBuoy, MailX, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { AccountLayout, type Point } from '#web/areas/families/account/components/account-layout.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { lazyImport } from '#web/lib/lazy-import.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { sayFailure } from '#web/lib/say-error.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { accounts } from './account-storage.ts';
import { ByAccounts } from './components/by-accounts.tsx';
import { SubmitButton } from './components/submit-button.tsx';
import { GENERAL } from './use-account-form.ts';

const points = (): readonly Point[] => [
  {
    icon: Smartphone,
    title: <ByAccounts here={t`Your account is only here`} onServer={t`Only your mailbox opens it`} />,
    text: (
      <ByAccounts
        here={t`It is kept on the device where you made it. We have no copy, and so we cannot change its password.`}
        onServer={t`The link goes to the address of your account and to no other. We cannot see your password.`}
      />
    ),
  },
  {
    icon: MailX,
    title: <ByAccounts here={t`No e-mail will come`} onServer={t`Look in the spam folder, too`} />,
    text: (
      <ByAccounts
        here={t`Be careful if somebody sends you a link to reset your Srichakra password. It is not from us.`}
        onServer={t`The e-mail comes within minutes. Its link works once, for half an hour.`}
      />
    ),
  },
  {
    icon: LifeBuoy,
    title: t`Your requests are safe`,
    text: t`Messages and appointment requests that have reached us do not need your account or its password.`,
  },
];

export function ForgotPasswordPage() {
  // The built HTML is the same for everyone, so it has both; the style sheet shows one.
  const hasLink = !useIsHydrated() || accounts.isOnServer();
  return (
    <AccountLayout
      title={t`Forgot password`}
      subtitle={
        <ByAccounts
          here={t`Your password is kept on this device in a form that nobody can read. Here is what you can do.`}
          onServer={t`We send you a link to choose a new one.`}
        />
      }
      points={points()}
    >
      {hasLink && (
        <div className="hidden at-accounts:block">
          <LinkForm />
        </div>
      )}
      <ol className="grid gap-8 at-accounts:hidden">
        <Step title={t`Look in your saved passwords`}>
          <p>
            <Trans>
              Your browser or phone may have saved it. Open its settings, look for “Passwords”, and search for
              the address of this site.
            </Trans>
          </p>
          <Link to={paths.login} className={linkClasses}>
            <Trans>Back to sign in</Trans>
          </Link>
        </Step>
        <Step title={t`Or start again`}>
          <p>
            <Trans>
              Remove the account from this device and make a new one with a new password. It takes a minute.
            </Trans>
          </p>
          <RemoveAccount />
        </Step>
        <Step title={t`Need a hand?`}>
          <p>
            <Trans>We are glad to help you with it.</Trans>
          </p>
          <Link to={paths.contact} className={linkClasses}>
            <Trans>Contact us</Trans>
          </Link>
        </Step>
      </ol>
    </AccountLayout>
  );
}

/** Says the same for every address, so that nobody learns which ones have an account. */
function LinkForm() {
  const [isSent, setIsSent] = useState(false);
  const hasMail = !useIsHydrated() || isMailOn();
  const { busy, problem, setProblem, submit } = useSending(
    async (email: string) => {
      const { askForPasswordLink } = await lazyImport(() => import('./api.ts'));
      await askForPasswordLink(email);
      setIsSent(true);
    },
    (error) => sayFailure(error, i18n._(GENERAL)),
  );
  if (!hasMail) {
    return <p>{t`This site sends no e-mail at present. Please call us or come by: our office helps you.`}</p>;
  }
  return (
    <form
      method="post"
      noValidate
      aria-label={t`Forgot password`}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
        if (email === '') setProblem(t`Please enter a valid email address`);
        else void submit(email);
      }}
    >
      {problem !== null && <Alert>{problem}</Alert>}
      {isSent && (
        <Alert tone="info">
          <Trans>
            If there is an account with this address, an e-mail with a link is on its way to it. Please look
            into your mailbox.
          </Trans>
        </Alert>
      )}
      <Field label={t`Email of the account`}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <SubmitButton label={t`Send the link`} busyLabel={t`Sending...`} busy={busy} />
      <Link to={paths.login} className={linkClasses}>
        <Trans>Back to sign in</Trans>
      </Link>
    </form>
  );
}

const linkClasses =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4';

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li className="border-terracotta border-l-4 pl-5">
      <h2 className="font-semibold text-xl leading-snug">{title}</h2>
      <div className="mt-1.5 max-w-prose leading-normal">{children}</div>
    </li>
  );
}

type Phase = 'idle' | 'asking' | 'failed' | 'unknown' | 'removed';

function RemoveAccount() {
  // Null in the built HTML.
  const count = useSyncExternalStore<number | null>(accounts.subscribe, accounts.count, () => null);
  const [phase, setPhase] = useState<Phase>('idle');
  const [email, setEmail] = useState('');
  const hasSeveral = count !== null && count > 1;

  const handleConfirm = () => {
    try {
      setPhase(accounts.forget(hasSeveral ? email : undefined) ? 'removed' : 'unknown');
      setEmail('');
    } catch (error) {
      console.warn('The account was not removed', error);
      setPhase('failed');
    }
  };

  if (count === 0) return <NoAccount wasRemoved={phase === 'removed'} />;
  return (
    <>
      {phase === 'failed' && <Alert className="mt-3">{i18n._(GENERAL)}</Alert>}
      {phase === 'removed' && (
        <Alert tone="info" className="mt-3">
          {i18n._(REMOVED)}
        </Alert>
      )}
      {hasSeveral && (
        <div className="mt-3 max-w-sm">
          <Field
            label={t`Email of the account`}
            hint={t`This device has several accounts.`}
            error={phase === 'unknown' ? t`There is no account with this email on this device.` : null}
          >
            <Input
              type="email"
              value={email}
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setEmail(target.value)}
            />
          </Field>
        </div>
      )}
      <Button
        variant="secondary"
        className="mt-3"
        disabled={count === null || (hasSeveral && email.trim() === '')}
        onClick={() => setPhase('asking')}
      >
        <Trans>Remove the account from this device</Trans>
      </Button>
      <ConfirmDialog
        open={phase === 'asking'}
        onOpenChange={(isOpen) => setPhase(isOpen ? 'asking' : 'idle')}
        title={t`Remove the account?`}
        description={t`The name, e-mail address, password and student information that you gave when you signed up will be deleted from this device, and so will its answers of the career assessment and of the interest inventory. This cannot be undone.`}
        confirmLabel={t`Remove account`}
        onConfirm={handleConfirm}
      />
    </>
  );
}

const REMOVED = msg`The account has been removed from this device.`;

function NoAccount({ wasRemoved }: { wasRemoved: boolean }) {
  const message = useRef<HTMLDivElement>(null);
  // The focused button is gone.
  useEffect(() => {
    if (wasRemoved) message.current?.focus();
  }, [wasRemoved]);
  return (
    <>
      <Alert tone="info" ref={message} tabIndex={-1} className="mt-3">
        {wasRemoved ? i18n._(REMOVED) : t`There is no account on this device.`}
      </Alert>
      <Link to={paths.signup} className={`${buttonClasses()} mt-3`}>
        <Trans>Create a new account</Trans>
      </Link>
    </>
  );
}

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
import { accounts } from './account-storage.ts';
import { GENERAL } from './use-account-form.ts';

const points = (): readonly Point[] => [
  {
    icon: Smartphone,
    title: t`Your account is only here`,
    text: t`It is kept on the device where you made it. We have no copy, and so we cannot change its password.`,
  },
  {
    icon: MailX,
    title: t`No e-mail will come`,
    text: t`Be careful if somebody sends you a link to reset your Srichakra password. It is not from us.`,
  },
  {
    icon: LifeBuoy,
    title: t`Your requests are safe`,
    text: t`Messages and appointment requests that have reached us do not need your account or its password.`,
  },
];

export function ForgotPasswordPage() {
  return (
    <AccountLayout
      title={t`Forgot password`}
      subtitle={t`Your password is kept on this device in a form that nobody can read. Here is what you can do.`}
      points={points()}
    >
      <ol className="grid gap-8">
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

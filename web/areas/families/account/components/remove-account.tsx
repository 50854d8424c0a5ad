import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { GENERAL } from '#web/areas/families/account/account-messages.ts';
import { accounts } from '#web/areas/families/account/account-storage.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';

type Phase = 'idle' | 'asking' | 'failed' | 'removed';

export function RemoveAccount() {
  const hasAccount = useSyncExternalStore<boolean | null>(
    accounts.subscribe,
    accounts.hasAccount,
    () => null,
  );
  const [phase, setPhase] = useState<Phase>('idle');

  const handleConfirm = () => {
    try {
      accounts.forget();
      setPhase('removed');
    } catch (error) {
      console.warn('The account was not removed', error);
      setPhase('failed');
    }
  };

  if (hasAccount === false) return <NoAccount wasRemoved={phase === 'removed'} />;
  return (
    <>
      {phase === 'failed' && <Alert className="mt-3">{GENERAL}</Alert>}
      <Button
        variant="secondary"
        className="mt-3"
        // Unknown in the built HTML.
        disabled={hasAccount === null}
        onClick={() => setPhase('asking')}
      >
        Remove the account from this device
      </Button>
      <ConfirmDialog
        open={phase === 'asking'}
        onOpenChange={(isOpen) => setPhase(isOpen ? 'asking' : 'idle')}
        title="Remove the account?"
        description="The name, e-mail address, password and student information that you gave when you signed up will be deleted from this device, and so will the answers of the career assessment. This cannot be undone."
        confirmLabel="Remove account"
        onConfirm={handleConfirm}
      />
    </>
  );
}

function NoAccount({ wasRemoved }: { wasRemoved: boolean }) {
  const message = useRef<HTMLDivElement>(null);
  // The focused button is gone.
  useEffect(() => {
    if (wasRemoved) message.current?.focus();
  }, [wasRemoved]);
  return (
    <>
      <Alert tone="info" ref={message} tabIndex={-1} className="mt-3">
        {wasRemoved
          ? 'The account has been removed from this device.'
          : 'There is no account on this device.'}
      </Alert>
      <Link to={paths.signup} className={`${buttonClasses()} mt-3`}>
        Create a new account
      </Link>
    </>
  );
}

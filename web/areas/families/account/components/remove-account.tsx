import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { GENERAL } from '#web/areas/families/account/account-messages.ts';
import { accounts } from '#web/areas/families/account/account-storage.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';

type Phase = 'idle' | 'asking' | 'failed' | 'unknown' | 'removed';

export function RemoveAccount() {
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
      {phase === 'failed' && <Alert className="mt-3">{GENERAL}</Alert>}
      {phase === 'removed' && (
        <Alert tone="info" className="mt-3">
          {REMOVED}
        </Alert>
      )}
      {hasSeveral && (
        <div className="mt-3 max-w-sm">
          <Field
            label="Email of the account"
            hint="This device has several accounts."
            error={phase === 'unknown' ? 'There is no account with this email on this device.' : null}
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

const REMOVED = 'The account has been removed from this device.';

function NoAccount({ wasRemoved }: { wasRemoved: boolean }) {
  const message = useRef<HTMLDivElement>(null);
  // The focused button is gone.
  useEffect(() => {
    if (wasRemoved) message.current?.focus();
  }, [wasRemoved]);
  return (
    <>
      <Alert tone="info" ref={message} tabIndex={-1} className="mt-3">
        {wasRemoved ? REMOVED : 'There is no account on this device.'}
      </Alert>
      <Link to={paths.signup} className={`${buttonClasses()} mt-3`}>
        Create a new account
      </Link>
    </>
  );
}

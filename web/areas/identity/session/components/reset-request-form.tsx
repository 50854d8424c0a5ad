import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { requestPasswordReset } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import { entranceErrorMessage } from '#web/areas/identity/session/login-messages.ts';
import { readRememberedEmail } from '#web/areas/identity/session/session-storage.ts';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { callApi } from '#web/lib/api-client.ts';

/** Asks for the address that a link is to be mailed to. */
export function ResetRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState(readRememberedEmail);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // State is a render late: a second Enter in the same moment must not send twice.
  const isSending = useRef(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSending.current) return;
    const address = email.trim();
    if (address === '') return setMessage('Please enter your email.');
    isSending.current = true;
    setMessage(null);
    setIsBusy(true);
    try {
      await callApi(requestPasswordReset, { body: { email: address } });
      onSent(address);
    } catch (error) {
      setMessage(entranceErrorMessage(error));
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} aria-label="Forgot password" className="grid gap-5">
      {message && <Alert>{message}</Alert>}
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
          onInvalid={() => setMessage(email.trim() === '' ? 'Please enter your email.' : null)}
        />
      </Field>
      <Button type="submit" busy={isBusy} className="w-full text-lg">
        {isBusy ? 'Sending...' : 'Send Link'}
      </Button>
      <Link to={paths.admin.login} className={`${buttonClasses({ variant: 'ghost' })} font-medium!`}>
        Back to sign in
      </Link>
    </form>
  );
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { completeLogin } from '#contracts/identity/index.ts';
import { loginErrorMessage } from '#web/areas/identity/session/login-messages.ts';
import { useSession } from '#web/areas/identity/session/session-context.ts';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { ApiError, callApi } from '#web/lib/api-client.ts';

const KINDS = {
  app: {
    label: 'Code from your app',
    hint: 'Open the authenticator app on your phone and enter the six digits that it shows for Srichakra.',
    other: 'Use a recovery code instead',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes that you kept when you turned two-step sign-in on. Each works once.',
    other: 'Use the code from your app instead',
    input: { autoComplete: 'off' },
  },
} as const;

interface SecondStepFormProps {
  /** What the password was answered with. */
  challenge: string;
  /** The code was right, and the page is about to leave. */
  isDone: boolean;
  onSignedIn: () => void;
  /** @param reason why the password has to be given again; null where the person wishes to. */
  onBack: (reason: string | null) => void;
}

/** Asks for the code after the password. */
export function SecondStepForm({ challenge, isDone, onSignedIn, onBack }: SecondStepFormProps) {
  const { start } = useSession();
  const [kind, setKind] = useState<keyof typeof KINDS>('app');
  const [code, setCode] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // State is a render late: a second Enter in the same moment must not use up a second try.
  const isRunning = useRef(false);
  const { label, hint, other, input: inputProps } = KINDS[kind];
  const isBusy = isSending || isDone;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is about to be typed, too
  useEffect(() => input.current?.focus(), [kind]);

  /** This form gives way to the one before it, of which only the password is to be typed again. */
  const goBack = (reason: string | null) => {
    flushSync(() => onBack(reason));
    document.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
  };

  const send = async () => {
    setMessage(null);
    setIsSending(true);
    try {
      start(await callApi(completeLogin, { body: { challenge, code } }));
      onSignedIn();
    } catch (error) {
      const text = loginErrorMessage(error);
      if (error instanceof ApiError && error.code === 'challenge_over') return goBack(text);
      setMessage(text);
      input.current?.select();
    }
    setIsSending(false);
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning.current || isBusy) return;
    if (code.trim() === '') {
      setMessage('Please enter the code.');
      input.current?.focus();
      return;
    }
    isRunning.current = true;
    await send();
    isRunning.current = false;
  };

  const handleOther = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    setCode('');
    setMessage(null);
  };

  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      aria-label="Second step"
      noValidate
      className="grid gap-5"
    >
      {message !== null && <Alert>{message}</Alert>}
      <Field label={label} hint={hint}>
        <Input
          ref={input}
          {...inputProps}
          name="code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          aria-required
          value={code}
          className="font-mono text-lg! tracking-wider"
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={isBusy} className="w-full text-lg">
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
      <div className="-mx-3 -my-2 flex flex-wrap justify-between gap-x-4">
        <Button variant="ghost" disabled={isBusy} onClick={handleOther}>
          {other}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={() => goBack(null)}>
          Back
        </Button>
      </div>
      <p className="text-ink-soft text-sm leading-snug">
        Neither your phone nor a recovery code at hand? A super admin can reset your two-step sign-in.
      </p>
    </form>
  );
}

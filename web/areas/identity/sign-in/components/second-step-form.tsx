import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { completeLogin } from '#web/areas/identity/sign-in/lazy-api.ts';
import { loginErrorMessage } from '#web/areas/identity/sign-in/login-messages.ts';
import { useSession } from '#web/areas/identity/sign-in/session-context.ts';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { useSending } from '#web/lib/use-sending.ts';

const KINDS = {
  app: {
    label: 'Code from your app',
    hint: 'Open the authenticator app on your phone and enter the six-digit code for Srichakra.',
    other: 'Use a recovery code instead',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes that you saved when you turned on two-step sign-in. Each code works once.',
    other: 'Use the code from your app instead',
    input: { autoComplete: 'off' },
  },
} as const;

interface SecondStepFormProps {
  /** The server's answer to the password. */
  challenge: string;
  /** The sign-in succeeded, and the page is about to leave. */
  isDone: boolean;
  onSignedIn: () => void;
  /** @param reason null where the person chose to go back. */
  onBack: (reason: string | null) => void;
}

/** Asks for the code after the password. */
export function SecondStepForm({ challenge, isDone, onSignedIn, onBack }: SecondStepFormProps) {
  const { start } = useSession();
  const [kind, setKind] = useState<keyof typeof KINDS>('app');
  const [code, setCode] = useState('');
  const { problem, setProblem, busy: isSending, submit } = useSending(send, loginErrorMessage);
  const input = useRef<HTMLInputElement>(null);
  const { label, hint, other, input: inputProps } = KINDS[kind];
  const isBusy = isSending || isDone;

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus again for the other kind of code
  useEffect(() => input.current?.focus(), [kind]);

  /** Returns to the form before this one, where only the password is missing. */
  const goBack = (reason: string | null) => {
    flushSync(() => onBack(reason));
    document.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
  };

  async function send(): Promise<void> {
    try {
      start(await completeLogin({ challenge, code }));
      onSignedIn();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'challenge_over')
        return goBack(loginErrorMessage(error));
      input.current?.select();
      throw error;
    }
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() !== '') return void submit();
    setProblem('Please enter the code.');
    input.current?.focus();
  };

  const handleOther = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    setCode('');
    setProblem(null);
  };

  return (
    <form onSubmit={handleSubmit} aria-label="Second step" noValidate className="grid gap-5">
      {problem !== null && <Alert>{problem}</Alert>}
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
        No phone and no recovery code? A super admin can reset your two-step sign-in.
      </p>
    </form>
  );
}

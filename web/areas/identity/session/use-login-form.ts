import { type FormEvent, useState } from 'react';
import type { SecondStepForm } from '#web/areas/identity/session/components/second-step-form.tsx';
import { useSending } from '#web/lib/use-sending.ts';
import {
  AUTHENTICATION_CLEARED,
  FORM_MISSING,
  loginErrorMessage,
  missingCredential,
} from './login-messages.ts';
import { useSession } from './session-context.ts';
import { readRememberedEmail, rememberEmail } from './session-storage.ts';

interface SecondStep {
  challenge: string;
  /** Loaded on demand: most people sign in without a code. */
  Form: typeof SecondStepForm;
}

/** The state of the sign-in form. @param arrivedAs e-mail address of a person who has just chosen a password. */
export function useLoginForm(arrivedAs: string | null) {
  const { login, clear, isAuthenticated } = useSession();
  const [email, setEmail] = useState(() => arrivedAs ?? readRememberedEmail());
  const [password, setPassword] = useState('');
  const [isRemembering, setIsRemembering] = useState(() => readRememberedEmail() !== '');
  const { problem, setProblem, busy: isSending, submit } = useSending(signIn, loginErrorMessage);
  const [isDone, setIsDone] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);

  // After success the form stays busy until the page leaves, unless the server refuses the new session.
  const isBusy = isSending || (isDone && isAuthenticated);

  const handleSignedIn = () => {
    rememberEmail(isRemembering ? email.trim() : null);
    setIsDone(true);
  };

  /** @param reason null where the person chose to go back. */
  const handleBack = (reason: string | null) => {
    setSecondStep(null);
    setProblem(reason);
  };

  async function signIn(): Promise<void> {
    setIsDone(false);
    const challenge = await login(email.trim(), password);
    if (challenge === null) return handleSignedIn();
    // Fails in a page that is older than the installed release.
    const loaded = await import('#web/areas/identity/session/components/second-step-form.tsx').catch(
      () => null,
    );
    if (loaded === null) return setProblem(FORM_MISSING);
    setPassword('');
    setSecondStep({ challenge, Form: loaded.SecondStepForm });
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const missing = missingCredential(email, password);
    if (isBusy) return;
    if (missing === null) void submit();
    else setProblem(missing);
  };

  const handleClear = () => {
    clear();
    rememberEmail(null);
    setEmail('');
    setPassword('');
    setIsRemembering(false);
    setIsDone(false);
    setSecondStep(null);
    setProblem(AUTHENTICATION_CLEARED);
  };

  return {
    email,
    setEmail,
    password,
    setPassword,
    isRemembering,
    setIsRemembering,
    message: problem,
    isBusy,
    /** Null again when the server refuses the new session: the password comes first. */
    secondStep: isDone && !isAuthenticated ? null : secondStep,
    handleSubmit,
    handleSignedIn,
    handleBack,
    /** The browser shows its own message for a malformed address; the page names an empty field. */
    handleInvalid: () => setProblem(missingCredential(email, password)),
    handleClear,
  };
}

export type LoginForm = ReturnType<typeof useLoginForm>;

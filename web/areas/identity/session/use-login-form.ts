import { type FormEvent, useRef, useState } from 'react';
import type { SecondStepForm } from '#web/areas/identity/session/components/second-step-form.tsx';
import {
  AUTHENTICATION_CLEARED,
  FORM_MISSING,
  loginErrorMessage,
  missingCredential,
} from './login-messages.ts';
import { useSession } from './session-context.ts';
import { readRememberedEmail, rememberEmail } from './session-storage.ts';

type Phase = 'idle' | 'busy' | 'done';

interface SecondStep {
  challenge: string;
  /** Loaded when a code is asked for: most people sign in without one. */
  Form: typeof SecondStepForm;
}

/**
 * What the sign-in form holds and does; the page decides where to go afterwards.
 * @param arrivedAs the address of somebody who has just chosen a password.
 */
export function useLoginForm(arrivedAs: string | null) {
  const { login, clear, isAuthenticated } = useSession();
  const [email, setEmail] = useState(() => arrivedAs ?? readRememberedEmail());
  const [password, setPassword] = useState('');
  const [isRemembering, setIsRemembering] = useState(() => readRememberedEmail() !== '');
  const [message, setMessage] = useState<string | null>(null);
  const [phase, setPhase] = useState<Phase>('idle');
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  // State is a render late: a second Enter in the same moment must not send twice.
  const isSending = useRef(false);

  // Also after success, until the page leaves; a session that is refused meanwhile frees the form.
  const isBusy = phase === 'busy' || (phase === 'done' && isAuthenticated);

  const refuseMissing = (): boolean => {
    const missing = missingCredential(email, password);
    if (missing !== null) setMessage(missing);
    return missing !== null;
  };

  const handleSignedIn = () => {
    rememberEmail(isRemembering ? email.trim() : null);
    setPhase('done');
  };

  /** @param reason why, where it is not the person's own wish. */
  const handleBack = (reason: string | null) => {
    setSecondStep(null);
    setMessage(reason);
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current || isBusy || refuseMissing()) return;
    isSending.current = true;
    setMessage(null);
    setPhase('busy');
    try {
      const challenge = await login(email.trim(), password);
      if (challenge === null) return handleSignedIn();
      // A page that was open while a new release was installed asks for a file that is no longer there.
      const loaded = await import('#web/areas/identity/session/components/second-step-form.tsx').catch(
        () => null,
      );
      setPhase('idle');
      if (loaded === null) return setMessage(FORM_MISSING);
      setPassword('');
      setSecondStep({ challenge, Form: loaded.SecondStepForm });
    } catch (error) {
      setMessage(loginErrorMessage(error));
      setPhase('idle');
    } finally {
      isSending.current = false;
    }
  };

  const handleClear = () => {
    clear();
    rememberEmail(null);
    setEmail('');
    setPassword('');
    setIsRemembering(false);
    setPhase('idle');
    setSecondStep(null);
    setMessage(AUTHENTICATION_CLEARED);
  };

  return {
    email,
    setEmail,
    password,
    setPassword,
    isRemembering,
    setIsRemembering,
    message,
    isBusy,
    /** A session that is refused as soon as it began needs the password again. */
    secondStep: phase === 'done' && !isAuthenticated ? null : secondStep,
    handleSubmit,
    handleSignedIn,
    handleBack,
    /** The browser has refused a field. What is empty the page says, too; for the rest it leaves the word to the browser. */
    handleInvalid: () => setMessage(missingCredential(email, password)),
    handleClear,
  };
}

export type LoginForm = ReturnType<typeof useLoginForm>;

import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { type AccountLink, PASSWORD_MIN_LENGTH, setPassword } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import { focusField } from '#web/components/form/use-submit.ts';
import { ApiError, callApi } from '#web/lib/api-client.ts';
import { arrivalAfterPassword } from './login-arrival.ts';
import { entranceErrorMessage } from './login-messages.ts';
import { useSession } from './session-context.ts';
import { type LinkEnd, linkEndOf } from './use-account-link.ts';

type Field = 'newPassword' | 'confirmPassword';

/** What is wrong, in words for the person, and the field to go to. */
function findMistake(newPassword: string, confirmPassword: string): { field: Field; message: string } | null {
  if (newPassword === '') return { field: 'newPassword', message: 'Please choose a password.' };
  if (newPassword !== confirmPassword) {
    return { field: 'confirmPassword', message: 'Passwords do not match' };
  }
  if (newPassword.length < PASSWORD_MIN_LENGTH) {
    const message = `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`;
    return { field: 'newPassword', message };
  }
  return null;
}

interface Options {
  token: string;
  link: AccountLink;
  onOver: (end: LinkEnd) => void;
}

/** What the form of a new password holds and does; after success it leads to the sign-in page. */
export function useSetPassword({ token, link, onOver }: Options) {
  const navigate = useNavigate();
  const { adminUser, logout } = useSession();
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [mistaken, setMistaken] = useState<Field | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // State is a render late: a second Enter in the same moment must not send twice.
  const isSending = useRef(false);

  async function send(form: HTMLFormElement) {
    try {
      await callApi(setPassword, { body: { token, newPassword } });
      // Whoever is signed in here, the sign-in page has to ask the person who chose the password.
      if (adminUser !== null) void logout();
      const arrival = { replace: true, state: arrivalAfterPassword(link.email) };
      await navigate(paths.admin.login, arrival);
    } catch (error) {
      const end = linkEndOf(error);
      if (end !== null) return onOver(end);
      const isRefused = error instanceof ApiError && error.field === 'newPassword';
      // The mark before the focus, so that it is read out with the field.
      flushSync(() => {
        setMistaken(isRefused ? 'newPassword' : null);
        setMessage(entranceErrorMessage(error));
      });
      focusField(form, 'newPassword');
    }
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    const mistake = findMistake(newPassword, confirmPassword);
    setMistaken(mistake?.field ?? null);
    setMessage(mistake?.message ?? null);
    if (mistake !== null) return focusField(form, mistake.field);
    isSending.current = true;
    setIsBusy(true);
    await send(form);
    isSending.current = false;
    setIsBusy(false);
  }

  return {
    newPassword,
    setNewPassword,
    confirmPassword,
    setConfirmPassword,
    mistaken,
    message,
    isBusy,
    /** Somebody else than the link is for. */
    signedInAs: adminUser !== null && adminUser.email !== link.email ? adminUser.name : null,
    handleSubmit,
  };
}

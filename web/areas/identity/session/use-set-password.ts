import { type FormEvent, useState } from 'react';
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
import { useEntranceSubmit } from './use-entrance-submit.ts';

type Field = 'newPassword' | 'confirmPassword';

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

/** The state of the form for a new password. Leads to the sign-in page after success. */
export function useSetPassword({ token, link, onOver }: Options) {
  const navigate = useNavigate();
  const { adminUser, logout } = useSession();
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [mistaken, setMistaken] = useState<Field | null>(null);
  const { message, setMessage, isBusy, submit } = useEntranceSubmit();

  async function send(form: HTMLFormElement) {
    try {
      await callApi(setPassword, { body: { token, newPassword } });
      // Otherwise the sign-in page would lead another member of this browser on.
      if (adminUser !== null) void logout();
      await navigate(paths.admin.login, { replace: true, state: arrivalAfterPassword(link.email) });
    } catch (error) {
      const end = linkEndOf(error);
      if (end !== null) return onOver(end);
      const isRefused = error instanceof ApiError && error.field === 'newPassword';
      // Mark first: screen readers then read the mark with the focused field.
      flushSync(() => {
        setMistaken(isRefused ? 'newPassword' : null);
        setMessage(entranceErrorMessage(error));
      });
      focusField(form, 'newPassword');
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const mistake = findMistake(newPassword, confirmPassword);
    setMistaken(mistake?.field ?? null);
    if (mistake === null) return void submit(() => send(form));
    setMessage(mistake.message);
    focusField(form, mistake.field);
  }

  return {
    newPassword,
    setNewPassword,
    confirmPassword,
    setConfirmPassword,
    mistaken,
    message,
    isBusy,
    /** Name of another member who is signed in here; else null. */
    signedInAs: adminUser !== null && adminUser.email !== link.email ? adminUser.name : null,
    handleSubmit,
  };
}

import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { type AccountLink, MIN_PASSWORD_LENGTH } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import { setPassword } from '#web/areas/identity/session/lazy-api.ts';
import { entranceErrorMessage } from '#web/areas/identity/session/login-messages.ts';
import { useSession } from '#web/areas/identity/session/session-context.ts';
import { type LinkEnd, linkEndOf } from '#web/areas/identity/session/use-account-link.ts';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { useSaving } from '#web/components/form/use-saving.ts';
import { focusField } from '#web/components/form/use-submit.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-client.ts';

type Name = 'newPassword' | 'confirmPassword';

function findFieldError(
  newPassword: string,
  confirmPassword: string,
): { field: Name; message: string } | null {
  if (newPassword === '') return { field: 'newPassword', message: 'Please choose a password.' };
  if (newPassword !== confirmPassword) {
    return { field: 'confirmPassword', message: 'Passwords do not match' };
  }
  if (newPassword.length < MIN_PASSWORD_LENGTH) {
    const message = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;
    return { field: 'newPassword', message };
  }
  return null;
}

interface SetPasswordFormProps {
  token: string;
  link: AccountLink;
  /** Another window used or ended the link. */
  onOver: (end: LinkEnd) => void;
}

/** The form for a new password. Leads to the sign-in page after success. */
export function SetPasswordForm({ token, link, onOver }: SetPasswordFormProps) {
  const navigate = useNavigate();
  const { adminUser, logout } = useSession();
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [invalidField, setInvalidField] = useState<Name | null>(null);
  // `send` shows its own failures, to mark the field before the focus moves.
  const { busy, problem, setProblem, submit } = useSaving(send, entranceErrorMessage);

  async function send(form: HTMLFormElement): Promise<void> {
    try {
      await setPassword({ token, newPassword });
      // Otherwise the sign-in page would lead another member of this browser on.
      if (adminUser !== null) void logout();
      await navigate(paths.admin.login, { replace: true, state: { passwordSetFor: link.email } });
    } catch (error) {
      const end = linkEndOf(error);
      if (end !== null) return onOver(end);
      const isRefused = error instanceof ApiError && error.field === 'newPassword';
      // Mark first: screen readers then read the mark with the focused field.
      flushSync(() => {
        setInvalidField(isRefused ? 'newPassword' : null);
        setProblem(entranceErrorMessage(error));
      });
      focusField(form, 'newPassword');
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fieldError = findFieldError(newPassword, confirmPassword);
    setInvalidField(fieldError?.field ?? null);
    if (fieldError === null) return void submit(form);
    setProblem(fieldError.message);
    focusField(form, fieldError.field);
  }

  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Choose your password" className="grid gap-5">
      {problem && <Alert>{problem}</Alert>}
      {adminUser !== null && adminUser.email !== link.email && (
        <Alert tone="info">
          You are signed in as {adminUser.name} in this browser. Setting the password signs you out here.
        </Alert>
      )}
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <Field label="Password" hint={`At least ${MIN_PASSWORD_LENGTH} characters, and not a common password.`}>
        <PasswordInput
          name="newPassword"
          autoComplete="new-password"
          aria-required
          aria-invalid={invalidField === 'newPassword'}
          value={newPassword}
          onChange={(event) => setNewPassword(event.target.value)}
        />
      </Field>
      <Field label="Confirm Password">
        <PasswordInput
          name="confirmPassword"
          toggle={{ show: 'Show repeated password', hide: 'Hide repeated password' }}
          autoComplete="new-password"
          aria-required
          aria-invalid={invalidField === 'confirmPassword'}
          value={confirmPassword}
          onChange={(event) => setConfirmPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} className="w-full text-lg">
        {busy ? 'Setting password...' : 'Set Password'}
      </Button>
    </form>
  );
}

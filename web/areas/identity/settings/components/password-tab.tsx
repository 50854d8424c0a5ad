import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { MIN_PASSWORD_LENGTH } from '#contracts/identity/index.ts';
import { CodeField } from '#web/areas/identity/security/components/identity-form.tsx';
import { changePassword } from '#web/areas/identity/settings/api.ts';
import { useSession } from '#web/areas/identity/sign-in/session-context.ts';
import { Field } from '#web/components/form/field.tsx';
import { type FieldErrors, focusField } from '#web/components/form/field-errors.ts';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { NO_ANSWER_THERE, showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { useUnsavedChanges } from '#web/lib/use-draft.ts';

const TOGGLES = {
  currentPassword: { show: 'Show current password', hide: 'Hide current password' },
  newPassword: { show: 'Show new password', hide: 'Hide new password' },
  confirmPassword: { show: 'Show repeated password', hide: 'Hide repeated password' },
};

export function PasswordTab() {
  return (
    <Card className="max-w-2xl">
      <PasswordForm />
    </Card>
  );
}

export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const { adminUser } = useSession();
  const [change, setChange] = useState(BLANK_PASSWORD_CHANGE);

  // Without the current password, which the browser may have filled in.
  useUnsavedChanges(change.newPassword !== '' || change.confirmPassword !== '');

  /** Null until the server asks for it, where two-step sign-in is on. */
  const [code, setCode] = useState<string | null>(null);

  const { busy, fieldErrors, submit } = useChange(
    async (_: HTMLFormElement) => {
      const { currentPassword, newPassword } = change;
      await changePassword({ currentPassword, newPassword, ...(code !== null && { code }) });
      setChange(BLANK_PASSWORD_CHANGE);
      setCode(null);
      showSuccess('Password changed successfully');
      onChanged?.();
    },
    {
      fallback: 'Failed to change password',
      unanswered: NO_ANSWER_THERE,
      findFieldErrors: () => findPasswordChangeErrors(change),
      onRefused(error, form) {
        if (error.code !== 'identity_needed') return false;
        flushSync(() => setCode(''));
        focusField(form, 'code');
        return true;
      },
    },
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  function bind(field: keyof PasswordChange) {
    return {
      name: field,
      toggle: TOGGLES[field],
      value: change[field],
      'aria-required': true,
      'aria-invalid': field in fieldErrors,
      onChange: (event: { target: HTMLInputElement }) =>
        setChange({ ...change, [field]: event.target.value }),
    };
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-4">
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={adminUser?.email ?? ''} readOnly hidden />
      <Field label="Current Password" required>
        <PasswordInput {...bind('currentPassword')} autoComplete="current-password" />
      </Field>
      <Field label="New Password" required hint={<PasswordAdvice />}>
        <PasswordInput {...bind('newPassword')} autoComplete="new-password" />
      </Field>
      <Field label="Confirm New Password" required>
        <PasswordInput {...bind('confirmPassword')} autoComplete="new-password" />
      </Field>
      {code !== null && (
        <CodeField
          label="Code"
          hint="From your app, or a recovery code."
          isInvalid={'code' in fieldErrors}
          value={code}
          onChange={setCode}
        />
      )}
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? 'Updating...' : 'Update Password'}
      </Button>
    </form>
  );
}

/** Only the length is required; the rest is advice. */
function PasswordAdvice() {
  return (
    <>
      <p>At least {MIN_PASSWORD_LENGTH} characters. A strong password also has:</p>
      <ul className="mt-1 list-disc pl-5">
        <li>an uppercase letter</li>
        <li>a number</li>
        <li>a special character</li>
      </ul>
    </>
  );
}

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const BLANK_PASSWORD_CHANGE: PasswordChange = {
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
};

/** In the specified order. */
function findPasswordChangeErrors(change: PasswordChange): FieldErrors {
  const { newPassword, confirmPassword } = change;
  const empty = Object.entries(change).find(([, value]) => value === '');
  if (empty) return { [empty[0]]: 'All password fields are required' };
  if (newPassword !== confirmPassword) return { confirmPassword: 'New passwords do not match' };
  if (newPassword.length >= MIN_PASSWORD_LENGTH) return {};
  return { newPassword: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long` };
}

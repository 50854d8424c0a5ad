import type { AccountLink } from '#contracts/identity/index.ts';
import type { LinkEnd } from '#web/areas/identity/session/use-account-link.ts';
import { useSetPassword } from '#web/areas/identity/session/use-set-password.ts';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';

interface SetPasswordFormProps {
  token: string;
  link: AccountLink;
  /** Another window used or ended the link. */
  onOver: (end: LinkEnd) => void;
}

export function SetPasswordForm({ token, link, onOver }: SetPasswordFormProps) {
  const form = useSetPassword({ token, link, onOver });
  return (
    <form noValidate onSubmit={form.handleSubmit} aria-label="Choose your password" className="grid gap-5">
      {form.message && <Alert>{form.message}</Alert>}
      {form.signedInAs !== null && (
        <Alert tone="info">
          You are signed in as {form.signedInAs} in this browser. Setting the password signs you out here.
        </Alert>
      )}
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <Field label="Password" hint="At least 8 characters, and not a common password.">
        <PasswordInput
          name="newPassword"
          autoComplete="new-password"
          aria-required
          aria-invalid={form.mistaken === 'newPassword'}
          value={form.newPassword}
          onChange={(event) => form.setNewPassword(event.target.value)}
        />
      </Field>
      <Field label="Confirm Password">
        <PasswordInput
          name="confirmPassword"
          toggle={{ show: 'Show repeated password', hide: 'Hide repeated password' }}
          autoComplete="new-password"
          aria-required
          aria-invalid={form.mistaken === 'confirmPassword'}
          value={form.confirmPassword}
          onChange={(event) => form.setConfirmPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={form.isBusy} className="w-full text-lg">
        {form.isBusy ? 'Setting password...' : 'Set Password'}
      </Button>
    </form>
  );
}

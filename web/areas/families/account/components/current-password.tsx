import { t } from '@lingui/core/macro';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';

interface CurrentPasswordProps {
  /** Of the request's field. */
  name?: string;
  error: string | undefined;
}

/** Proves that the account's owner is at the device. */
export function CurrentPassword({ name = 'password', error }: CurrentPasswordProps) {
  return (
    <Field label={t`Current password`} required error={error}>
      <PasswordInput name={name} autoComplete="current-password" required />
    </Field>
  );
}

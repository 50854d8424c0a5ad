import { useState } from 'react';
import { useSession } from '#web/areas/identity/session/session-context.ts';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { Input } from '#web/components/ui/input.tsx';

/** Proves that the member themselves asks for a change, not a person at their unlocked screen. */
export interface Identity {
  password: string;
  code: string;
}

function findMissing({ password, code }: Identity): FieldErrors {
  if (code.trim() === '') return { code: 'Please enter the code' };
  return password === '' ? { password: 'Please enter your password' } : {};
}

/** A form that asks for a code and the password. @param onConfirm may reject with an ApiError, shown as a toast. */
export function useIdentity(onConfirm: (identity: Identity) => Promise<void>) {
  const [identity, setIdentity] = useState<Identity>({ password: '', code: '' });
  const { busy, fieldErrors, submit } = useChange((_: HTMLFormElement) => onConfirm(identity), {
    fallback: 'Operation failed',
    findFieldErrors: () => findMissing(identity),
    onRefused(error, form) {
      const field = form.elements.namedItem(error.field ?? '');
      if (field instanceof HTMLInputElement) field.select();
    },
  });
  return {
    busy,
    handleSubmit: (form: HTMLFormElement) => void submit(form),
    fields: { identity, fieldErrors, onChange: setIdentity },
  };
}

interface IdentityFieldsProps {
  identity: Identity;
  codeLabel: string;
  codeHint?: string;
  fieldErrors: FieldErrors;
  onChange: (identity: Identity) => void;
}

export function IdentityFields(props: IdentityFieldsProps) {
  const { identity, codeLabel, codeHint, fieldErrors, onChange } = props;
  const { adminUser } = useSession();
  return (
    <>
      <Field label={codeLabel} required hint={codeHint}>
        <Input
          name="code"
          inputMode={codeHint ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          aria-required
          aria-invalid={'code' in fieldErrors}
          value={identity.code}
          className="font-mono tracking-wider"
          onChange={(event) => onChange({ ...identity, code: event.target.value })}
        />
      </Field>
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={adminUser?.email ?? ''} readOnly hidden />
      <Field label="Your password" required>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          aria-required
          aria-invalid={'password' in fieldErrors}
          value={identity.password}
          onChange={(event) => onChange({ ...identity, password: event.target.value })}
        />
      </Field>
    </>
  );
}

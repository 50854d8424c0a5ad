import type { Identity } from '#web/areas/identity/security/use-identity.ts';
import { useSession } from '#web/areas/identity/session/session-context.ts';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { Input } from '#web/components/ui/input.tsx';

interface IdentityFieldsProps {
  identity: Identity;
  codeLabel: string;
  codeHint?: string;
  /** Name of the field with the last error. */
  invalidField: string | null;
  onChange: (identity: Identity) => void;
}

export function IdentityFields(props: IdentityFieldsProps) {
  const { identity, codeLabel, codeHint, invalidField, onChange } = props;
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
          aria-invalid={invalidField === 'code'}
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
          aria-invalid={invalidField === 'password'}
          value={identity.password}
          onChange={(event) => onChange({ ...identity, password: event.target.value })}
        />
      </Field>
    </>
  );
}

import { type FormProblem, markOf } from '#web/areas/families/account/use-account-form.ts';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { FieldGroup } from './field-group.tsx';

/** The address is the `username`: password managers would otherwise save the name, the field before the password. */
export function AccountFields({ problem }: { problem: FormProblem | null }) {
  const invalid = (field: string) => markOf(problem, field).invalid;
  return (
    <FieldGroup title="Account Details">
      <Field label="Email" required>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          aria-invalid={invalid('email')}
        />
      </Field>
      <Field label="Full name" required>
        <Input name="name" autoComplete="name" maxLength={120} required aria-invalid={invalid('name')} />
      </Field>
      <Field label="Password" required hint="At least 8 characters.">
        <PasswordInput
          name="password"
          autoComplete="new-password"
          required
          aria-invalid={invalid('password')}
        />
      </Field>
      <Field label="Confirm password" required>
        <PasswordInput
          name="confirmPassword"
          toggle={{ show: 'Show the confirmation', hide: 'Hide the confirmation' }}
          autoComplete="new-password"
          required
          aria-invalid={invalid('confirmPassword')}
        />
      </Field>
    </FieldGroup>
  );
}

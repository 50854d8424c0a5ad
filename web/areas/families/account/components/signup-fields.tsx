import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { MAX_AGE } from '#web/areas/families/account/signup-form.ts';
import { type FormProblem, markOf } from '#web/areas/families/account/use-account-form.ts';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';

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

/** The parent may be another person than the account's, so nothing fills in the name. */
export function StudentFields({ problem }: { problem: FormProblem | null }) {
  return (
    <FieldGroup title="Student Information">
      <Field label="Parent's name" required error={markOf(problem, 'parentName').error}>
        <Input name="parentName" autoComplete="off" maxLength={120} required />
      </Field>
      <Field label="Age" error={markOf(problem, 'age').error}>
        <Input type="number" name="age" inputMode="numeric" min={1} max={MAX_AGE} step={1} />
      </Field>
      <Field label="School">
        <Input name="schoolName" autoComplete="organization" maxLength={200} />
      </Field>
      <Field label="Occupation">
        <Input name="occupation" autoComplete="organization-title" maxLength={120} />
      </Field>
      <Field label="City">
        <Input name="city" autoComplete="address-level2" maxLength={120} />
      </Field>
      <Field label="Country">
        <Input name="country" autoComplete="country-name" maxLength={120} />
      </Field>
      <div className="sm:col-span-2">
        <Field label="What are you looking for?">
          <Textarea name="notes" maxLength={2000} />
        </Field>
      </div>
    </FieldGroup>
  );
}

/** The terms open in a new tab, so that typed texts stay. */
export function TermsBox({ problem }: { problem: FormProblem | null }) {
  const noteId = useId();
  return (
    <div>
      <Checkbox
        name="terms"
        required
        aria-invalid={markOf(problem, 'terms').invalid}
        label={
          <span>
            I agree to the{' '}
            <Link
              to={paths.terms}
              target="_blank"
              aria-describedby={noteId}
              className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
            >
              terms and conditions
            </Link>
          </span>
        }
      />
      <span id={noteId} hidden>
        Opens in a new tab
      </span>
    </div>
  );
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 w-full border-aqua border-b-2 pb-1.5">
        <h2 className="font-semibold text-primary text-xl leading-snug">{title}</h2>
      </legend>
      <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

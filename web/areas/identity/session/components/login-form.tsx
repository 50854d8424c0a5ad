import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import type { LoginForm as LoginFormState } from '#web/areas/identity/session/use-login-form.ts';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';

interface LoginFormProps {
  form: LoginFormState;
  /** Why the person is here again. The form's own message replaces it. */
  notice: string | null;
  /** Focuses the password, because the e-mail address is known. */
  startsAtPassword: boolean;
}

export function LoginForm({ form, notice, startsAtPassword }: LoginFormProps) {
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (startsAtPassword) password.current?.focus();
  }, [startsAtPassword]);
  return (
    <form onSubmit={form.handleSubmit} aria-label="Sign in" className="grid gap-5">
      {form.message === null ? notice && <Alert tone="info">{notice}</Alert> : <Alert>{form.message}</Alert>}
      <Field label="Email">
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={form.email}
          onChange={(event) => form.setEmail(event.target.value)}
          onInvalid={form.handleInvalid}
        />
      </Field>
      <Field label="Password">
        <PasswordInput
          ref={password}
          name="password"
          autoComplete="current-password"
          required
          value={form.password}
          onChange={(event) => form.setPassword(event.target.value)}
          onInvalid={form.handleInvalid}
        />
      </Field>
      <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label="Remember my email"
          checked={form.isRemembering}
          onChange={(event) => form.setIsRemembering(event.target.checked)}
        />
        <Link
          to={paths.admin.forgotPassword}
          className="inline-flex min-h-11 items-center font-medium text-primary underline-offset-4 hover:underline"
        >
          Forgot password?
        </Link>
      </div>
      <Button type="submit" busy={form.isBusy} className="w-full text-lg">
        {form.isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  );
}

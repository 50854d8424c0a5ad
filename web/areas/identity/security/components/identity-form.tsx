import { useState } from 'react';
import type { Identity } from '#contracts/identity/index.ts';
import { useSession } from '#web/areas/identity/sign-in/session-context.ts';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { ApiError } from '#web/lib/api-client.ts';

/** Proves that the member themselves asks for a change, not a person at their unlocked screen. */
export interface CodeIdentity {
  password: string;
  code: string;
}

interface Question {
  withCode: boolean;
  onConfirm: (identity: CodeIdentity) => Promise<void>;
  onClose: () => void;
}

/**
 * Sends changes of how somebody signs in. Where the server asks for the identity, `question` asks the person, and the change is
 * sent again. Without an answer the change rejects as the server has refused it.
 */
export function useIdentity() {
  const [question, setQuestion] = useState<Question | null>(null);

  async function withIdentity<Result>(
    send: (proof: { identity?: Identity }) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await send({});
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.code !== 'identity_needed') throw refusal;
      const withCode = refusal.field === 'identity.code';
      return new Promise((resolve, reject) =>
        setQuestion({
          withCode,
          async onConfirm({ password, code }) {
            const sent = send({ identity: { password, ...(withCode && { code }) } });
            await sent.catch(throwIfAboutIdentity);
            setQuestion(null);
            sent.then(resolve, reject);
          },
          onClose() {
            setQuestion(null);
            reject(refusal);
          },
        }),
      );
    }
  }

  return { withIdentity, question: question && <IdentityQuestion {...question} /> };
}

/** A refusal of the password or the code stands in the question; any other belongs to the form behind it. */
function throwIfAboutIdentity(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const [part, field] = error.field?.split('.') ?? [];
  if (part === 'identity' && field) throw new ApiError(error.status, error.code, error.message, { field });
}

function IdentityQuestion(props: Question) {
  return (
    <IdentityDialog
      {...props}
      title="Is it you?"
      description={
        props.withCode
          ? 'This changes how somebody signs in. Please confirm it with a code and your present password.'
          : 'This changes how somebody signs in. Please confirm it with your present password.'
      }
      submitLabel="Confirm"
    />
  );
}

function findMissing({ password, code }: CodeIdentity, withCode: boolean): FieldErrors {
  if (withCode && code.trim() === '') return { code: 'Please enter the code' };
  return password === '' ? { password: 'Please enter your password' } : {};
}

/** @param onConfirm may reject with an ApiError, shown as a toast. */
function useIdentityForm(onConfirm: (identity: CodeIdentity) => Promise<void>, withCode = true) {
  const [identity, setIdentity] = useState<CodeIdentity>({ password: '', code: '' });
  const { busy, fieldErrors, submit } = useChange((_: HTMLFormElement) => onConfirm(identity), {
    fallback: 'Operation failed',
    findFieldErrors: () => findMissing(identity, withCode),
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

interface IdentityDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  tone?: 'danger';
  withCode?: boolean;
  /** May reject with an ApiError, shown as a toast. Closes the dialog after success. */
  onConfirm: (identity: CodeIdentity) => Promise<void>;
  onClose: () => void;
}

/** Asks for a code and the password before a change of how somebody signs in. */
export function IdentityDialog({ onConfirm, withCode = true, ...dialog }: IdentityDialogProps) {
  const { busy, handleSubmit, fields } = useIdentityForm(onConfirm, withCode);
  return (
    <FormDialog {...dialog} busy={busy} onSubmit={handleSubmit}>
      <IdentityFields
        {...fields}
        codeLabel={withCode ? 'Code' : null}
        codeHint="From your app, or a recovery code."
      />
    </FormDialog>
  );
}

interface IdentityFormProps {
  codeLabel: string;
  /** May reject with an ApiError, shown as a toast. */
  onConfirm: (identity: CodeIdentity) => Promise<void>;
  onCancel: () => void;
}

/** Confirms a new authenticator app. */
export function IdentityForm({ codeLabel, onConfirm, onCancel }: IdentityFormProps) {
  const { busy, handleSubmit, fields } = useIdentityForm(onConfirm);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit(event.currentTarget);
      }}
      className="mt-2 grid max-w-md gap-4"
    >
      <IdentityFields {...fields} codeLabel={codeLabel} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? 'Turning on...' : 'Turn On'}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface IdentityFieldsProps {
  identity: CodeIdentity;
  /** Null asks for no code. */
  codeLabel: string | null;
  codeHint?: string;
  fieldErrors: FieldErrors;
  onChange: (identity: CodeIdentity) => void;
}

function IdentityFields(props: IdentityFieldsProps) {
  const { identity, codeLabel, codeHint, fieldErrors, onChange } = props;
  const { adminUser } = useSession();
  return (
    <>
      {codeLabel !== null && (
        <CodeField
          label={codeLabel}
          hint={codeHint}
          isInvalid={'code' in fieldErrors}
          value={identity.code}
          onChange={(code) => onChange({ ...identity, code })}
        />
      )}
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

interface CodeFieldProps {
  label: string;
  hint?: string | undefined;
  isInvalid: boolean;
  value: string;
  onChange: (code: string) => void;
}

export function CodeField({ label, hint, isInvalid, value, onChange }: CodeFieldProps) {
  return (
    <Field label={label} required hint={hint}>
      <Input
        name="code"
        inputMode={hint ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        aria-required
        aria-invalid={isInvalid}
        value={value}
        className="font-mono tracking-wider"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

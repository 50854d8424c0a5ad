import { CircleCheck } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { confirmByCode } from '#contracts/enquiries/index.ts';
import { deliverCode } from '#web/areas/enquiries/contact/api.ts';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { errorMessage } from '#web/lib/api-errors.ts';
import { useOnce } from '#web/lib/use-once.ts';

interface CodeFormProps {
  idempotencyKey: string;
  /** The address that was given; nobody learns whether the office knows it. */
  sentTo: string;
  isConfirmed: boolean;
  onConfirmed: () => void;
}

/** A parent confirms their consent with the code from their e-mail. */
export function CodeForm({ idempotencyKey, sentTo, isConfirmed, onConfirmed }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [fieldError, setFieldError] = useState<{ text: string } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (fieldError) form.current?.querySelector('input')?.focus();
  }, [fieldError]);
  const body = { idempotencyKey, code };
  const { busy, submit } = useOnce(async () => {
    try {
      await deliverCode(body);
      onConfirmed();
    } catch (error) {
      setFieldError({ text: errorMessage(error, 'The code could not be checked. Please try again.') });
    }
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const wrong = confirmByCode.body.safeParse(body).error?.issues[0];
    setFieldError(wrong ? { text: wrong.message } : null);
    if (!wrong) void submit();
  }

  if (isConfirmed) {
    return (
      <p role="status" className="flex items-center gap-2 font-medium">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-primary" />
        Thank you: the parent's consent is confirmed.
      </p>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={handleSubmit}
      className="grid gap-3 rounded-xl border border-line p-4"
    >
      <Field
        label="Code from the parent's e-mail"
        hint={`If our office already knows ${sentTo} as the parent’s, a code is on its way. Enter it here, and nothing more is needed. Otherwise we ask the parent ourselves.`}
        error={fieldError?.text ?? null}
      >
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setFieldError(null);
          }}
          className="max-w-40"
        />
      </Field>
      <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
        {busy ? 'Checking...' : 'Confirm'}
      </Button>
    </form>
  );
}

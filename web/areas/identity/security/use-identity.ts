import { type FormEvent, useState } from 'react';
import { focusField, markRefused, showError, useSubmit } from '#web/components/form/use-submit.ts';
import { BLANK_IDENTITY, findMissing, type Identity } from './identity.ts';

/** A form that asks for a code and the password. @param onConfirm rejects with the api client's errors, which are shown. */
export function useIdentity(onConfirm: (identity: Identity) => Promise<void>) {
  const [identity, setIdentity] = useState(BLANK_IDENTITY);
  const [mistaken, setMistaken] = useState<string | null>(null);
  const { busy, submit } = useSubmit(
    (_form: HTMLFormElement) => onConfirm(identity),
    'Operation failed',
    (error, form) => {
      markRefused(form, error, setMistaken);
      // To be typed anew as a whole.
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && field.name === error.field) field.select();
    },
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const missing = findMissing(identity);
    setMistaken(missing?.field ?? null);
    if (missing === null) return void submit(event.currentTarget);
    focusField(event.currentTarget, missing.field);
    showError(missing.message);
  }

  return { busy, handleSubmit, fields: { identity, mistaken, onChange: setIdentity } };
}

import { useState } from 'react';
import { focusField, markRefused, showError, useSubmit } from '#web/components/form/use-submit.ts';

/** Proves that the member themselves asks for a change, not a person at their unlocked screen. */
export interface Identity {
  password: string;
  code: string;
}

function findMissing({ password, code }: Identity): { field: keyof Identity; message: string } | null {
  if (code.trim() === '') return { field: 'code', message: 'Please enter the code' };
  if (password === '') return { field: 'password', message: 'Please enter your password' };
  return null;
}

/** A form that asks for a code and the password. @param onConfirm may reject with an ApiError, shown as a toast. */
export function useIdentity(onConfirm: (identity: Identity) => Promise<void>) {
  const [identity, setIdentity] = useState<Identity>({ password: '', code: '' });
  const [mistaken, setMistaken] = useState<string | null>(null);
  const { busy, submit } = useSubmit(
    (_form: HTMLFormElement) => onConfirm(identity),
    'Operation failed',
    (error, form) => {
      markRefused(form, error, setMistaken);
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && field.name === error.field) field.select();
    },
  );

  function handleSubmit(form: HTMLFormElement) {
    const missing = findMissing(identity);
    setMistaken(missing?.field ?? null);
    if (missing === null) return void submit(form);
    focusField(form, missing.field);
    showError(missing.message);
  }

  return { busy, handleSubmit, fields: { identity, mistaken, onChange: setIdentity } };
}

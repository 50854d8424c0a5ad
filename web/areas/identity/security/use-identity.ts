import { useState } from 'react';
import { useToastForm } from '#web/components/form/use-submit.ts';

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
  const { busy, invalidField, submit } = useToastForm({
    findFieldError: () => findMissing(identity),
    send: () => onConfirm(identity),
    fallback: 'Operation failed',
    onRefused(error) {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && field.name === error.field) field.select();
    },
  });

  return { busy, handleSubmit: submit, fields: { identity, invalidField, onChange: setIdentity } };
}

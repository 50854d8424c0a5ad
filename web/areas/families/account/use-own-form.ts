import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api-client.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { sayRefusal } from './say-refusal.ts';

/** A form of the page: errors at their fields, the first in focus, and a word when it is done. */
export function useOwnForm(send: (data: FormData) => Promise<void>, reload: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const [isDone, setIsDone] = useState(false);
  const { busy, problem, submit } = useSending(async (data: FormData) => {
    setFieldErrors({});
    setIsDone(false);
    try {
      await send(data);
      setIsDone(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The session has ended: the page leads to the sign-in.
      if (error.status === 401) return reload();
      if (error.field === null) throw error;
      setFieldErrors({ [error.field]: sayRefusal(error) });
    }
  }, sayRefusal);
  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fieldErrors]);
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(new FormData(event.currentTarget));
  }
  return {
    busy,
    problem,
    isDone,
    fieldErrors,
    setFieldErrors,
    formProps: { ref: form, method: 'post', noValidate: true, onSubmit: handleSubmit } as const,
  };
}

export const textOf = (data: FormData, name: string) => String(data.get(name) ?? '');

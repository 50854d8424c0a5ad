import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';

/** Error texts by field name. */
export type FieldErrors = Record<string, string>;

/** The contract's first error for each field. */
export function findFieldErrors(schema: z.ZodMiniType, content: unknown): FieldErrors {
  const fieldErrors: FieldErrors = {};
  const { error } = schema.safeParse(content);
  for (const { path, message } of error?.issues ?? []) fieldErrors[String(path[0])] ??= message;
  return fieldErrors;
}

/** A field's error goes when the field changes. */
export function useFieldErrorsInView() {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});

  /** Shows the errors and focuses the first such field. @returns whether there is one. */
  function show(form: HTMLFormElement, found: FieldErrors): boolean {
    // Before the focus, so that screen readers read the error with the field.
    flushSync(() => setFieldErrors(found));
    const first = [...form.elements].find((control) => (control.getAttribute('name') ?? '') in found);
    if (first instanceof HTMLElement) {
      first.focus({ preventScroll: true });
      // With the error below it, which a dialog's footer would cover.
      (first.closest('[data-field]') ?? first).scrollIntoView({ block: 'center' });
    }
    return first !== undefined;
  }

  function handleChange({ target }: FormEvent<HTMLFormElement>): void {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (name === null || !(name in fieldErrors)) return;
    const { [name]: _mended, ...others } = fieldErrors;
    setFieldErrors(others);
  }

  return { fieldErrors, show, handleChange };
}

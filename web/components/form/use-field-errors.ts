import { useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { scrollClearOfToasts } from '#web/components/toast-place.ts';

/** Messages by the names of their controls, for example "contacts.0.email". */
export type FieldErrors = Partial<Record<string, string>>;

/** The first error only: the person corrects one field at a time. */
export function firstFieldError(schema: z.ZodMiniType, value: unknown): FieldErrors {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue ? { [issue.path.join('.')]: issue.message } : {};
}

/** Focuses the field that a message is about. Called before a toast, which then appears away from it. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  scrollClearOfToasts(field);
}

/** The errors of a form, each shown at its field. */
export function useFieldErrors() {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});

  /**
   * Shows the errors that a form's rules or the server found, and then moves the focus to the first such field, so that
   * the message is read out with it.
   * @returns whether `found` has no error.
   */
  function check(form: HTMLFormElement | null, found: FieldErrors): boolean {
    flushSync(() => setFieldErrors(found));
    const controls = [...(form?.elements ?? [])];
    const wrong = controls.find((control) => nameOf(control) in found || isInvalid(control));
    if (wrong && form) focusField(form, nameOf(wrong));
    return wrong === undefined && Object.keys(found).length === 0;
  }

  /** Removes the messages of changed controls; all by default. */
  function clear(isOld: (name: string) => boolean = () => true): void {
    setFieldErrors(Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => !isOld(name))));
  }

  return { fieldErrors, check, clear };
}

const nameOf = (control: Element) => control.getAttribute('name') ?? '';

/** A control may refuse its own text, as the search for a school does. */
const isInvalid = (control: Element) => control instanceof HTMLInputElement && control.validity.customError;

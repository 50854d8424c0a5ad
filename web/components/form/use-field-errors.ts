import { useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';

/** Messages by the names of their controls, for example "contacts.0.email". */
export type FieldErrors = Partial<Record<string, string>>;

/** The first error only: the person corrects one field at a time. */
export function firstFieldError(schema: z.ZodMiniType, value: unknown): FieldErrors {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue ? { [issue.path.join('.')]: issue.message } : {};
}

/** Height of a toast of a few lines at the upper edge. */
const TOAST_ROOM_PX = 128;

/** Focuses the field that a message is about, and scrolls it to a place that no toast covers. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  const { top, bottom } = field.getBoundingClientRect();
  if (top < TOAST_ROOM_PX || bottom > window.innerHeight) field.scrollIntoView({ block: 'center' });
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

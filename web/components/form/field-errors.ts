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

/** A control may refuse its own text, as a day and the search for a school do. */
export const refusesItsText = (control: Element) =>
  control instanceof HTMLInputElement && control.validity.customError;

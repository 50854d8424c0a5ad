import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusField } from './use-submit.ts';

/** Messages by the names of their controls, for example "contacts.0.email". */
export type Mistakes = Partial<Record<string, string>>;

/** The mistakes of a form, each shown at its field. */
export function useMistakes() {
  const [mistakes, setMistakes] = useState<Mistakes>({});

  /**
   * Shows the mistakes, and then moves the focus to the first such field, so that the message is read out with it.
   * @returns whether the form has none.
   */
  function check(form: HTMLFormElement | null, found: Mistakes): boolean {
    flushSync(() => setMistakes(found));
    const controls = [...(form?.elements ?? [])];
    const wrong = controls.find((control) => nameOf(control) in found || isInvalid(control));
    if (wrong && form) focusField(form, nameOf(wrong));
    return wrong === undefined && Object.keys(found).length === 0;
  }

  /** Removes the messages of changed controls; all by default. */
  function clear(isOld: (name: string) => boolean = () => true): void {
    setMistakes(Object.fromEntries(Object.entries(mistakes).filter(([name]) => !isOld(name))));
  }

  return { mistakes, check, clear };
}

const nameOf = (control: Element) => control.getAttribute('name') ?? '';

/** A control may refuse its own text, as the search for a school does. */
const isInvalid = (control: Element) => control instanceof HTMLInputElement && control.validity.customError;

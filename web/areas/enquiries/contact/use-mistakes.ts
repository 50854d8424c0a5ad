import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';

/** What is wrong with each field, by the field's name. */
export type Mistakes = Record<string, string>;

/** The contract's own words for what it would refuse, the first of each field. */
export function findMistakes(schema: z.ZodMiniType, content: unknown): Mistakes {
  const mistakes: Mistakes = {};
  const { error } = schema.safeParse(content);
  for (const { path, message } of error?.issues ?? []) mistakes[String(path[0])] ??= message;
  return mistakes;
}

/** What is wrong with a form's fields; the words at a field go once it is changed. */
export function useMistakes() {
  const [mistakes, setMistakes] = useState<Mistakes>({});

  /** Shows what was found and brings the person to the first of it. Says whether there was anything. */
  function show(form: HTMLFormElement, found: Mistakes): boolean {
    // The words before the focus, so that they are read out with the field.
    flushSync(() => setMistakes(found));
    const first = [...form.elements].find((control) => (control.getAttribute('name') ?? '') in found);
    if (first instanceof HTMLElement) {
      first.focus({ preventScroll: true });
      // With its words, which stand below it: a dialog's footer would cut them off.
      (first.closest('[data-field]') ?? first).scrollIntoView({ block: 'center' });
    }
    return first !== undefined;
  }

  function handleChange({ target }: FormEvent<HTMLFormElement>): void {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (name === null || !(name in mistakes)) return;
    const { [name]: _mended, ...others } = mistakes;
    setMistakes(others);
  }

  return { mistakes, show, handleChange };
}

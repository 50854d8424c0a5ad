import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';

/** Error texts by field name. */
export type Mistakes = Record<string, string>;

/** The contract's first error for each field. */
export function findMistakes(schema: z.ZodMiniType, content: unknown): Mistakes {
  const mistakes: Mistakes = {};
  const { error } = schema.safeParse(content);
  for (const { path, message } of error?.issues ?? []) mistakes[String(path[0])] ??= message;
  return mistakes;
}

/** A field's error goes when the field changes. */
export function useMistakesInView() {
  const [mistakes, setMistakes] = useState<Mistakes>({});

  /** Shows the errors and focuses the first such field. @returns whether there is one. */
  function show(form: HTMLFormElement, found: Mistakes): boolean {
    // Before the focus, so that screen readers read the error with the field.
    flushSync(() => setMistakes(found));
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
    if (name === null || !(name in mistakes)) return;
    const { [name]: _mended, ...others } = mistakes;
    setMistakes(others);
  }

  return { mistakes, show, handleChange };
}

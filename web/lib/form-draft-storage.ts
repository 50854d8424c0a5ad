import { attemptStorage } from './attempt-storage.ts';

/** Typed texts of a public form, kept until the tab is closed, so that a reload loses nothing. */
interface FormDraft {
  keep(form: HTMLFormElement): void;
  /** The kept texts by the fields' names; empty if there are none. */
  read(): Record<string, string>;
  /** Fills empty fields only. */
  restore(form: HTMLFormElement): void;
  clear(): void;
}

/** The session requests that this tab has sent. */
export const SENT_REQUESTS_KEY = 'sentRequests';

const KEYS = { signup: 'signupDraft', message: 'messageDraft', booking: 'bookingDraft' } as const;

/** @param fields names of inputs, without passwords and boxes to tick. */
export function formDraft(name: keyof typeof KEYS, fields: readonly string[]): FormDraft {
  const key = KEYS[name];
  function read(): Record<string, string> {
    const kept = attempt((storage) =>
      Object.entries<unknown>(JSON.parse(storage.getItem(key) ?? '{}') ?? {}),
    );
    const texts = (kept ?? []).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return Object.fromEntries(texts.filter(([field]) => fields.includes(field)));
  }
  return {
    keep(form) {
      const typed = new FormData(form);
      const draft = Object.fromEntries(fields.map((field) => [field, typed.get(field)]));
      attempt((storage) => storage.setItem(key, JSON.stringify(draft)));
    },
    read,
    restore(form) {
      for (const [name, value] of Object.entries(read())) {
        const field = form.elements.namedItem(name);
        const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
        if (isText && field.value === '') field.value = value;
      }
    },
    clear: () => void attempt((storage) => storage.removeItem(key)),
  };
}

/** At the end of a family's session: the next person at this browser must not read them. */
export function clearFormDrafts(): void {
  attempt((storage) => {
    for (const key of [...Object.values(KEYS), SENT_REQUESTS_KEY]) storage.removeItem(key);
  });
}

/** Blocked, full or foreign storage costs the draft only. */
const attempt = <T>(action: (storage: Storage) => T) =>
  attemptStorage('sessionStorage', action, 'The typed text could not be kept or read');

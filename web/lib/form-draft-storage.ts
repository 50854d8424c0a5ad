import { attemptStorage } from './attempt-storage.ts';
import { ASSESSMENT_KEYS, INTEREST_RUN_KEY } from './storage-keys.ts';

/** Typed texts of a public form, kept until the tab is closed, so that a reload loses nothing. */
export interface FormDraft {
  keep(form: HTMLFormElement): void;
  /** Keeps the texts of a form that React fills, by the fields' names. */
  write(texts: Record<string, unknown>): void;
  /** The kept texts by the fields' names; empty if there are none. */
  read(): Record<string, string>;
  /** Fills empty fields only. */
  restore(form: HTMLFormElement): void;
  clear(): void;
}

/** The session requests that this tab has sent. */
export const SENT_REQUESTS_KEY = 'sentRequests';

const KEYS = {
  signup: 'signupDraft',
  message: 'messageDraft',
  booking: 'bookingDraft',
  privacy: 'privacyDraft',
  thread: 'threadDraft',
  child: 'childDraft',
  time: 'timeDraft',
  correction: 'correctionDraft',
  details: 'detailsDraft',
} as const;

/**
 * @param fields names of inputs, without passwords and boxes to tick.
 * @param id of the record that the form is about; each has its own draft.
 */
export function formDraft(name: keyof typeof KEYS, fields: readonly string[], id?: number): FormDraft {
  const key = id === undefined ? KEYS[name] : `${KEYS[name]}:${id}`;
  function read(): Record<string, string> {
    const kept = attempt((storage) =>
      Object.entries<unknown>(JSON.parse(storage.getItem(key) ?? '{}') ?? {}),
    );
    const texts = (kept ?? []).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return Object.fromEntries(texts.filter(([field]) => fields.includes(field)));
  }
  const write = (texts: Record<string, unknown>) =>
    void attempt((storage) => storage.setItem(key, JSON.stringify(texts)));
  return {
    keep(form) {
      const typed = new FormData(form);
      write(Object.fromEntries(fields.map((field) => [field, typed.get(field)])));
    },
    write,
    read,
    restore(form) {
      for (const [name, value] of Object.entries(read())) {
        const field = form.elements.namedItem(name);
        const isText =
          field instanceof HTMLInputElement ||
          field instanceof HTMLTextAreaElement ||
          field instanceof HTMLSelectElement;
        if (isText && field.value === '') field.value = value;
      }
    },
    clear: () => void attempt((storage) => storage.removeItem(key)),
  };
}

/** What a logout deletes. */
export type DraftKind = Exclude<keyof typeof KEYS, 'signup'> | 'interests';

/** The unfinished work of this tab that a logout would delete. A form without a typed text, or kept answers, are none. */
export function listDrafts(): DraftKind[] {
  const isLost = (key: string) => {
    const kept = JSON.parse(window.sessionStorage.getItem(key) ?? 'null') as Record<string, unknown> | null;
    return (
      kept?.isKeeping !== true && Object.values(kept ?? {}).some((value) => value !== null && value !== '')
    );
  };
  const { signup: _, ...forms } = KEYS;
  const found = Object.entries({ ...forms, interests: INTEREST_RUN_KEY }).filter(
    ([, key]) => attempt((storage) => keysOf(storage, key).some(isLost)) ?? false,
  );
  return found.map(([kind]) => kind as DraftKind);
}

/** At the end of a family's session: the next person at this browser must not read them. */
export function clearFormDrafts(): void {
  attempt((storage) => {
    const others = [SENT_REQUESTS_KEY, INTEREST_RUN_KEY, ...Object.values(ASSESSMENT_KEYS)];
    for (const name of [...Object.values(KEYS), ...others])
      for (const key of keysOf(storage, name)) storage.removeItem(key);
  });
}

/** The keys of a form's drafts, also of those about one record. */
const keysOf = (storage: Storage, name: string) =>
  Object.keys(storage).filter((key) => key === name || key.startsWith(`${name}:`));

/** Blocked, full or foreign storage costs the draft only. */
const attempt = <T>(action: (storage: Storage) => T) =>
  attemptStorage('sessionStorage', action, 'The typed text could not be kept or read');

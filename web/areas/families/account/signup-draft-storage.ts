const SIGNUP_DRAFT_KEY = 'signupDraft';

/** No password; and a person ticks the box each time. */
const DRAFT_FIELDS = [
  'name',
  'email',
  'parentName',
  'schoolName',
  'age',
  'occupation',
  'city',
  'country',
  'notes',
] as const;

/** Until the tab is closed. */
export function keepSignupDraft(form: HTMLFormElement): void {
  const typed = new FormData(form);
  const draft = DRAFT_FIELDS.map((name) => [name, typed.get(name)]);
  attempt((storage) => storage.setItem(SIGNUP_DRAFT_KEY, JSON.stringify(Object.fromEntries(draft))));
}

/** Fills empty fields only. */
export function restoreSignupDraft(form: HTMLFormElement): void {
  attempt((storage) => {
    const kept: unknown = JSON.parse(storage.getItem(SIGNUP_DRAFT_KEY) ?? '{}');
    const values = new Map(Object.entries(kept ?? {}));
    for (const name of DRAFT_FIELDS) {
      const field = form.elements.namedItem(name);
      const value = values.get(name);
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (isText && field.value === '' && typeof value === 'string') field.value = value;
    }
  });
}

export function clearSignupDraft(): void {
  attempt((storage) => storage.removeItem(SIGNUP_DRAFT_KEY));
}

/** Blocked, full or foreign storage costs the draft only. */
function attempt(action: (storage: Storage) => void): void {
  try {
    action(window.sessionStorage);
  } catch (error) {
    console.warn('What was typed at signing up could not be kept or read', error);
  }
}

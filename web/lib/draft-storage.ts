import { DAY_MS } from '#contracts/lib/durations.ts';
import { attemptStorage } from './attempt-storage.ts';

/** The values of a form when its session, its tab or the browser ended. */
export interface Draft {
  /** For the person, for example "Write to Asha". */
  title: string;
  /** The page of the form. */
  address: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  state: unknown;
}

/** In local storage: `adminDraft:`, the member's id, `:` and the name of the form. */
const PREFIX = 'adminDraft:';
const MAX_DURATION_MS = 7 * DAY_MS;
/** In UTF-16 units. Browsers give a site about five million. */
const LARGEST = 200_000;
const MOST = 20;

const keyOf = (member: number, form: string) => `${PREFIX}${member}:${form}`;

/** With blocked or full storage nothing is kept, and the form works as before. */
const attempt = <T>(action: (storage: Storage) => T) => attemptStorage('localStorage', action);

function parse(json: string | null): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(json ?? 'null');
    const isDraft = typeof draft?.keptAt === 'number' && typeof draft.address === 'string';
    return isDraft && Date.now() - draft.keptAt < MAX_DURATION_MS ? draft : null;
  } catch {
    return null;
  }
}

const listeners = new Set<(form: string) => void>();

function tell(form: string): void {
  for (const listener of listeners) listener(form);
}

/** Calls back with the form when this tab keeps or removes its draft. */
export function watchDrafts(listener: (form: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readDraft(member: number, form: string): Draft | null {
  return attempt((storage) => parse(storage.getItem(keyOf(member, form))));
}

/** Keeps the latest state of a form. A larger state than 200,000 characters is not kept. */
export function writeDraft(member: number, form: string, draft: Draft): void {
  const json = JSON.stringify(draft);
  attempt((storage) => {
    if (json.length > LARGEST) return storage.removeItem(keyOf(member, form));
    storage.setItem(keyOf(member, form), json);
    for (const { key } of keptIn(storage).slice(MOST)) storage.removeItem(key);
  });
  tell(form);
}

export function removeDraft(member: number, form: string): void {
  attempt((storage) => storage.removeItem(keyOf(member, form)));
  tell(form);
}

/** For a sign-out by the person's own hand: nothing of a family stays. @param member absent for all members. */
export function removeDrafts(member?: number): void {
  attempt((storage) => {
    const start = member === undefined ? PREFIX : keyOf(member, '');
    for (const { key } of keptIn(storage)) if (key.startsWith(start)) storage.removeItem(key);
  });
}

/** Removes drafts that are too old, also of forms that nobody opens again. */
export function removeOldDrafts(): void {
  attempt(keptIn);
}

/** A member's drafts, the latest first. */
export function listDrafts(member: number): (Draft & { form: string })[] {
  const start = keyOf(member, '');
  const drafts = attempt((storage) =>
    keptIn(storage)
      .filter(({ key }) => key.startsWith(start))
      .map(({ key, draft }) => ({ ...draft, form: key.slice(start.length) })),
  );
  return drafts ?? [];
}

/** All drafts, the latest first. Removes those that are too old or can't be read. */
function keptIn(storage: Storage): { key: string; draft: Draft }[] {
  const found: ReturnType<typeof keptIn> = [];
  for (const key of Object.keys(storage).filter((key) => key.startsWith(PREFIX))) {
    const draft = parse(storage.getItem(key));
    if (draft) found.push({ key, draft });
    else storage.removeItem(key);
  }
  return found.sort((one, other) => other.draft.keptAt - one.draft.keptAt);
}

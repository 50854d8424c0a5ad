import { createContext, use, useEffect, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from './draft-storage.ts';
import { USUAL_QUESTION, useUnsavedChanges } from './use-unsaved-changes.ts';

/** The id of the signed-in member; null keeps nothing. */
export const DraftOwnerContext = createContext<number | null>(null);

export interface DraftName {
  /** Names the form among all forms, for example "note:12" of a student. */
  form: string;
  /** Names it for the person, for example "Note about Asha". */
  title: string;
}

/** What `RestoredNotice` shows. */
export interface Restored {
  /** Milliseconds since 1970. */
  keptAt: number;
  /** Puts the form back to what is stored. */
  discard: () => void;
}

/**
 * The state of a form, with the question before its changes are left. This browser keeps unsaved changes for the member,
 * so that the end of a session, a reload or a crash loses nothing: the form then begins with them. Not for passwords.
 * @param initial the state as it is stored.
 */
export function useDraft<State>(
  { form, title }: DraftName,
  { initial, isDirty }: { initial: () => State; isDirty: (state: State) => boolean },
) {
  const owner = use(DraftOwnerContext);
  const [first] = useState(() => {
    const fresh = initial();
    const kept = owner === null ? null : readDraft(owner, form);
    // A newer release may have changed the form, and somebody else may have saved the same.
    return kept && hasShape(fresh, kept.state) && isDirty(kept.state)
      ? { state: kept.state, keptAt: kept.keptAt }
      : { state: fresh, keptAt: null };
  });
  const [state, setState] = useState(first.state);
  const [keptAt, setKeptAt] = useState(first.keptAt);
  const hasChanges = isDirty(state);

  useEffect(() => {
    if (owner === null) return;
    if (!hasChanges) return removeDraft(owner, form);
    const address = window.location.pathname + window.location.search;
    writeDraft(owner, form, { title, address, keptAt: Date.now(), state });
  }, [owner, form, title, hasChanges, state]);

  const guard = useUnsavedChanges(hasChanges, {
    ...USUAL_QUESTION,
    discard: () => owner !== null && removeDraft(owner, form),
  });

  function discard(): void {
    setKeptAt(null);
    setState(initial());
  }

  const restored: Restored | null = keptAt !== null && hasChanges ? { keptAt, discard } : null;
  return { ...guard, state, setState, hasChanges, restored };
}

/** `useDraft` of plain values, which are dirty while they differ from the first ones. */
export function useDraftValues<Values>(name: DraftName, initial: () => Values) {
  const [before] = useState(initial);
  const { state, setState, ...draft } = useDraft(name, {
    initial: () => before,
    isDirty: (values) => JSON.stringify(values) !== JSON.stringify(before),
  });
  return { ...draft, values: state, setValues: setState };
}

/** Whether a value from storage has all fields of the model. Texts and numbers are checked when the form is sent. */
function hasShape<Model>(model: Model, value: unknown): value is Model {
  if (model === null || model === undefined || value === null) return true;
  if (Array.isArray(model) || Array.isArray(value)) {
    const rows = Array.isArray(model) && Array.isArray(value) ? value : null;
    return rows?.every((row) => hasShape(Array.isArray(model) ? model[0] : null, row)) ?? false;
  }
  if (typeof model !== 'object' || typeof value !== 'object')
    return typeof model !== 'object' && typeof value !== 'object';
  const found: Record<string, unknown> = { ...value };
  return Object.entries(model).every(
    ([name, part]) => part === undefined || (name in found && hasShape(part, found[name])),
  );
}

import { createContext, type SetStateAction, use, useEffect, useEffectEvent, useState } from 'react';
import { listDrafts, readDraft, removeDraft, writeDraft } from './draft-storage.ts';

/** The id of the signed-in member; null keeps nothing. */
export const DraftOwnerContext = createContext<number | null>(null);

export interface DraftName {
  /** Names the form among all forms, for example "note:12" of a student. */
  form: string;
  /** Names it for the person, for example "Note about Asha". */
  title: string;
}

/** The form began with kept changes. */
export interface Restored {
  /** Milliseconds since 1970. */
  keptAt: number;
  /** Puts the form back to the stored values. */
  discard: () => void;
}

interface DraftOptions<State> {
  initial: () => State;
  isDirty: (state: State) => boolean;
  /** Puts a kept state onto the values stored now, for a record without a version. */
  rebase?: (kept: State, fresh: State) => State;
}

/**
 * The state of a form, with the question before its changes are left. This browser keeps unsaved changes for the member,
 * so that the end of a session, a reload or a crash loses nothing: the form then begins with them. Not for passwords.
 * @param initial the state as it is stored.
 */
export function useDraft<State>(
  { form, title }: DraftName,
  { initial, isDirty, rebase = (kept) => kept }: DraftOptions<State>,
) {
  const owner = use(DraftOwnerContext);
  const [first] = useState(() => {
    const fresh = initial();
    const kept = owner === null ? null : readDraft(owner, form);
    // A newer release may have changed the form, and somebody else may have saved the same.
    if (!kept || !hasShape(fresh, kept.state)) return { state: fresh, keptAt: null };
    const state = rebase(kept.state, fresh);
    return isDirty(state) ? { state, keptAt: kept.keptAt } : { state: fresh, keptAt: null };
  });
  const [state, setState] = useState(first.state);
  const [keptAt, setKeptAt] = useState(first.keptAt);
  const hasChanges = isDirty(state);
  const keep = useEffectEvent((state: State) => {
    if (owner === null) return;
    const address = window.location.pathname + window.location.search;
    writeDraft(owner, form, { title, address, keptAt: Date.now(), state });
  });
  useEffect(() => {
    if (hasChanges) return keep(state);
    setKeptAt(null);
    if (owner !== null) removeDraft(owner, form);
  }, [owner, form, hasChanges, state]);

  const guard = useUnsavedChanges(hasChanges, {
    ...USUAL_QUESTION,
    discard: () => owner !== null && removeDraft(owner, form),
  });

  /** Keeps the changes for later and runs `leave`, which may navigate. Asks first if nothing is kept. */
  function setAside(leave: () => void): void {
    const proceed = () => {
      guard.stopAsking();
      leave();
    };
    const isKept = owner !== null && readDraft(owner, form) !== null;
    if (isKept) proceed();
    else guard.attempt(proceed);
  }

  function discard(): void {
    setKeptAt(null);
    setState(initial());
  }

  const restored: Restored | null = keptAt !== null && hasChanges ? { keptAt, discard } : null;
  return { ...guard, setAside, state, setState, hasChanges, restored };
}

interface Edited<Values> {
  /** The first values. */
  base: Values;
  values: Values;
}

/** `useDraft` of plain values, which are dirty while they differ from the first ones. */
export function useDraftValues<Values>(name: DraftName, initial: () => Values) {
  const { state, setState, ...draft } = useDraft<Edited<Values>>(name, {
    initial: () => {
      const base = initial();
      return { base, values: base };
    },
    isDirty: ({ base, values }) => JSON.stringify(values) !== JSON.stringify(base),
    rebase: (kept, fresh) => rebaseValues(kept, fresh.base),
  });
  return {
    ...draft,
    values: state.values,
    setValues: (next: SetStateAction<Values>) =>
      setState(({ base, values }) => ({ base, values: next instanceof Function ? next(values) : next })),
    /** After a save in place: the stored values, with the fields that changed since the render that sent the form. */
    reset: (base: Values) => setState(({ values }) => rebaseValues({ base: state.values, values }, base)),
  };
}

/** Takes only the fields that the person changed, so that a save does not undo somebody else’s changes. */
function rebaseValues<Values>(kept: Edited<Values>, base: Values): Edited<Values> {
  if (typeof base !== 'object' || base === null) return { base, values: kept.values };
  const before = new Map(Object.entries(kept.base ?? {}));
  const after = new Map(Object.entries(kept.values ?? {}));
  const isChanged = (field: string) => JSON.stringify(after.get(field)) !== JSON.stringify(before.get(field));
  const changed = [...after].filter(([field]) => isChanged(field));
  return { base, values: { ...base, ...Object.fromEntries(changed) } };
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

/** Runs a sign-out by hand, which removes the member's drafts: asks once before, also for forms of other tabs. */
export function useSignOutQuestion(): (signOut: () => void) => void {
  const owner = use(DraftOwnerContext);
  const { leaveForGood } = useUnsavedForms();
  return (signOut) => leaveForGood(signOut, owner === null ? undefined : questionOf(owner));
}

function questionOf(member: number): LeaveQuestion | undefined {
  const titles = new Set(listDrafts(member).map(({ title }) => title));
  if (titles.size === 0) return undefined;
  return {
    title: 'Sign out and discard?',
    description: `Not saved yet: ${[...titles].join(', ')}.`,
    confirmLabel: 'Sign Out',
  };
}

export interface LeaveQuestion {
  title: string;
  description: string;
  /** "Leave" by default. */
  confirmLabel?: string;
  /** Called when the person leaves the changes. */
  discard?: () => void;
}

interface UnsavedForms {
  /** The forms with changes, the latest last. */
  dirty: Set<LeaveQuestion>;
  /** Asks the form's question; `leave` runs if the person agrees. */
  ask: (question: LeaveQuestion, leave: () => void) => void;
  /**
   * Runs `leave`, which may navigate; asks once before it if any form has changes.
   * @param question replaces the form's own and is asked in any case.
   */
  leaveForGood: (leave: () => void, question?: LeaveQuestion) => void;
}

/** Provided by `UnsavedChanges` of web/components. */
export const UnsavedFormsContext = createContext<UnsavedForms | null>(null);

function useUnsavedForms(): UnsavedForms {
  const forms = use(UnsavedFormsContext);
  if (forms === null) throw new Error('There is no UnsavedChanges above this form');
  return forms;
}

const USUAL_QUESTION: LeaveQuestion = {
  title: 'Leave without saving?',
  description: 'Your changes have not been saved and will be lost.',
};

/** Asks before a form with changes is left: by a link, Back, a shortcut or by closing the tab. */
export function useUnsavedChanges(isDirty: boolean, usualQuestion = USUAL_QUESTION) {
  const { dirty, ask } = useUnsavedForms();
  // One object for each form, which identifies it in `dirty`.
  const [question] = useState(() => ({ ...usualQuestion }));

  useEffect(() => {
    if (!isDirty) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    dirty.add(question);
    window.addEventListener('beforeunload', handleUnload);
    return () => {
      dirty.delete(question);
      window.removeEventListener('beforeunload', handleUnload);
    };
  }, [isDirty, dirty, question]);

  const stopAsking = () => void dirty.delete(question);
  return {
    /** Stops asking, for a form that is left with its changes kept. */
    stopAsking,
    /** Runs `leave`, which loses changes; asks before if there are any. */
    attempt: (leave: () => void) => (dirty.has(question) ? ask(question, leave) : leave()),
    /** Stops asking and drops the changes, for a form that has saved and then navigates. */
    release() {
      stopAsking();
      question.discard?.();
    },
  };
}

import { useLayoutEffect, useRef, useState } from 'react';
import { ApiError, errorMessage } from '#web/lib/api-errors.ts';
import { type Conflicts, findConflicts, mergeChosen, type Side } from '#web/lib/edit-conflict.ts';
import { type DraftName, type Restored, useDraft } from '#web/lib/use-draft.ts';
import type { FieldErrors } from './field-errors.ts';
import { showError, useChange } from './use-change.ts';

interface Versions<Saved, Values> {
  /** Reads the newer version that caused a refusal; null if the refusal has another reason. */
  findNewer: (error: ApiError) => Promise<Saved | null>;
  /** Whether the person has to see the newer version before a save. By default only after a conflict. */
  mustBeSeen?: (newer: Saved, seen: Saved | null) => boolean;
  labels: Readonly<Record<string, string>>;
  /** Fields that follow another one in a merge, for example `{ time: 'day' }`. */
  parts?: Readonly<Record<string, string>>;
  /** The values as readable texts. @param all the versions to compare. */
  readable: (values: Values, all: readonly Values[]) => Readonly<Record<string, string>>;
}

interface RecordForm<Saved, Base extends Saved | null, Values> {
  draft: DraftName;
  /** The stored record; null for a new one. */
  stored: Base;
  valuesOf: (stored: Saved | Base) => Values;
  /** Initial values in place of the stored ones. They do not count as a change by the person. */
  prefill?: Partial<Values>;
  isChanged?: (before: Values, after: Values) => boolean;
  findFieldErrors: (values: Values) => FieldErrors;
  /** Name of the control of a refused field, if it differs from the field's. */
  controlOf?: (field: string) => string | undefined;
  /** Sends the form as a change of `base`; without one it creates the record. */
  send: (base: Saved | Base, values: Values) => Promise<Saved>;
  onSaved: (saved: Saved) => void | Promise<void>;
  /**
   * Leaves the form after a save, unless fields changed during the save. Without `close` the form stays. The
   * form of a new record always closes.
   */
  close?: (saved: Saved) => void | Promise<void>;
  /** Message for a refusal without one. */
  fallback: string;
  /** Shows field errors and failures as toasts, where the specification wants them. */
  toasts?: {
    /** For a request without an answer. */
    unanswered: string;
  };
  /** @returns true if the form shows the refusal elsewhere: `problem` then stays empty. */
  onRefused?: (error: ApiError) => boolean;
  /** Null for a new record, which has no other version. */
  versions: Versions<Saved, Values> | null;
}

interface Draft<Base, Values> {
  /** The version that the changes are based on. The page may read the record again meanwhile. */
  base: Base;
  values: Values;
}

export interface FormState<Values> {
  values: Values;
  fieldErrors: FieldErrors;
  problem: string | null;
  busy: boolean;
  restored: Restored | null;
  change: (part: Partial<Values>, control?: string) => void;
  submit: (form: HTMLFormElement) => void;
}

function changedSince<Values extends object>(sent: Values, values: Values): Partial<Values> {
  const before: Partial<Record<string, unknown>> = { ...sent };
  const changed = Object.entries(values).filter(([field, value]) => isDifferent(before[field], value));
  return Object.fromEntries(changed) as Partial<Values>;
}

/** A `Versions.findNewer` for the server's code `stale`. */
export const whenStale =
  <Saved>(read: () => Promise<Saved>) =>
  async ({ code }: ApiError) =>
    code === 'stale' ? read() : null;

/**
 * The form of a record with a version. It sends once, marks errors at their controls, asks before unsaved changes are
 * lost, and saves onto a newer version. It lets the person choose only where somebody else has changed the same field.
 */
export function useRecordForm<Saved, Base extends Saved | null, Values extends object>(
  options: RecordForm<Saved, Base, Values>,
) {
  const { valuesOf, isChanged = isDifferent, findFieldErrors, fallback, toasts, versions } = options;
  const draft = useDraft<Draft<Saved | Base, Values>>(options.draft, {
    initial: () => ({ base: options.stored, values: { ...valuesOf(options.stored), ...options.prefill } }),
    isDirty: ({ base, values }) => isChanged({ ...valuesOf(base), ...options.prefill }, values),
  });
  const { attempt, release, restored, hasChanges: isDirty, setState } = draft;
  const { base, values } = draft.state;
  /** For a refusal, because it may arrive after further typing. */
  const latest = useRef(draft.state);
  useLayoutEffect(() => {
    latest.current = draft.state;
  });
  const setBase = (base: Saved) => setState((before) => ({ ...before, base }));
  const [newer, setNewer] = useState<Saved | null>(null);
  const [seen, setSeen] = useState<Saved | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const sending = useChange(sendOnto, {
    fallback,
    ...toasts,
    show: toasts ? 'toast' : 'problem',
    onRefused(error) {
      if (options.onRefused?.(error)) return true;
      const control = options.controlOf?.(error.field ?? '') ?? error.field;
      if (control === null || !element.current?.elements.namedItem(control)) return false;
      sending.check(element.current, { [control]: errorMessage(error, fallback) });
      return !toasts;
    },
  });

  /** Does the work, and after a refusal for a newer version does it onto that one. */
  async function sendOnto(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // If reading fails, the refusal is the message to show.
      const found = await versions?.findNewer(error).catch(() => null);
      if (!found) throw error;
      await sendOnto(() => seeOrMoveTo(found)).catch((later: unknown) => {
        throw later instanceof ApiError ? later : error;
      });
    }
  }

  async function seeOrMoveTo(found: Saved): Promise<void> {
    const { base, values } = latest.current;
    const isSame = !isChanged(valuesOf(found), values);
    if (!isSame && versions?.mustBeSeen?.(found, seen ?? base)) setSeen(found);
    else await moveTo(found);
  }

  function check(typed = values): boolean {
    const found = findFieldErrors(typed);
    const isRight = sending.check(element.current, found);
    const [message] = Object.values(found);
    if (toasts && message !== undefined) showError(message);
    return isRight;
  }

  async function store(onto = base, typed = values): Promise<Saved> {
    const saved = await options.send(onto, typed);
    setBase(saved);
    return saved;
  }

  async function finish(saved: Saved, sent: Values): Promise<void> {
    await options.onSaved(saved);
    setSeen(null);
    const later = changedSince(sent, latest.current.values);
    setState(({ base, values }) => ({
      base,
      values: { ...valuesOf(saved), ...changedSince(sent, values) },
    }));
    const isDone = options.stored === null || Object.keys(later).length === 0;
    if (!options.close || !isDone) return;
    release();
    await options.close(saved);
  }

  /** Bases the changes on a newer version and saves them, unless both sides changed a field. */
  async function moveTo(stored: Saved): Promise<void> {
    const { fields, taken } = conflictsWith(stored, latest.current);
    if (fields.length > 0) {
      setNewer(stored);
      return;
    }
    const merged = merge(stored, latest.current.values, taken);
    setState({ base: stored, values: merged });
    if (!isChanged(valuesOf(stored), merged)) await finish(stored, merged);
    else if (check(merged)) await finish(await store(stored, merged), merged);
  }

  function save(onto = base, typed = values): void {
    if (!check(typed)) return;
    void sending.submit(async () => finish(await store(onto, typed), typed));
  }

  function resolve(stored: Saved, chosen: Partial<Record<string, Side>>): void {
    const { taken } = conflictsWith(stored, draft.state);
    const merged = merge(stored, values, taken, chosen);
    setState({ base: stored, values: merged });
    setNewer(null);
    if (isChanged(valuesOf(stored), merged)) save(stored, merged);
    else void sending.submit(() => finish(stored, merged));
  }

  const merge = (
    stored: Saved,
    mine: Values,
    taken: Conflicts['taken'],
    chosen?: Partial<Record<string, Side>>,
  ) => mergeChosen({ mine, theirs: valuesOf(stored) }, taken, chosen, versions?.parts);

  function conflictsWith(stored: Saved, { base, values }: typeof draft.state): Conflicts {
    if (versions === null) return { fields: [], taken: [] };
    const all = { base: valuesOf(base), mine: values, theirs: valuesOf(stored) };
    const read = (version: Values) => versions.readable(version, Object.values(all));
    const texts = { base: read(all.base), mine: read(all.mine), theirs: read(all.theirs) };
    return findConflicts(versions.labels, texts);
  }

  function conflictWith(stored: Saved) {
    return {
      ...conflictsWith(stored, draft.state),
      busy: sending.busy,
      onResolve: (chosen: Partial<Record<string, Side>>) => resolve(stored, chosen),
      onClose: () => setNewer(null),
    };
  }

  return {
    base,
    values,
    /** The newer version that stopped a save, for the person to see; null without one. */
    seen,
    isDirty,
    fieldErrors: sending.fieldErrors,
    problem: sending.problem,
    busy: sending.busy,
    element,
    /** @param control the changed control, if `part` has several. */
    change(part: Partial<Values>, control?: string): void {
      sending.clear((name) => (control ? name === control : (name.split('.')[0] ?? '') in part));
      setState(({ base, values }) => ({ base, values: { ...values, ...part } }));
    },
    submit(form: HTMLFormElement): void {
      element.current = form;
      if (seen === null) save();
      else if (check()) void sending.submit(() => moveTo(seen));
    },
    /** For further actions of the form: they share its lock, its problem and its conflicts. */
    run: sending.submit,
    check,
    store,
    setBase,
    moveTo,
    attempt,
    release,
    restored,
    /** Props of `ConflictDialog`; null without a conflict. */
    conflict: newer === null ? null : conflictWith(newer),
  };
}

const isDifferent = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);

import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dismissErrorToast, toast } from '#web/components/toast-store.ts';
import { ApiError, errorMessage } from '#web/lib/api-errors.ts';
import { FORGOTTEN_ONCE_SENT } from '#web/lib/childrens-data.ts';
import { type FieldErrors, focusField, refusesItsText } from './field-errors.ts';

export function showSuccess(description: string): void {
  toast({ title: 'Success', description });
}

export function showError(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' });
}

/** For a request without an answer. */
export const NO_ANSWER = 'The server could not be reached. Please check your connection and try again.';
/** The same for team members, the profile and the password, in the specification's words. */
export const NO_ANSWER_THERE = 'An error occurred';

interface Preview {
  queryKey: QueryKey;
  update: (known: unknown) => unknown;
}

/** What the loaded queries of a key (and of those below it) show until the answer. */
export const preview = <Data>(queryKey: QueryKey, update: (known: Data) => Data): Preview => ({
  queryKey,
  update: (known) => (known === undefined ? undefined : update(known as Data)),
});

interface ChangeOptions<Input extends unknown[]> {
  /** Message for a refusal without one. */
  fallback: string;
  /** Message for a request without an answer. */
  unanswered?: string;
  /**
   * Where messages show. `toast`: all are toasts. `field`: those about a field stand there, others are toasts.
   * `problem`: those about a field stand there, others are `problem`, for the form or the row to show.
   */
  show?: 'toast' | 'field' | 'problem';
  /** Checks the form before it is sent. The form is one of the inputs of `submit`. */
  findFieldErrors?: (...input: Input) => FieldErrors;
  /** What the screen shows until the answer; a failure undoes it and loads these queries again. */
  optimistic?: (...input: Input) => Preview[];
  /** Somebody else was faster (409 `stale`): reads the record again. The message shows, too. */
  onStale?: ((...input: Input) => unknown) | undefined;
  /** Called before the message shows. Resolves to true if it has handled the refusal, which then needs no message. */
  onRefused?: (error: ApiError, ...input: Input) => unknown;
  /** Names a record whose changes wait for each other. Without it, a change during another is dropped. */
  inOrder?: string;
}

/**
 * Sends a change: once at a time, with its failures in one place. `send` also does what follows a success.
 * Public pages use `useSending`, which loads no react-query.
 */
export function useChange<Input extends unknown[]>(
  send: (...input: Input) => Promise<unknown>,
  options: ChangeOptions<Input>,
) {
  const { fallback, unanswered = NO_ANSWER, show = 'toast', inOrder } = options;
  const queryClient = useQueryClient();
  /** A second click can come before the busy state is on the screen. */
  const isSending = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { fieldErrors, check, clear } = useFieldErrors();

  const { isPending, mutateAsync } = useMutation({
    mutationFn: (input: Input) => send(...input),
    onMutate: (input) => showPreviews(queryClient, options.optimistic?.(...input) ?? []),
    onError: async (error, input, undo) => {
      undo?.();
      await handleFailure(error, input);
    },
    ...(inOrder !== undefined && { scope: { id: inOrder } }),
    ...FORGOTTEN_ONCE_SENT,
  });

  async function handleFailure(error: Error, input: Input): Promise<void> {
    if (!(error instanceof ApiError)) return tell(unanswered);
    if (error.code === 'stale') await settled(() => options.onStale?.(...input));
    if ((await settled(() => options.onRefused?.(error, ...input))) === true) return;
    const message = errorMessage(error, fallback);
    const form = formOf(input);
    const isAtField = error.field !== null && form?.elements.namedItem(error.field) instanceof HTMLElement;
    if (isAtField) check(form, { [error.field ?? '']: message });
    if (!isAtField || show === 'toast') tell(message);
  }

  const tell = (message: string) => (show === 'problem' ? setProblem(message) : showError(message));

  /** @returns whether the form may be sent. Shows its errors. */
  function isRight(input: Input): boolean {
    if (!options.findFieldErrors) {
      clear();
      return true;
    }
    const found = options.findFieldErrors(...input);
    const isRight = check(formOf(input), found);
    const [message] = Object.values(found);
    if (show === 'toast' && message !== undefined) showError(message);
    return isRight;
  }

  /** Resolves to true after a success. Never rejects. */
  async function submit(...input: Input): Promise<boolean> {
    if (isSending.current && inOrder === undefined) return false;
    if (!isRight(input)) return false;
    isSending.current = true;
    // An earlier message says nothing about this attempt.
    dismissErrorToast();
    setProblem(null);
    try {
      await mutateAsync(input);
      return true;
    } catch {
      return false;
    } finally {
      isSending.current = false;
    }
  }

  return { busy: isPending, problem, setProblem, fieldErrors, check, clear, submit };
}

const formOf = (input: unknown[]): HTMLFormElement | null =>
  input.find((each) => each instanceof HTMLFormElement) ?? null;

/** If a handler of a refusal fails itself, the refusal is the message to show. */
async function settled(handle: () => unknown): Promise<unknown> {
  try {
    return await handle();
  } catch {
    return false;
  }
}

async function showPreviews(queryClient: QueryClient, previews: Preview[]): Promise<() => void> {
  // A load that began before the change would overwrite it.
  await Promise.all(previews.map(({ queryKey }) => queryClient.cancelQueries({ queryKey })));
  const before = previews.flatMap(({ queryKey }) => queryClient.getQueriesData({ queryKey }));
  for (const { queryKey, update } of previews) queryClient.setQueriesData({ queryKey }, update);
  return () => {
    for (const [queryKey, data] of before) queryClient.setQueryData(queryKey, data);
    // The stored state is unknown.
    for (const { queryKey } of previews) void queryClient.invalidateQueries({ queryKey });
  };
}

/** The errors of a form, each shown at its field. */
function useFieldErrors() {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});

  /**
   * Shows the errors that a form's rules or the server found, and then moves the focus to the first such field, so that
   * the message is read out with it.
   * @returns whether `found` has no error.
   */
  function check(form: HTMLFormElement | null, found: FieldErrors): boolean {
    flushSync(() => setFieldErrors(found));
    const controls = [...(form?.elements ?? [])];
    const wrong = controls.find((control) => nameOf(control) in found || refusesItsText(control));
    if (wrong && form) focusField(form, nameOf(wrong));
    return wrong === undefined && Object.keys(found).length === 0;
  }

  /** Removes the messages of changed controls; all by default. */
  function clear(isOld: (name: string) => boolean = () => true): void {
    setFieldErrors(Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => !isOld(name))));
  }

  return { fieldErrors, check, clear };
}

const nameOf = (control: Element) => control.getAttribute('name') ?? '';

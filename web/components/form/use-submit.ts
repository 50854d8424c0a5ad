import { useState } from 'react';
import { flushSync } from 'react-dom';
import { dismissErrorToast } from '#web/components/toast-store.ts';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { NO_ANSWER, showError } from './use-change.ts';
import { focusField } from './use-field-errors.ts';

// `useChange` replaces what this file has.
export {
  NO_ANSWER as UNANSWERED,
  showError,
  showSuccess,
} from './use-change.ts';
export { focusField } from './use-field-errors.ts';

/** Marks and focuses the field that a refusal names, if the form has it. */
export function markRefused(
  form: HTMLFormElement,
  { field }: Pick<ApiError, 'field'>,
  mark: (field: string) => void,
): void {
  if (field === null || !(form.elements.namedItem(field) instanceof HTMLElement)) return;
  // Mark before the focus, so that screen readers read the mark with the field.
  flushSync(() => mark(field));
  focusField(form, field);
}

/**
 * Runs one submission at a time. A failure becomes a toast: the server's words, `fallback` if it refused without any,
 * `unanswered` if it did not answer. A refusal then reaches `onRefused`, with the input.
 */
export function useSubmit<Input extends unknown[]>(
  run: (...input: Input) => Promise<void>,
  fallback: string,
  onRefused?: (error: ApiError, ...input: Input) => void,
  unanswered: string = NO_ANSWER,
) {
  return useOnce(async (...input: Input) => {
    // An earlier message says nothing about this attempt.
    dismissErrorToast();
    try {
      await run(...input);
    } catch (error) {
      showError(error instanceof ApiError ? errorMessage(error, fallback) : unanswered);
      if (error instanceof ApiError) onRefused?.(error, ...input);
    }
  });
}

interface ToastError {
  /** Name of the control. */
  field: string;
  message: string;
}

interface ToastForm {
  /** The first error of the form. */
  findFieldError: () => ToastError | null;
  send: (form: HTMLFormElement) => Promise<void>;
  /** Message for a refusal without one. */
  fallback: string;
  /** Message for a request without an answer. */
  unanswered?: string;
  onRefused?: (error: ApiError) => void;
}

/** A form whose field errors and refusals are toasts. It marks and focuses the field that they name, and sends once. */
export function useToastForm({ findFieldError, send, fallback, unanswered, onRefused }: ToastForm) {
  const [invalidField, setInvalidField] = useState<string | null>(null);
  const { busy, submit } = useSubmit(
    send,
    fallback,
    (error, form) => {
      markRefused(form, error, setInvalidField);
      onRefused?.(error);
    },
    unanswered,
  );

  function refuse(form: HTMLFormElement, { field, message }: ToastError): void {
    setInvalidField(field);
    focusField(form, field);
    showError(message);
  }

  return {
    busy,
    /** Name of the marked control. */
    invalidField,
    /** For an error that only sending finds. */
    refuse,
    submit(form: HTMLFormElement): void {
      const fieldError = findFieldError();
      setInvalidField(null);
      if (fieldError === null) void submit(form);
      else refuse(form, fieldError);
    },
  };
}

// What the public forms share: sending, the errors of fields, the alert of a failure, the field that catches programs.

import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { UNREACHABLE_ERROR } from '#contracts/public-site.ts';
import { useAccount, useOnOtherAccount } from '#web/areas/families/index.ts';
import { CallUs, OfficePhone } from '#web/components/office-phone.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError, NetworkError } from '#web/lib/api-errors.ts';
import type { FormDraft } from '#web/lib/form-draft-storage.ts';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { lazyImport } from '#web/lib/lazy-import.ts';
import { sayError, sayFailure } from '#web/lib/say-error.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';

type Keyed = { idempotencyKey: string };
type Unkeyed<Sent extends Keyed> = Omit<Sent, 'idempotencyKey'>;

function attemptOf(sent: Keyed | null): { content: string; key: string } {
  const { idempotencyKey: key = '', ...content } = sent ?? {};
  return { content: sent === null ? '' : JSON.stringify(content), key };
}

/**
 * Sends one form at a time. Unchanged content keeps its idempotency key until it has arrived, so that a retry stores
 * nothing twice.
 * @param minimumMs shortest busy time.
 * @param earlier content that was sent before, so that sending it again repeats its key.
 */
export function useDelivery<Sent extends Keyed>(
  deliver: (sent: Sent) => Promise<void>,
  minimumMs = 0,
  earlier: Sent | null = null,
) {
  // State is a render late: a second click in the same moment must not send twice.
  const isSending = useRef(false);
  const attempt = useRef(attemptOf(earlier));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function keyOf(content: Unkeyed<Sent>): string {
    const written = JSON.stringify(content);
    if (attempt.current.content !== written) {
      attempt.current = { content: written, key: createIdempotencyKey() };
    }
    return attempt.current.key;
  }

  /** Loads code that the form needs before it sends. @returns null after a failure, which is shown. */
  async function load<Module>(loadModule: () => Promise<Module>): Promise<Module | null> {
    setProblem(null);
    try {
      return await lazyImport(loadModule);
    } catch (error) {
      setProblem(sendingProblem(error));
      return null;
    }
  }

  /** @returns whether it arrived. */
  async function send(content: Unkeyed<Sent>): Promise<boolean> {
    if (isSending.current) return false;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    const [outcome] = await Promise.allSettled([
      deliver({ ...content, idempotencyKey: keyOf(content) } as Sent),
      new Promise((resolve) => setTimeout(resolve, minimumMs)),
    ]);
    isSending.current = false;
    setBusy(false);
    if (outcome.status === 'rejected') {
      setProblem(sendingProblem(outcome.reason));
      return false;
    }
    attempt.current = { content: '', key: '' };
    return true;
  }

  return { busy, problem, load, send };
}

const OFFLINE = msg`You are offline, so this could not be sent. Please send it again when you are connected.`;
const UNREACHABLE = msg`We could not be reached. Please check your internet connection and send it again. If you change nothing, it will not arrive twice.`;
const TIMEOUT = msg`No answer came in time, so we do not know whether this arrived. Please send it again. If you change nothing, it will not arrive twice.`;
const TOO_MANY = msg`Too many messages came from your internet connection. Please wait a few minutes and send it again.`;
const REFUSED = msg`Something in this form was not accepted. Please check what you wrote and send it again.`;
const SERVER_TROUBLE = msg`Something went wrong on our side. Please send it again in a few minutes. If you change nothing, it will not arrive twice.`;

/** Why sending failed and what to do, for the sender. */
function sendingProblem(error: unknown): string {
  if (error instanceof NetworkError) {
    if (!navigator.onLine) return i18n._(OFFLINE);
    return i18n._(error.reason === 'timeout' ? TIMEOUT : UNREACHABLE);
  }
  if (!(error instanceof ApiError)) return i18n._(SERVER_TROUBLE);
  // The server's text names the field, or how long to wait.
  if (error.status === 429) return sayFailure(error, i18n._(TOO_MANY));
  if (error.code === 'busy') return sayFailure(error, i18n._(SERVER_TROUBLE));
  return error.status < 500 ? sayFailure(error, i18n._(REFUSED)) : i18n._(SERVER_TROUBLE);
}

/** Error texts by field name: English ones of the contracts, and those that are in the language of the page already. */
export type FieldErrors = Record<string, string>;

/** The contract's first error for each field. */
export function findFieldErrors(schema: z.ZodMiniType, content: unknown): FieldErrors {
  const fieldErrors: FieldErrors = {};
  const { error } = schema.safeParse(content);
  for (const { path, message } of error?.issues ?? []) fieldErrors[String(path[0])] ??= message;
  return fieldErrors;
}

/** A field's error goes when the field changes; the phone's, if it asks for one of both, also with the e-mail. */
export function useFieldErrorsInView() {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});

  /** Shows the errors and focuses the first such field. @returns whether there is one. */
  function show(form: HTMLFormElement, found: FieldErrors): boolean {
    // Before the focus, so that screen readers read the error with the field.
    flushSync(() => setFieldErrors(found));
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
    if (name === null) return;
    const { [name]: _mended, ...others } = fieldErrors;
    if (name === 'email' && others.phone === UNREACHABLE_ERROR) delete others.phone;
    if (Object.keys(others).length < Object.keys(fieldErrors).length) setFieldErrors(others);
  }

  const said = Object.fromEntries(Object.entries(fieldErrors).map(([name, text]) => [name, sayError(text)]));
  return { fieldErrors: said, show, handleChange };
}

/** Takes the focus, so that nobody misses the failure. */
export function SendingAlert({ problem }: { problem: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} tabIndex={-1}>
      <p className="font-medium">{problem}</p>
      <p className="mt-1">
        <Trans>Everything you wrote is still here.</Trans>{' '}
        <CallUs>
          <Trans>
            You can also call us: <OfficePhone className="whitespace-nowrap font-medium underline" />
          </Trans>
        </CallUs>
      </p>
    </Alert>
  );
}

/** Hidden from the screen, the Tab order and screen readers. */
export function Honeypot() {
  return (
    <div aria-hidden className="sr-only">
      <label>
        <Trans>Website</Trans>
        <input name="website" type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

interface SendingFormProps {
  draft: FormDraft;
  busy: boolean;
  problem: string | null;
  /** Label of the button. */
  action: string;
  foot?: ReactNode;
  /** Called after the typed texts are back, and with another account. */
  onFill?: (form: HTMLFormElement) => void;
  /** Another value brings further fields, which are filled, too. */
  variant?: string | undefined;
  onChange: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (form: HTMLFormElement) => Promise<void>;
  children: ReactNode;
}

/** A form within a page. Typed texts stay until they have arrived or their account signs out. */
export function SendingForm({
  draft,
  busy,
  problem,
  action,
  foot,
  onFill,
  variant,
  onChange,
  onSubmit,
  children,
}: SendingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const account = useAccount();
  const isHydrated = useIsHydrated();
  // Before the fields are filled for the new account.
  useOnOtherAccount((isLeft) => isLeft && form.current?.reset());
  const fill = useEffectEvent(() => {
    if (!form.current) return;
    draft.restore(form.current);
    onFill?.(form.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these bring other fields and other texts
  useEffect(() => fill(), [variant, account]);
  return (
    // POST: a form sent before hydration must not put its texts into the address.
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(event.currentTarget);
      }}
      onChange={(event) => {
        draft.keep(event.currentTarget);
        onChange(event);
      }}
    >
      <fieldset disabled={busy} className="grid min-w-0 gap-5">
        {problem && <SendingAlert problem={problem} />}
        {children}
        <Honeypot />
        <Button type="submit" busy={busy} disabled={!isHydrated} className="w-full text-lg sm:w-auto sm:px-8">
          {busy ? t`Sending...` : action}
        </Button>
        <noscript>
          <Trans>This form needs JavaScript. You can also call us or send us an e-mail.</Trans>
        </noscript>
        {foot}
      </fieldset>
    </form>
  );
}

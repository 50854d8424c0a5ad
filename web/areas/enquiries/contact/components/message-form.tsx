import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { CONTACT_FIELDS, contactTextOf } from '#contracts/contact-texts.ts';
import type { EnquiryInput } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { CONTACT_SUBMIT_DELAY_MS, readMessage } from '#web/areas/enquiries/contact/contact-form.ts';
import { getEnquirySink } from '#web/areas/enquiries/contact/enquiry-sink.ts';
import {
  loadCheckAhead,
  loadMessageCheck,
  messageCheck,
} from '#web/areas/enquiries/contact/lazy-message-check.ts';
import { useDelivery } from '#web/areas/enquiries/contact/use-delivery.ts';
import {
  type FieldErrors,
  useFieldErrorsInView,
} from '#web/areas/enquiries/contact/use-field-errors-in-view.ts';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { formDraft } from '#web/lib/form-draft-storage.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { Honeypot } from './honeypot.tsx';
import { NothingIsSent } from './nothing-is-sent.tsx';
import { SendingAlert } from './sending-alert.tsx';

const draft = formDraft('message', CONTACT_FIELDS);

/** Keeps every field until the message has arrived. */
export function MessageForm({ onSent }: { onSent: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const { fieldErrors, show, handleChange } = useFieldErrorsInView();
  const { busy, problem, send, fail } = useDelivery(
    (message: EnquiryInput) => getEnquirySink().sendMessage(message),
    CONTACT_SUBMIT_DELAY_MS,
  );

  useEffect(() => {
    if (form.current) draft.restore(form.current);
  }, []);

  useEffect(() => {
    if (getEnquirySink().needsNetwork) return;
    const leaving = new AbortController();
    void loadCheckAhead(leaving.signal);
    return () => leaving.abort();
  }, []);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const message = readMessage(form);
    try {
      const check = messageCheck() ?? (await loadMessageCheck());
      if (show(form, check(message))) return;
    } catch (error) {
      return fail(error);
    }
    if (!(await send(message))) return;
    draft.clear();
    onSent();
  }

  return (
    // POST: a form sent before hydration must not put its texts into the address.
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onChange={(event) => {
        draft.keep(event.currentTarget);
        handleChange(event);
      }}
      onFocus={() => void loadMessageCheck().catch(() => {})}
    >
      <fieldset disabled={busy} className="grid min-w-0 gap-5">
        {problem && <SendingAlert problem={problem} />}
        <NothingIsSent className="rounded-xl bg-mist px-4 py-3">
          Nothing leaves this browser, so what you write here does not reach us.
        </NothingIsSent>
        <MessageFields fieldErrors={fieldErrors} />
        <Honeypot />
        <Button type="submit" busy={busy} disabled={!isHydrated} className="w-full text-lg sm:w-auto sm:px-8">
          {busy ? 'Sending...' : 'Send Message'}
        </Button>
        <noscript>This form needs JavaScript. You can also call us or send us an e-mail.</noscript>
        <div className="-mt-2 text-ink-soft text-sm leading-snug">
          <p className="at-browser:hidden">
            We use what you write here only to answer you. By sending it you agree that we contact you about
            it. If you are under 18, please ask a parent first.
          </p>
          {/* A new tab, so that the typed text stays. */}
          <Link
            to={paths.privacy}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
          >
            How we look after your data <span className="sr-only">(opens in a new tab)</span>
          </Link>
        </div>
      </fieldset>
    </form>
  );
}

/** Uncontrolled, so that text typed before hydration is kept. */
function MessageFields({ fieldErrors }: { fieldErrors: FieldErrors }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {CONTACT_FIELDS.map((name) => {
        const { label, isRequired = false, isHalf, rows, type, autoComplete } = contactTextOf(name);
        const isEmail = type === 'email';
        return (
          <div key={name} className={isHalf ? undefined : 'sm:col-span-2'}>
            <Field
              label={isRequired ? label : `${label} (optional)`}
              required={isRequired}
              error={fieldErrors[name]}
            >
              {rows === undefined ? (
                <Input
                  type={type}
                  name={name}
                  autoComplete={autoComplete}
                  autoCapitalize={isEmail ? 'none' : undefined}
                  spellCheck={isEmail ? false : undefined}
                  required={isRequired}
                />
              ) : (
                <Textarea name={name} rows={rows} required={isRequired} />
              )}
            </Field>
          </div>
        );
      })}
    </div>
  );
}

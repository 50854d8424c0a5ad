import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { type EnquiryInput, EnquiryInputSchema } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { getEnquirySink } from '#web/areas/enquiries/contact/enquiry-sink.ts';
import { useDelivery } from '#web/areas/enquiries/contact/use-delivery.ts';
import {
  type FieldErrors,
  findFieldErrors,
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

const draft = formDraft('message', ['name', 'email', 'phone', 'message']);

/** The specified minimum time of "Sending...". */
const CONTACT_SUBMIT_DELAY_MS = 1000;

const MessageSchema = z.omit(EnquiryInputSchema, { idempotencyKey: true });
type Message = Omit<EnquiryInput, 'idempotencyKey' | 'device'>;

/** Sending the form is the consent. */
function readMessage(form: HTMLFormElement): Required<Message> {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    consentToContact: true,
    website: text('website'),
  };
}

/** Keeps every field until the message has arrived. */
export function MessageForm({ onSent }: { onSent: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const { fieldErrors, show, handleChange } = useFieldErrorsInView();
  const { busy, problem, send } = useDelivery(
    (message: EnquiryInput) => getEnquirySink().sendMessage(message),
    CONTACT_SUBMIT_DELAY_MS,
  );

  useEffect(() => {
    if (form.current) draft.restore(form.current);
  }, []);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const message = readMessage(form);
    if (show(form, findFieldErrors(MessageSchema, message))) return;
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
      <div className="sm:col-span-2">
        <Field label="Name" required error={fieldErrors.name}>
          <Input name="name" autoComplete="name" required />
        </Field>
      </div>
      <Field label="Email" required error={fieldErrors.email}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field label="Phone (optional)" error={fieldErrors.phone}>
        <Input type="tel" name="phone" autoComplete="tel" />
      </Field>
      <div className="sm:col-span-2">
        <Field label="Message" required error={fieldErrors.message}>
          <Textarea name="message" rows={6} required />
        </Field>
      </div>
    </div>
  );
}

import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { EnquiryInput } from '#contracts/enquiries/index.ts';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import { paths } from '#contracts/pages.ts';
import { WRITER_NAMES, WRITERS, type Writer } from '#contracts/records.ts';
import { forgetAge, noteAge, youngestAge } from '#web/areas/enquiries/receiving/device-storage.ts';
import { getEnquirySink } from '#web/areas/enquiries/receiving/enquiry-sink.ts';
import type { Message } from '#web/areas/enquiries/receiving/message-checks.ts';
import {
  type FieldErrors,
  SendingForm,
  useDelivery,
  useFieldErrorsInView,
} from '#web/areas/enquiries/receiving/sending-form.tsx';
import { useAccount } from '#web/areas/families/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { formDraft } from '#web/lib/form-draft-storage.ts';
import { useLoadedAhead } from '#web/lib/use-loaded-ahead.ts';
import { NothingIsSent } from './nothing-is-sent.tsx';

const draft = formDraft('message', [
  'writer',
  'name',
  'email',
  'phone',
  'parentName',
  'parentContact',
  'message',
]);

/** The specified minimum time of "Sending...". */
const CONTACT_SUBMIT_DELAY_MS = 1000;

/** The schemas, once somebody writes. */
const loadChecks = () => import('#web/areas/enquiries/receiving/message-checks.ts');

const readWriter = (form: HTMLFormElement): Writer | undefined => {
  const chosen = new FormData(form).get('writer');
  return WRITERS.find((each) => each === chosen);
};

/** Sending the form is the consent. Where nobody asks who writes, nothing is sent. */
function readMessage(form: HTMLFormElement): Message {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  const writer = getEnquirySink().asksWriter ? readWriter(form) : 'adult';
  return {
    // Without a choice the schema refuses it.
    writer: writer as Writer,
    parentName: (writer === 'child' && text('parentName')) || null,
    parentContact: (writer === 'child' && text('parentContact')) || null,
    youngestAge: writer === 'child' ? null : youngestAge(text('name')),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    message: text('message'),
    consentToContact: true,
    website: text('website'),
  };
}

/** Fills empty fields with the account's words, as the form for a session does. */
function fillFrom(
  { name, email, parentName }: NonNullable<ReturnType<typeof useAccount>>,
  form: HTMLFormElement,
): void {
  for (const [field, value] of Object.entries({ name, email, parentName })) {
    const input = form.elements.namedItem(field);
    if (input instanceof HTMLInputElement && input.value === '') input.value = value;
  }
}

export function MessageForm({ onSent }: { onSent: () => void }) {
  const [writer, setWriter] = useState<Writer | undefined>();
  const account = useAccount();
  const { fieldErrors, show, handleChange } = useFieldErrorsInView();
  const { busy, problem, load, send } = useDelivery(
    (message: EnquiryInput) => getEnquirySink().sendMessage(message),
    CONTACT_SUBMIT_DELAY_MS,
  );
  useLoadedAhead(loadChecks, writer !== undefined);
  // Also of a choice that was made before hydration. The oldest age that the words leave open.
  useEffect(() => noteAge(writer === 'child' ? ADULT_AGE - 1 : null), [writer]);

  async function handleSubmit(form: HTMLFormElement) {
    const message = readMessage(form);
    const checks = await load(loadChecks);
    if (!checks || show(form, checks.findMessageErrors(message))) return;
    if (!(await send(message))) return;
    draft.clear();
    // The server knows that a child wrote.
    if (message.writer === 'child') forgetAge();
    onSent();
  }

  return (
    <SendingForm
      draft={draft}
      busy={busy}
      problem={problem}
      action={t`Send Message`}
      foot={<Foot />}
      variant={writer}
      onFill={(form) => {
        if (account) fillFrom(account, form);
        setWriter(readWriter(form));
      }}
      onChange={(event) => {
        setWriter(readWriter(event.currentTarget));
        handleChange(event);
      }}
      onSubmit={handleSubmit}
    >
      <NothingIsSent className="rounded-xl bg-mist px-4 py-3">
        <Trans>Nothing leaves this browser, so what you write here does not reach us.</Trans>
      </NothingIsSent>
      <MessageFields fieldErrors={fieldErrors} isChild={writer === 'child'} />
    </SendingForm>
  );
}

function Foot() {
  return (
    <div className="-mt-2 text-ink-soft text-sm leading-snug">
      <p className="at-browser:hidden">
        <Trans>
          We use what you write here only to answer you. By sending it you agree that we contact you about it.
          If you are under 18, please ask a parent first.
        </Trans>
      </p>
      {/* A new tab, so that the typed text stays. */}
      <Link
        to={paths.privacy}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
      >
        <Trans>
          How we look after your data <span className="sr-only">(opens in a new tab)</span>
        </Trans>
      </Link>
    </div>
  );
}

/** Uncontrolled, so that text typed before hydration is kept. */
function MessageFields({ fieldErrors, isChild }: { fieldErrors: FieldErrors; isChild: boolean }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <div className="grid gap-5 sm:col-span-2 at-browser:hidden">
        <Field label={t`Who is writing?`} required error={fieldErrors.writer}>
          <Select
            name="writer"
            required
            options={[
              { value: '', label: t`Please choose` },
              ...WRITERS.map((value) => ({ value, label: i18n._(WRITER_NAMES[value]) })),
            ]}
          />
        </Field>
        {isChild && <ParentFields fieldErrors={fieldErrors} />}
      </div>
      <div className="sm:col-span-2">
        <Field label={t`Name`} required error={fieldErrors.name}>
          <Input name="name" autoComplete="name" required />
        </Field>
      </div>
      <Field label={t`Email`} required error={fieldErrors.email}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field label={t`Phone (optional)`} error={fieldErrors.phone}>
        <Input type="tel" name="phone" autoComplete="tel" />
      </Field>
      <div className="sm:col-span-2">
        <Field label={t`Message`} required error={fieldErrors.message}>
          <Textarea name="message" rows={6} required />
        </Field>
      </div>
    </div>
  );
}

/** We ask a parent before we answer a student under 18. */
function ParentFields({ fieldErrors }: { fieldErrors: FieldErrors }) {
  return (
    <>
      <p className="rounded-lg bg-mist px-3.5 py-2.5 leading-snug">
        <Trans>
          Under 18, a parent or guardian must agree. We call or write to them first. Your own name and email
          come below.
        </Trans>
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label={t`Parent's or guardian's name`} required error={fieldErrors.parentName}>
          <Input name="parentName" autoComplete="off" required />
        </Field>
        <Field label={t`Parent's phone or email`} required error={fieldErrors.parentContact}>
          <Input name="parentContact" autoComplete="off" autoCapitalize="none" required />
        </Field>
      </div>
    </>
  );
}

import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  PRIVACY_TOPIC_NAMES,
  PRIVACY_TOPICS,
  PrivacyFormSchema,
  type PrivacyRequestInput,
  type Receipt,
} from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { getEnquirySink } from '#web/areas/enquiries/receiving/enquiry-sink.ts';
import {
  type FieldErrors,
  findFieldErrors,
  SendingForm,
  useDelivery,
  useFieldErrorsInView,
} from '#web/areas/enquiries/receiving/sending-form.tsx';
import { Field } from '#web/components/form/field.tsx';
import { CallUs, OfficePhone } from '#web/components/office-phone.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { formDraft } from '#web/lib/form-draft-storage.ts';
import { formatDate } from '#web/lib/format.ts';
import { addressHere } from '#web/lib/messages.ts';

const draft = formDraft('privacy', ['topic', 'name', 'phone', 'email', 'reference', 'message']);

const LINK = 'font-medium text-primary underline underline-offset-4';

/** A family asks to see, correct or delete its data, or takes a consent back. */
export function PrivacyRequestPage() {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  return (
    <div className="h-full bg-cream px-4 pt-6 pb-14 sm:px-6 lg:pt-16 lg:pb-20">
      <div className="mx-auto max-w-2xl">
        <h1 className="text-balance font-brand text-4xl text-maroon leading-tight sm:text-5xl">
          <Trans>Ask about your data</Trans>
        </h1>
        <p className="mt-3 text-pretty text-lg leading-snug">
          <Trans>
            See what we have about you or your child, have it corrected or deleted, or take a consent back. It
            costs nothing and you need no reason. What we keep and why is on the page{' '}
            <a href={addressHere(paths.privacy)} className={LINK}>
              Privacy
            </a>
            .
          </Trans>
        </p>
        <div className="mt-6 rounded-3xl border border-line bg-white p-5 shadow-card sm:p-8 at-browser:hidden">
          {receipt ? <Received receipt={receipt} /> : <RequestForm onSent={setReceipt} />}
        </div>
        <p className="mt-6 rounded-2xl bg-peach p-5 text-lg leading-snug at-enquiries:hidden">
          <Trans>This site sends us nothing. Please call us or write an e-mail.</Trans>
        </p>
        <OtherWays />
      </div>
    </div>
  );
}

function OtherWays() {
  const [{ address }] = readConsultancy().emails;
  const link = `${LINK} inline-flex min-h-11 items-center`;
  return (
    <section className="mt-8">
      <h2 className="font-semibold text-xl leading-tight">
        <Trans>Other ways</Trans>
      </h2>
      <p className="mt-2 leading-relaxed">
        <Trans>
          Write to{' '}
          <a href={`mailto:${address}`} className={`${link} break-all`}>
            {address}
          </a>
          .
        </Trans>{' '}
        <CallUs>
          <Trans>
            Or call us: <OfficePhone className={link} />
          </Trans>
        </CallUs>
      </p>
    </section>
  );
}

function Received({ receipt: { reference, answerBy } }: { receipt: Receipt }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The focused button went with the form.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <CircleCheck aria-hidden className="size-12 text-primary" strokeWidth={1.5} />
      <h2 ref={title} tabIndex={-1} className="rounded font-semibold text-2xl">
        <Trans>We have your request</Trans>
      </h2>
      <p className="text-lg leading-snug">
        <Trans>
          Your reference is <strong className="whitespace-nowrap">{reference}</strong>. We answer you by{' '}
          <strong className="whitespace-nowrap">{ph({ date: formatDate(answerBy) })}</strong>.
        </Trans>
      </p>
      <p className="text-ink-soft leading-snug">
        <Trans>
          To be sure that we give your data to nobody else, we may first call the number that we already have.
          Please note the reference, or print this page.
        </Trans>
      </p>
      <div>
        <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
    </div>
  );
}

type Sent = Omit<PrivacyRequestInput, 'idempotencyKey' | 'device'>;

function readRequest(form: HTMLFormElement): Sent {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    topic: text('topic') as Sent['topic'],
    name: text('name'),
    phone: text('phone'),
    email: text('email').trim() === '' ? null : text('email'),
    reference: text('reference'),
    message: text('message'),
    website: text('website'),
  };
}

function RequestForm({ onSent }: { onSent: (receipt: Receipt) => void }) {
  const { fieldErrors, show, handleChange } = useFieldErrorsInView();
  const { busy, problem, send } = useDelivery(async (request: PrivacyRequestInput) => {
    const receipt = await getEnquirySink().askAboutData?.(request);
    if (receipt) onSent(receipt);
  });

  async function handleSubmit(form: HTMLFormElement) {
    const request = readRequest(form);
    if (show(form, findFieldErrors(PrivacyFormSchema, request))) return;
    if (await send(request)) draft.clear();
  }

  return (
    <SendingForm
      draft={draft}
      busy={busy}
      problem={problem}
      action={t`Send Request`}
      onChange={handleChange}
      onSubmit={handleSubmit}
    >
      <RequestFields fieldErrors={fieldErrors} />
    </SendingForm>
  );
}

/** Uncontrolled, so that text typed before hydration is kept. */
function RequestFields({ fieldErrors }: { fieldErrors: FieldErrors }) {
  return (
    <>
      <Field label={t`What should we do?`} required error={fieldErrors.topic}>
        <Select
          name="topic"
          options={[
            { value: '', label: t`Please choose` },
            ...PRIVACY_TOPICS.map((value) => ({ value, label: i18n._(PRIVACY_TOPIC_NAMES[value]) })),
          ]}
          defaultValue=""
          required
        />
      </Field>
      <Field
        label={t`Name`}
        required
        hint={t`Yours, or the student’s as we know it.`}
        error={fieldErrors.name}
      >
        <Input name="name" autoComplete="name" required />
      </Field>
      <fieldset className="grid min-w-0 gap-5">
        <legend className="mb-2 text-ink-soft text-sm leading-snug">
          <Trans>
            A phone number or an e-mail address, best the one that we know. One of them is enough.
          </Trans>
        </legend>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={t`Phone`} error={fieldErrors.phone}>
            <Input type="tel" name="phone" autoComplete="tel" />
          </Field>
          <Field label={t`Email`} error={fieldErrors.email}>
            <Input type="email" name="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
          </Field>
        </div>
      </fieldset>
      <Field
        label={t`Reference (optional)`}
        hint={t`If you asked for a session: it is on its receipt.`}
        error={fieldErrors.reference}
      >
        <Input name="reference" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <Field label={t`More about it (optional)`} error={fieldErrors.message}>
        <Textarea name="message" rows={4} />
      </Field>
    </>
  );
}

import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { bookableDays } from '#contracts/appointments/index.ts';
import { type AppointmentRequestInput, confirmByCode } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { deliverCode } from '#web/areas/enquiries/receiving/api.ts';
import {
  type BookingDialogProps,
  findBookingErrors,
  isParentsAccount,
  readBooking,
  requestOf,
} from '#web/areas/enquiries/receiving/booking-form.ts';
import { forgetAge, noteAge } from '#web/areas/enquiries/receiving/device-storage.ts';
import {
  Honeypot,
  SendingAlert,
  useDelivery,
  useFieldErrorsInView,
} from '#web/areas/enquiries/receiving/sending-form.tsx';
import { type SentRequest, sentRequests } from '#web/areas/enquiries/receiving/sent-request-storage.ts';
import { useAccount } from '#web/areas/families/index.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { ApiError } from '#web/lib/api-errors.ts';
import { bookings } from '#web/lib/booking-storage.ts';
import { formDraft } from '#web/lib/form-draft-storage.ts';
import { formatDate } from '#web/lib/format.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { addressHere } from '#web/lib/messages.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { sayError, sayFailure } from '#web/lib/say-error.ts';
import { useBack } from '#web/lib/use-back.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { describeWish } from '../booking-page.tsx';
import { BookingFields } from './booking-fields.tsx';
import { ChangeRequest } from './change-request.tsx';

interface SentDialogProps {
  sent: SentRequest;
  onAnother: () => void;
  onClose: () => void;
}

/** The request and the next steps. Opens again with the booking button, also after a reload of the tab. */
function SentDialog({ sent, onAnother, onClose }: SentDialogProps) {
  const { request, answer } = sent;
  const [isConfirmed, setIsConfirmed] = useState(sent.isConfirmed);
  const isForChild = Boolean(request.parentName);
  useBack(true, () => {
    onClose();
    return false;
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`We have your request`}
      description={i18n._(SERVICE_NAMES[request.service])}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={onAnother}>
            <Trans>Another Request</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      {/* public.css keeps the steps clear of the toast. */}
      <div data-sent-request className="grid gap-4">
        <Facts sent={sent} />
        {isForChild && answer.asksForCode && (
          <CodeForm
            idempotencyKey={request.idempotencyKey}
            sentTo={request.email ?? ''}
            isConfirmed={isConfirmed}
            onConfirmed={() => {
              sentRequests.keep({ ...sent, isConfirmed: true });
              setIsConfirmed(true);
            }}
          />
        )}
        <NextSteps sent={sent} isConfirmed={isConfirmed} />
      </div>
    </Dialog>
  );
}

function Facts({ sent: { request, answer } }: { sent: SentRequest }) {
  const { name, parentName, phone, email } = request;
  const facts = [
    [t`Reference`, answer.reference],
    [parentName ? t`Student` : t`Your name`, name],
    [t`Your name`, parentName],
    [t`Wished for`, describeWish(request)],
    [t`We reach you at`, [phone, email].filter(Boolean).join(', ')],
  ] as const;
  return (
    <dl data-first-focus tabIndex={-1} className="grid gap-2 rounded-xl bg-mist px-4 py-3 outline-none">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label} className="grid gap-x-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-ink-soft text-sm sm:text-base">{label}</dt>
            <dd dir="auto" className="font-medium [overflow-wrap:anywhere]">
              {value}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function closedUntilConsent({ assessment, interests }: SentRequest['request']): string | null {
  if (assessment && interests) {
    return t`Until then the career assessment and the interest result stay closed.`;
  }
  if (assessment) return t`Until then the career assessment stays closed.`;
  return interests ? t`Until then the interest result stays closed.` : null;
}

function howConfirmed({ phone, email }: SentRequest['request']): string {
  if (email && isMailOn()) {
    return t`Once the time is confirmed, we e-mail it to you with a file for your calendar.`;
  }
  return phone ? t`We will tell you the confirmed time by phone.` : t`We will e-mail you the confirmed time.`;
}

function NextSteps({ sent: { request, answer }, isConfirmed }: { sent: SentRequest; isConfirmed: boolean }) {
  const closed = closedUntilConsent(request);
  return (
    <ol className="ml-5 grid list-decimal gap-2 leading-snug">
      {request.parentName && !isConfirmed && (
        <li>
          {answer.asksForCode
            ? t`Without the code we first ask you whether you agree.`
            : t`We first ask you, as the parent or guardian, whether you agree.`}
          {closed && ` ${closed}`}
          {request.message && ` ${t`We read your message for the call.`}`}
        </li>
      )}
      <li>
        <Trans>
          We will contact you by{' '}
          <strong className="whitespace-nowrap">{ph({ date: formatDate(answer.answerBy) })}</strong> and agree
          on a time.
        </Trans>
      </li>
      <li>{howConfirmed(request)}</li>
      <li>
        <ChangeRequest />
      </li>
      <li>
        <Trans>
          You find this again on the page{' '}
          <a href={addressHere(paths.booking)} className="py-2 font-medium text-primary underline">
            Your requests
          </a>
          , also tomorrow: the menu leads there. It can be printed, copied and shared.
        </Trans>
      </li>
    </ol>
  );
}

interface CodeFormProps {
  idempotencyKey: string;
  /** The address that was given; nobody learns whether the office knows it. */
  sentTo: string;
  isConfirmed: boolean;
  onConfirmed: () => void;
}

function sayCodeProblem(error: unknown): string {
  if (error instanceof ApiError && error.field === 'code')
    return t`This is not the code from the e-mail. Please check it.`;
  if (error instanceof ApiError && error.code === 'link_expired')
    return t`This code no longer works. We call you instead.`;
  return sayFailure(error, t`The code could not be checked. Please try again.`);
}

/** A parent confirms their consent with the code from their e-mail. */
function CodeForm({ idempotencyKey, sentTo, isConfirmed, onConfirmed }: CodeFormProps) {
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const body = { idempotencyKey, code };
  const { busy, problem, setProblem, submit } = useSending(async () => {
    await deliverCode(body);
    onConfirmed();
  }, sayCodeProblem);
  useEffect(() => {
    if (problem !== null) form.current?.querySelector('input')?.focus();
  }, [problem]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const wrong = confirmByCode.body.safeParse(body).error?.issues[0];
    // The same message twice moves the focus twice.
    flushSync(() => setProblem(null));
    if (wrong) setProblem(sayError(wrong.message));
    else void submit();
  }

  if (isConfirmed) {
    return (
      <p role="status" className="flex items-center gap-2 font-medium">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-primary" />
        <Trans>Thank you: your consent is confirmed.</Trans>
      </p>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={handleSubmit}
      className="grid gap-3 rounded-xl border border-line p-4"
    >
      <Field
        label={t`Code from your e-mail`}
        hint={t`If our office already knows ${sentTo} as the parent’s, a code is on its way. Enter it here, and nothing more is needed. Otherwise we ask you ourselves.`}
        error={problem}
      >
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setProblem(null);
          }}
          className="max-w-40"
        />
      </Field>
      <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
        {busy ? t`Checking...` : t`Confirm`}
      </Button>
    </form>
  );
}

/** The form, or the request that this tab has sent for the service: nobody asks twice without knowing. */
export function BookingDialog({ onSent, ...props }: BookingDialogProps) {
  const [earlier, setEarlier] = useState(() => sentRequests.read(props.service));
  const [isAsking, setIsAsking] = useState(earlier === null);

  if (earlier !== null && !isAsking) {
    return <SentDialog sent={earlier} onAnother={() => setIsAsking(true)} onClose={props.onClose} />;
  }
  return (
    <BookingFormDialog
      {...props}
      earlier={earlier?.request ?? null}
      onSent={(sent) => {
        sentRequests.keep(sent);
        keepBooking(sent);
        setEarlier(sent);
        setIsAsking(false);
        onSent();
      }}
    />
  );
}

/** For another day: without the names, the numbers and the message. */
function keepBooking({ request, answer }: SentRequest): void {
  const { service, preferredDay = null, preferredTime = null, preferredStart = null, parentName } = request;
  bookings.keep({
    reference: answer.reference,
    service,
    preferredDay,
    preferredTime,
    preferredStart,
    sentOn: officeDay(Date.now()),
    answerBy: answer.answerBy,
    isForChild: Boolean(parentName),
  });
}

/** No boxes to tick: a person agrees anew each time. */
const draft = formDraft('booking', [
  'age',
  'name',
  'parentName',
  'parentRelation',
  'phone',
  'email',
  'freeDay',
  'preferredDay',
  'preferredStart',
  'preferredTime',
  'message',
]);

interface BookingFormDialogProps extends Omit<BookingDialogProps, 'onSent'> {
  /** Sent before for the same service: the same answers make no second request. */
  earlier: AppointmentRequestInput | null;
  onSent: (sent: SentRequest) => void;
}

function BookingFormDialog(props: BookingFormDialogProps) {
  const { requestAppointment, earlier, onClose, onSent, ...subject } = props;
  const formId = useId();
  const account = useAccount();
  const studentEmail = account && !isParentsAccount(account) ? account.email : null;
  const [today] = useState(() => officeDay(Date.now()));
  const [typed] = useState(draft.read);
  const isTyped = useRef(Object.keys(typed).length > 0);
  const [isLeaving, setIsLeaving] = useState(false);
  const { fieldErrors, show, handleChange } = useFieldErrorsInView();
  const { busy, problem, send } = useDelivery(
    async (request: AppointmentRequestInput) => {
      onSent({
        request,
        answer: await requestAppointment(request),
        isConfirmed: false,
        sentOn: formatDate(today),
      });
    },
    0,
    earlier,
  );

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const booking = readBooking(form, subject);
    // Also if Enter sends the form from the field of the age.
    noteAge(booking.answers.age ?? null);
    if (show(form, findBookingErrors(booking, today, studentEmail))) return;
    if (!(await send(requestOf(booking)))) return;
    draft.clear();
    // The server knows the age of this request.
    if (booking.answers.parentName !== null) forgetAge();
  }

  /** @returns whether the dialog stays open. */
  function handleClose(): boolean {
    if (busy) return true;
    if (isTyped.current) setIsLeaving(true);
    else onClose();
    return isTyped.current;
  }
  useBack(true, handleClose);

  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || handleClose()}
        title={t`Book a counselling session`}
        description={i18n._(SERVICE_NAMES[subject.service])}
        footer={
          <>
            <Button variant="secondary" disabled={busy} onClick={handleClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" form={formId} busy={busy}>
              {busy ? t`Sending...` : t`Send Request`}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={handleSubmit}
          onChange={(event) => {
            isTyped.current = true;
            draft.keep(event.currentTarget);
            handleChange(event);
          }}
        >
          <fieldset disabled={busy} className="grid min-w-0 gap-4">
            {problem && <SendingAlert problem={problem} />}
            <BookingFields days={bookableDays(today)} fieldErrors={fieldErrors} typed={typed} {...subject} />
            <Link
              to={paths.privacy}
              target="_blank"
              className="inline-flex min-h-11 items-center justify-self-start font-medium text-primary text-sm underline underline-offset-4"
            >
              <Trans>How we look after your data (opens in a new tab)</Trans>
            </Link>
            <Honeypot />
          </fieldset>
        </form>
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title={t`Discard what you wrote?`}
        description={t`The request has not been sent. What you wrote in this form is lost.`}
        confirmLabel={t`Discard`}
        cancelLabel={t`Keep Writing`}
        onConfirm={() => {
          draft.clear();
          onClose();
        }}
      />
    </>
  );
}

import { CircleCheck } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { confirmByCode } from '#contracts/enquiries/index.ts';
import { DAY_PART_NAMES } from '#contracts/public-site.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { type SentRequest, sentRequests } from '#web/areas/enquiries/contact/sent-request-storage.ts';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { errorMessage } from '#web/lib/api-errors.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { formatClock, formatDate, formatWeekday } from '#web/lib/format.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { useBack } from '#web/lib/use-back.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { deliverCode } from '../api.ts';

interface SentDialogProps {
  sent: SentRequest;
  onAnother: () => void;
  onClose: () => void;
}

/** The request and the next steps. Opens again with the booking button, also after a reload of the tab. */
export function SentDialog({ sent, onAnother, onClose }: SentDialogProps) {
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
      title="We have your request"
      description={SERVICE_NAMES[request.service]}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={onAnother}>
            Another Request
          </Button>
          <Button onClick={onClose}>Done</Button>
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
  const { name, parentName, preferredDay, preferredTime, preferredStart, phone, email } = request;
  const wish = [
    preferredDay ? formatWeekday(preferredDay) : null,
    preferredStart ? formatClock(preferredStart) : null,
    preferredTime ? DAY_PART_NAMES[preferredTime] : null,
  ].filter(Boolean);
  const facts = [
    ['Reference', answer.reference],
    ['For', name],
    ['Parent or guardian', parentName],
    ['Wished for', wish.length === 0 ? 'Any time' : wish.join(', ')],
    ['We reach you at', [phone, email].filter(Boolean).join(', ')],
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
  if (assessment && interests) return 'the career assessment and the interest result stay closed';
  if (assessment) return 'the career assessment stays closed';
  return interests ? 'the interest result stays closed' : null;
}

function howConfirmed({ phone, email }: SentRequest['request']): string {
  if (email && isMailOn()) {
    return 'Once the time is confirmed, we e-mail it to you with a file for your calendar.';
  }
  return phone ? 'We will tell you the confirmed time by phone.' : 'We will e-mail you the confirmed time.';
}

function NextSteps({ sent: { request, answer }, isConfirmed }: { sent: SentRequest; isConfirmed: boolean }) {
  const { phone } = readConsultancy();
  const closed = closedUntilConsent(request);
  return (
    <ol className="ml-5 grid list-decimal gap-2 leading-snug">
      {request.parentName && !isConfirmed && (
        <li>
          {answer.asksForCode ? 'Without the code we first ask' : 'We first ask'} {request.parentName} whether
          they agree.{closed && ` Until then ${closed}.`}
          {request.message && ' We read your message for the call.'}
        </li>
      )}
      <li>
        We will contact you by <strong className="whitespace-nowrap">{formatDate(answer.answerBy)}</strong>{' '}
        and agree on a time.
      </li>
      <li>{howConfirmed(request)}</li>
      <li>
        To change or cancel the request, call{' '}
        <a href={`tel:${phone.tel}`} className="whitespace-nowrap py-2 font-medium text-primary underline">
          {phone.display}
        </a>{' '}
        and quote the reference.
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

/** A parent confirms their consent with the code from their e-mail. */
function CodeForm({ idempotencyKey, sentTo, isConfirmed, onConfirmed }: CodeFormProps) {
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const body = { idempotencyKey, code };
  const { busy, problem, setProblem, submit } = useSending(
    async () => {
      await deliverCode(body);
      onConfirmed();
    },
    (error) => errorMessage(error, 'The code could not be checked. Please try again.'),
  );
  useEffect(() => {
    if (problem !== null) form.current?.querySelector('input')?.focus();
  }, [problem]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const wrong = confirmByCode.body.safeParse(body).error?.issues[0];
    // The same message twice moves the focus twice.
    flushSync(() => setProblem(null));
    if (wrong) setProblem(wrong.message);
    else void submit();
  }

  if (isConfirmed) {
    return (
      <p role="status" className="flex items-center gap-2 font-medium">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-primary" />
        Thank you: the parent's consent is confirmed.
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
        label="Code from the parent's e-mail"
        hint={`If our office already knows ${sentTo} as the parent’s, a code is on its way. Enter it here, and nothing more is needed. Otherwise we ask the parent ourselves.`}
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
        {busy ? 'Checking...' : 'Confirm'}
      </Button>
    </form>
  );
}

import { type FormEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { bookableDays } from '#contracts/appointments/index.ts';
import type { AppointmentRequestInput } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import {
  type BookingDialogProps,
  findBookingErrors,
  isParentsAccount,
  readBooking,
  requestOf,
} from '#web/areas/enquiries/contact/booking-form.ts';
import { type SentRequest, sentRequests } from '#web/areas/enquiries/contact/sent-request-storage.ts';
import { useAccount } from '#web/areas/families/index.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { formDraft } from '#web/lib/form-draft-storage.ts';
import { formatDate } from '#web/lib/format.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { useBack } from '#web/lib/use-back.ts';
import { useDelivery } from '../use-delivery.ts';
import { useFieldErrorsInView } from '../use-field-errors-in-view.ts';
import { BookingFields } from './booking-fields.tsx';
import { Honeypot } from './honeypot.tsx';
import { SendingAlert } from './sending-alert.tsx';
import { SentDialog } from './sent-dialog.tsx';

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
        setEarlier(sent);
        setIsAsking(false);
        onSent();
      }}
    />
  );
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
    if (show(form, findBookingErrors(booking, today, studentEmail))) return;
    if (await send(requestOf(booking))) draft.clear();
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
        title="Book a counselling session"
        description={SERVICE_NAMES[subject.service]}
        footer={
          <>
            <Button variant="secondary" disabled={busy} onClick={handleClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={busy}>
              {busy ? 'Sending...' : 'Send Request'}
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
              How we look after your data (opens in a new tab)
            </Link>
            <Honeypot />
          </fieldset>
        </form>
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Discard what you wrote?"
        description="The request has not been sent. What you wrote in this form is lost."
        confirmLabel="Discard"
        cancelLabel="Keep Writing"
        onConfirm={() => {
          draft.clear();
          onClose();
        }}
      />
    </>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { bookableDays } from '#contracts/appointments/index.ts';
import type { AppointmentRequestInput } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import {
  type BookingSubject,
  findBookingMistakes,
  readBooking,
  requestOf,
} from '#web/areas/enquiries/contact/booking-form.ts';
import { useDelivery } from '#web/areas/enquiries/contact/use-delivery.ts';
import { useMistakes } from '#web/areas/enquiries/contact/use-mistakes.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { officeDay } from '#web/lib/office-zone.ts';
import { BookingFields } from './booking-fields.tsx';
import { Honeypot } from './honeypot.tsx';
import { SendingAlert } from './sending-alert.tsx';

export interface BookingDialogProps extends BookingSubject {
  requestAppointment: (request: AppointmentRequestInput) => Promise<void>;
  onClose: () => void;
  onSent: () => void;
}

export function BookingDialog({ requestAppointment, onClose, onSent, ...subject }: BookingDialogProps) {
  const formId = useId();
  const [today] = useState(() => officeDay(Date.now()));
  const { mistakes, show, handleChange } = useMistakes();
  const { busy, problem, send } = useDelivery(requestAppointment);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const booking = readBooking(form, subject);
    if (show(form, findBookingMistakes(booking, today))) return;
    if (await send(requestOf(booking))) onSent();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Book a counselling session"
      description={SERVICE_NAMES[subject.service]}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {busy ? 'Sending...' : 'Send Request'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} onChange={handleChange}>
        <fieldset disabled={busy} className="grid min-w-0 gap-4">
          {problem && <SendingAlert problem={problem} />}
          <BookingFields
            days={bookableDays(today)}
            mistakes={mistakes}
            hasAssessment={subject.assessment !== undefined}
          />
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
  );
}

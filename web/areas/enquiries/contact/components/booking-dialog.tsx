import { useState } from 'react';
import type { BookingDialogProps } from '#web/areas/enquiries/contact/booking-form.ts';
import { sentRequests } from '#web/areas/enquiries/contact/sent-request-storage.ts';
import { BookingFormDialog } from './booking-form-dialog.tsx';
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

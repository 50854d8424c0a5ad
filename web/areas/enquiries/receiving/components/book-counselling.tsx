import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import type { BookingDialogProps, BookingSubject } from '#web/areas/enquiries/receiving/booking-form.ts';
import { type EnquirySink, getEnquirySink } from '#web/areas/enquiries/receiving/enquiry-sink.ts';
import { type SentRequest, sentRequests } from '#web/areas/enquiries/receiving/sent-request-storage.ts';
import { CallUs, OfficePhone } from '#web/components/office-phone.tsx';
import { dismissCurrentToast, toast } from '#web/components/toast-store.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { bookings, type KeptBooking } from '#web/lib/booking-storage.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { formatDate } from '#web/lib/format.ts';
import { NothingIsSent } from './nothing-is-sent.tsx';

interface BookCounsellingProps extends BookingSubject {
  children?: ReactNode;
}

interface OpenDialog {
  Dialog: ComponentType<BookingDialogProps>;
  requestAppointment: NonNullable<EnquirySink['requestAppointment']>;
}

// Most visitors never open it.
const loadDialog = async () => (await import('./booking-dialog.tsx')).BookingDialog;

function confirmRequest(): void {
  toast({
    title: t`Appointment Request Sent`,
    description: t`We'll contact you to schedule a counseling session.`,
  });
}

/** Nothing for a service that is not offered. The page shows the toasts. */
export function BookCounselling(props: BookCounsellingProps) {
  return readConsultancy().services.includes(props.service) && <Booking {...props} />;
}

function Booking({
  service,
  assessment,
  interests,
  children = t`Book Counseling Session`,
}: BookCounsellingProps) {
  const isOpening = useRef(false);
  const [isLoading, setIsLoading] = useState(false);
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [sent, setSent] = useState<SentRequest | null>(null);
  const [kept, setKept] = useState<KeptBooking | null>(null);
  // Again when the dialog closes.
  useEffect(() => {
    if (opened !== null) return;
    setSent(sentRequests.read(service));
    setKept(bookings.list().find((each) => each.service === service) ?? null);
  }, [opened, service]);

  async function handleClick({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    const { requestAppointment } = getEnquirySink();
    if (requestAppointment === null) return confirmRequest();
    if (isOpening.current) return;
    isOpening.current = true;
    setIsLoading(true);
    setHasFailed(false);
    // Some browsers do not focus a clicked button; the dialog returns the focus to it.
    button.focus();
    try {
      const Dialog = await loadDialog();
      // On a phone a toast would cover the form.
      dismissCurrentToast();
      setOpened({ Dialog, requestAppointment });
    } catch {
      setHasFailed(true);
    }
    isOpening.current = false;
    setIsLoading(false);
  }

  return (
    <>
      {/* Not Button: it is disabled while busy and would lose the focus. */}
      <button
        type="button"
        aria-busy={isLoading || undefined}
        onClick={handleClick}
        className={buttonClasses()}
      >
        {isLoading && <LoaderCircle aria-hidden className="size-4 animate-spin motion-reduce:animate-none" />}
        {children}
      </button>
      {hasFailed && <NoConnection />}
      {sent && (
        <p className="order-last basis-full text-sm">
          {sent.sentOn
            ? t`You asked for this session on ${ph({ date: sent.sentOn })}.`
            : t`You asked for this session.`}{' '}
          <button
            type="button"
            onClick={handleClick}
            className="min-h-11 cursor-pointer font-medium text-primary underline"
          >
            <Trans>Show the request</Trans>
          </button>
        </p>
      )}
      {!sent && kept && (
        <p className="order-last basis-full text-sm">
          <Trans>You asked for this session on {ph({ date: formatDate(kept.sentOn) })}.</Trans>{' '}
          <Link
            to={paths.booking}
            className="inline-flex min-h-11 items-center font-medium text-primary underline"
          >
            <Trans>Show the request</Trans>
          </Link>
        </p>
      )}
      <NothingIsSent className="order-last basis-full text-sm">
        <Trans>Nothing leaves this browser, and this button sends no request.</Trans>
      </NothingIsSent>
      <noscript>
        <Link to={paths.contact} className="inline-flex min-h-11 items-center underline">
          <Trans>How to reach us without JavaScript</Trans>
        </Link>
      </noscript>
      {opened && (
        <opened.Dialog
          service={service}
          assessment={assessment}
          interests={interests}
          requestAppointment={opened.requestAppointment}
          onClose={() => setOpened(null)}
          onSent={confirmRequest}
        />
      )}
    </>
  );
}

/** Not a toast, whose code may not load either. */
function NoConnection() {
  return (
    <p ref={scrollTo} role="alert" className="order-last basis-full scroll-my-4 leading-snug">
      <Trans>
        <strong className="font-semibold">There is no connection, so the form could not be loaded.</strong>{' '}
        Please try again when you are connected, or reload the page.
      </Trans>{' '}
      <CallUs>
        <Trans>
          You can also call us: <OfficePhone className="whitespace-nowrap py-2 font-semibold underline" />
        </Trans>
      </CallUs>
    </p>
  );
}

/** The bar at the bottom of a phone's screen may cover what appears below the button. */
function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Printer, Share2, Trash2 } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { AppointmentRequestInput } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { DAY_PART_NAMES } from '#contracts/public-site.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { CopyButton, useCopyText } from '#web/components/form/copy-field.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { bookings, type KeptBooking } from '#web/lib/booking-storage.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { formatClock, formatDate, formatWeekday } from '#web/lib/format.ts';
import { addressHere } from '#web/lib/messages.ts';
import { ChangeRequest } from './components/change-request.tsx';

const LINK = 'font-medium text-primary underline underline-offset-4';

/** The requests for a session that were sent from this browser. They are found again on another day. */
export function BookingPage() {
  // Null in the built HTML.
  const list = useSyncExternalStore<readonly KeptBooking[] | null>(
    bookings.subscribe,
    bookings.list,
    () => null,
  );
  return (
    <div className="h-full bg-cream px-4 pt-6 pb-14 sm:px-6 lg:pt-16 lg:pb-20 print:bg-white print:p-0">
      <div className="mx-auto max-w-2xl">
        <h1 className="text-balance font-brand text-4xl text-maroon leading-tight sm:text-5xl">
          <Trans>Your requests</Trans>
        </h1>
        <p className="mt-3 text-pretty text-lg leading-snug print:hidden">
          <Trans>
            Requests for a session that were sent from this browser stay here, with the reference that we ask
            for on the phone.
          </Trans>
        </p>
        {/* Until the list is read, its most frequent state keeps the room. */}
        <div className={list === null ? 'invisible' : undefined}>{!list?.length && <None />}</div>
        <div className="mt-6 grid gap-6">
          {list?.map((booking) => (
            <Booking key={booking.reference} booking={booking} />
          ))}
        </div>
      </div>
    </div>
  );
}

function None() {
  return (
    <div className="mt-6 rounded-3xl border border-line bg-white p-5 shadow-card sm:p-8">
      <p className="text-lg leading-snug">
        <Trans>This browser has no request.</Trans>
      </p>
      <p className="mt-2 leading-snug">
        <Trans>
          You sent one from another phone or computer, or it was removed here? We still have it: the{' '}
          <Link to={paths.contact} className={LINK}>
            contact page
          </Link>{' '}
          says how to reach us.
        </Trans>
      </p>
      <a href={`${addressHere(paths.contact)}#book`} className={`${buttonClasses()} mt-5 at-browser:hidden`}>
        <Trans>Book a session</Trans>
      </a>
    </div>
  );
}

/** The wished day and time as words. */
export function describeWish({
  preferredDay,
  preferredTime,
  preferredStart,
}: Pick<AppointmentRequestInput, 'preferredDay' | 'preferredTime' | 'preferredStart'>): string {
  const wish = [
    preferredDay ? formatWeekday(preferredDay) : null,
    preferredStart ? formatClock(preferredStart) : null,
    preferredTime ? i18n._(DAY_PART_NAMES[preferredTime]) : null,
  ].filter(Boolean);
  return wish.length === 0 ? t`Any time` : wish.join(', ');
}

function Booking({ booking }: { booking: KeptBooking }) {
  const { reference, service, sentOn, answerBy, isForChild } = booking;
  const text = useRef<HTMLElement>(null);
  const { outcome, copy } = useCopyText(() => {
    if (text.current) window.getSelection()?.selectAllChildren(text.current);
  });
  const [isRemoving, setIsRemoving] = useState(false);
  const facts = [
    [t`Asked on`, formatDate(sentOn)],
    [t`Wished for`, describeWish(booking)],
    [t`We answer by`, formatDate(answerBy)],
  ] as const;
  return (
    <article
      aria-label={`${i18n._(SERVICE_NAMES[service])}, ${reference}`}
      className="break-inside-avoid rounded-3xl border border-line bg-white p-5 shadow-card sm:p-8"
    >
      <h2 className="font-semibold text-xl leading-tight">{i18n._(SERVICE_NAMES[service])}</h2>
      <p className="hidden text-sm print:block">{readConsultancy().legalName}</p>
      <dl className="mt-4 grid gap-3">
        <div>
          <dt className="text-ink-soft text-sm">
            <Trans>Reference</Trans>
          </dt>
          <dd className="font-semibold text-3xl tracking-wide">
            <strong ref={text} className="font-semibold">
              {reference}
            </strong>
          </dd>
        </div>
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-ink-soft text-sm sm:text-base">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {isForChild && (
        <p className="mt-4 leading-snug">
          <Trans>
            You asked for a student under 18. Before the session we confirm with you that you agree.
          </Trans>
        </p>
      )}
      <p className="mt-4 leading-snug">
        <ChangeRequest />
      </p>
      <p className="mt-2 leading-snug print:hidden">
        <Trans>
          To have what you sent shown, corrected or deleted:{' '}
          <Link to={paths.privacyRequest} className={LINK}>
            Ask about your data
          </Link>
          .
        </Trans>
      </p>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        <CopyButton outcome={outcome} onCopy={() => void copy(reference)} />
        <ShareButton booking={booking} />
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4.5" />
          <Trans>Print</Trans>
        </Button>
        <Button variant="ghost" onClick={() => setIsRemoving(true)}>
          <Trash2 aria-hidden className="size-4.5" />
          <Trans>Remove from this browser</Trans>
        </Button>
      </div>
      <p role="status" className="mt-2 text-ink-soft text-sm leading-snug empty:hidden print:hidden">
        {outcome === 'copied' && t`The reference is copied.`}
        {outcome === 'selected' && t`The reference is selected: copy it with the keyboard or the menu.`}
      </p>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={t`Remove it from this browser?`}
        description={t`We keep the request. Note the reference first, if you may need it.`}
        confirmLabel={t`Remove`}
        onConfirm={() => bookings.remove(reference)}
      />
    </article>
  );
}

/** Opens the phone's own list of apps; absent where the browser has none. Nothing goes to the site. */
function ShareButton({ booking }: { booking: KeptBooking }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (typeof navigator.share !== 'function') return null;
  async function handleShare(): Promise<void> {
    const { reference, service, sentOn } = booking;
    const lines = [
      i18n._(SERVICE_NAMES[service]),
      t`Reference: ${reference}`,
      t`Asked on: ${ph({ date: formatDate(sentOn) })}`,
      t`Wished for: ${ph({ wish: describeWish(booking) })}`,
    ];
    setHasFailed(false);
    try {
      await navigator.share({ title: t`Request for a session`, text: lines.join('\n') });
    } catch (error) {
      // The person closed the list.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.warn('The request could not be shared', error);
      setHasFailed(true);
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={handleShare}>
        <Share2 aria-hidden className="size-4.5" />
        <Trans>Share</Trans>
      </Button>
      {hasFailed && (
        <p role="alert">
          <Trans>Sharing did not work. Please copy the reference instead.</Trans>
        </p>
      )}
    </>
  );
}

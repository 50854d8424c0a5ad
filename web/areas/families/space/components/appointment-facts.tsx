import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ComingAppointment, PastAppointment } from '#contracts/families/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { formatDayIn, formatSpanIn } from '#web/lib/format.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';

type Span = Pick<PastAppointment, 'startsAt' | 'endsAt'>;

/** For example "Mon, 4 May 2026, 10:00 am – 11:00 am", on the office's clock. */
export const describeSpan = (span: Span, timeZone = readOfficeZone()): string =>
  `${formatDayIn(span.startsAt, timeZone)}, ${formatSpanIn(span.startsAt, span.endsAt, timeZone)}`;

const STATUS_WORDS = {
  requested: msg`You asked for this time. We have not confirmed it yet.`,
  confirmed: msg`Confirmed`,
  cancelled: msg`Cancelled. Please do not come at this time.`,
} as const;

export function AppointmentStatus({ status }: Pick<ComingAppointment, 'status'>) {
  return (
    <p className={status === 'confirmed' ? 'font-medium text-primary-deep' : 'font-medium text-clay'}>
      {i18n._(STATUS_WORDS[status])}
    </p>
  );
}

/** Service, time, counsellor and place, as the mails to a family have them. */
export function AppointmentFacts({ appointment }: { appointment: PastAppointment }) {
  const { service, counsellor, place, familyTimeZone } = appointment;
  const own = describeSpan(appointment);
  const theirs = familyTimeZone === null ? own : describeSpan(appointment, familyTimeZone);
  return (
    <>
      <p className="font-semibold text-lg leading-snug">{own}</p>
      {theirs !== own && (
        <p>
          <Trans>On your clock: {theirs}</Trans>
        </p>
      )}
      <dl className="grid gap-1 leading-snug">
        <Fact label={t`Service`}>{i18n._(SERVICE_NAMES[service])}</Fact>
        {counsellor !== null && <Fact label={t`With`}>{counsellor}</Fact>}
        {place !== null && (
          <Fact label={t`Where`}>
            <Place place={place} />
          </Fact>
        )}
      </dl>
    </>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <dt className="text-ink-soft">{label}</dt>
      <dd dir="auto" className="min-w-0 font-medium [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}

/** The address of a video call is a link. */
function Place({ place }: { place: string }) {
  if (!/^https:\/\/\S+$/.test(place)) return place;
  return (
    <a
      href={place}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
    >
      {place}
      <span className="sr-only">
        {' '}
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  );
}

import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, Clock, Mail, MapPin, Phone } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { addressLine, holidayOn } from '#contracts/consultancy.ts';
import { addDays, type WallTime, WEEKDAYS, wallTimeOf, weekdayOf } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import type { Opening } from '#contracts/opening-hours.ts';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import { Field } from '#web/components/form/field.tsx';
import { LazyToaster } from '#web/components/lazy-toaster.tsx';
import { OfficePhone } from '#web/components/office-phone.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { addressLines, familyEmails, readConsultancy, sayDays, whatsAppLink } from '#web/lib/consultancy.ts';
import { formatDate, formatDays } from '#web/lib/format.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';
import { readOpening, sayHour, sayTime } from '#web/lib/open-hours.ts';
import { BookCounselling } from './components/book-counselling.tsx';
import { MessageForm } from './components/message-form.tsx';
import { sentRequests } from './sent-request-storage.ts';

export function ContactPage() {
  return (
    <div className="h-full bg-cream px-4 pt-6 pb-14 sm:px-6 lg:pt-16 lg:pb-20">
      <div className="mx-auto max-w-308">
        <h1 className="text-balance font-brand text-4xl text-maroon leading-tight sm:text-5xl">
          <Trans>Contact us</Trans>
        </h1>
        <p className="mt-3 max-w-[58ch] text-pretty text-lg leading-snug lg:text-xl lg:leading-relaxed">
          <Trans>
            A question about your child, a service or an appointment? Call us, write to us, or visit us during
            our working hours.
          </Trans>
        </p>
        <ReachUs />
        <div className="mt-6 grid gap-10 lg:mt-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
          <div className="grid content-start gap-6">
            <div className="rounded-3xl border border-line bg-white p-5 shadow-card sm:p-8">
              <MessagePanel />
            </div>
            <BookingSection />
          </div>
          <ContactDetails />
        </div>
      </div>
    </div>
  );
}

function MessagePanel() {
  const [isSent, setIsSent] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const wasSent = useRef(false);

  // The focused element went with the other view.
  useEffect(() => {
    if (isSent !== wasSent.current) title.current?.focus();
    wasSent.current = isSent;
  }, [isSent]);

  if (isSent) {
    return (
      <div className="grid justify-items-center gap-3 py-10 text-center sm:py-16">
        <CircleCheck aria-hidden className="size-14 text-primary" strokeWidth={1.5} />
        <h2 ref={title} tabIndex={-1} className="rounded font-semibold text-2xl">
          <Trans>Message Sent!</Trans>
        </h2>
        <p className="max-w-sm text-ink-soft text-lg leading-snug">
          <Trans>Thank you for reaching out. We'll get back to you shortly.</Trans>
        </p>
        <Button variant="secondary" className="mt-4" onClick={() => setIsSent(false)}>
          <Trans>Send Another Message</Trans>
        </Button>
      </div>
    );
  }
  return (
    <>
      <h2 ref={title} tabIndex={-1} className="mb-5 rounded font-semibold text-2xl leading-tight">
        <Trans>Send us a message</Trans>
      </h2>
      <MessageForm onSent={() => setIsSent(true)} />
    </>
  );
}

/** Phone, address and hours in short, for the first screen of a phone. Wide screens show the details beside the form. */
export function ReachUs() {
  const consultancy = readConsultancy();
  return (
    <ul className="mt-4 grid gap-1 lg:hidden">
      <Line icon={<Phone aria-hidden className="size-5" />}>
        <OfficePhone className="inline-flex min-h-11 items-center font-semibold text-lg text-primary underline underline-offset-4" />
      </Line>
      <Line icon={<MapPin aria-hidden className="size-5" />}>
        <address className="not-italic leading-snug">{addressLine(consultancy)}</address>
      </Line>
      <Line icon={<Clock aria-hidden className="size-5" />}>
        {/* Two lines high: the words of now, shorter than those of the HTML, change no height. */}
        <div className="flex min-h-13 flex-wrap items-center gap-x-3 leading-snug">
          <span className="max-w-max flex-[1_1_12rem]">
            <OpenNow />
          </span>
          <a
            href="#hours"
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            <Trans>All hours</Trans>
          </a>
        </div>
      </Line>
    </ul>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
      <span className="text-clay">{icon}</span>
      <div>{children}</div>
    </li>
  );
}

/** An offered service. */
const serviceOf = (wanted: string | undefined): Service => {
  const { services } = readConsultancy();
  const find = (name: string | undefined) => services.find((each) => each === name);
  return find(wanted) ?? find('career') ?? services[0] ?? 'career';
};

/** Links of other pages lead to it: its id must not change. Hidden where no request is sent. */
export function BookingSection() {
  const { services } = readConsultancy();
  const [service, setService] = useState(() => serviceOf(undefined));
  const [isUsed, setIsUsed] = useState(false);
  // After a reload it offers the request that this tab has sent.
  useEffect(() => setService(serviceOf(sentRequests.lastService())), []);
  return (
    <section
      id="book"
      aria-labelledby="book-title"
      onFocus={() => setIsUsed(true)}
      onPointerDown={() => setIsUsed(true)}
      className="scroll-mt-4 rounded-3xl bg-peach p-5 sm:p-8 at-browser:hidden"
    >
      <h2 id="book-title" className="font-semibold text-2xl leading-tight">
        <Trans>Book a session</Trans>
      </h2>
      <p className="mt-2 mb-4 text-pretty leading-snug">
        <Trans>
          Choose what it is about and leave a number or an e-mail address. We call you back to agree on a
          time.
        </Trans>
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 max-w-full grow basis-48">
          <Field label={t`Service`}>
            <Select
              options={services.map((each) => ({ value: each, label: i18n._(SERVICE_NAMES[each]) }))}
              value={service}
              onChange={({ target }) => setService(serviceOf(target.value))}
            />
          </Field>
        </div>
        <BookCounselling service={service}>
          <Trans>Book a counselling session</Trans>
        </BookCounselling>
      </div>
      <LazyToaster isWanted={isUsed} />
    </section>
  );
}

const linkClasses =
  'inline-flex min-h-11 items-center break-all font-medium text-primary underline-offset-4 hover:underline';

function ContactDetails() {
  const { legalName, address, secondAddress, secondPhone, whatsapp, emails, hours } = readConsultancy();
  return (
    <div className="grid content-start gap-7">
      <Detail icon={MapPin} title={t`Address`}>
        <address className="mt-1 not-italic leading-relaxed">
          <Lines lines={[legalName, ...addressLines(address)]} />
        </address>
        {secondAddress.length > 0 && (
          <address className="mt-3 not-italic leading-relaxed">
            <Lines lines={secondAddress} />
          </address>
        )}
      </Detail>
      <Detail icon={Phone} title={t`Phone`}>
        <ul>
          <li>
            <OfficePhone className={linkClasses} />
          </li>
          {secondPhone && (
            <li>
              <a href={`tel:${secondPhone.tel}`} className={linkClasses}>
                {secondPhone.display}
              </a>
            </li>
          )}
          {whatsapp && (
            <li>
              <a
                href={whatsAppLink(whatsapp)}
                target="_blank"
                rel="noopener noreferrer"
                className={linkClasses}
              >
                <Trans>
                  WhatsApp {ph({ number: whatsapp.display })}
                  <span className="sr-only"> (opens in a new tab)</span>
                </Trans>
              </a>
            </li>
          )}
        </ul>
      </Detail>
      <Detail icon={Mail} title={t`E-mail`}>
        <ul>
          {familyEmails(emails).map((email) => (
            <li key={email.address} className="mt-1.5">
              <span className="block text-ink-soft text-sm leading-snug">{i18n._(email.purpose)}</span>
              <a href={`mailto:${email.address}`} className={linkClasses}>
                {email.address}
              </a>
            </li>
          ))}
        </ul>
      </Detail>
      <Detail icon={Clock} title={t`Working hours`} id="hours">
        <p className="max-lg:hidden">
          <OpenNow />
        </p>
        <ul className="max-w-sm">
          {hours.map((line) => (
            <li
              key={line.days}
              className="flex flex-wrap justify-between gap-x-4 border-line border-b py-1.5 last:border-b-0"
            >
              <span>{sayDays(line.days)}</span> <span className="ml-auto">{sayTime(line)}</span>
            </li>
          ))}
        </ul>
        <ComingHolidays />
      </Detail>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

interface DetailProps {
  id?: string;
  icon: ComponentType<{ 'aria-hidden': true; className: string }>;
  title: string;
  children: ReactNode;
}

function Detail({ id, icon: Icon, title, children }: DetailProps) {
  return (
    <section id={id} className="grid scroll-mt-4 grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <span className="grid size-11 place-items-center rounded-full bg-peach text-clay">
        <Icon aria-hidden className="size-5" />
      </span>
      <div>
        <h2 className="mt-2 font-semibold text-lg leading-snug">{title}</h2>
        {children}
      </div>
    </section>
  );
}

/** Whether the office is open, by its own clock. Before the page's code runs, the first line of the hours. */
function OpenNow() {
  const now = useOfficeClock();
  const [first] = readConsultancy().hours;
  const opening = now && describeOpening(readOpening(), now);
  return (
    <span className="font-semibold">{opening ?? (first && `${sayDays(first.days)} ${sayTime(first)}`)}</span>
  );
}

/** The office's time; null before the page's code runs. */
function useOfficeClock(): WallTime | null {
  const [now, setNow] = useState<WallTime | null>(null);
  useEffect(() => {
    const update = () => setNow(wallTimeOf(Date.now(), readOfficeZone()));
    update();
    const timer = setInterval(update, MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The office's holidays from today on. */
function ComingHolidays() {
  const today = useOfficeClock()?.slice(0, 10);
  if (today === undefined) return null;
  return readConsultancy()
    .holidays.filter(({ lastDay }) => lastDay >= today)
    .map(({ firstDay, lastDay, name }) => (
      <p key={`${firstDay} ${name}`} className="mt-2">
        <Trans>
          Closed for {name}: {ph({ days: formatDays(firstDay, lastDay) })}
        </Trans>
      </p>
    ));
}

/** A week and a long holiday. */
const SEARCHED_DAYS = 70;

/** @returns null without any open day. @param now in the office's time. */
export function describeOpening({ hours, holidays }: Opening, now: WallTime): string | null {
  const [today = '', time = ''] = now.split('T');
  // Like `openOn`, which would load the rules of the booking form.
  const openOn = (day: string) =>
    holidayOn(holidays, day) ? undefined : hours.find(({ weekday }) => weekday === weekdayOf(day));
  const open = openOn(today);
  if (open && open.startsAt <= time && time < open.endsAt)
    return t`Open until ${ph({ hour: sayHour(open.endsAt) })}`;
  if (open && time < open.startsAt) return t`Closed now, opens at ${ph({ hour: sayHour(open.startsAt) })}`;
  const holiday = holidayOn(holidays, today);
  for (let ahead = 1; ahead <= SEARCHED_DAYS; ahead++) {
    const day = addDays(today, ahead);
    const next = openOn(day);
    if (next === undefined) continue;
    const nextDay = ahead > 7 ? formatDate(day) : sayDays(WEEKDAYS[weekdayOf(day) - 1] ?? '');
    const hour = sayHour(next.startsAt);
    return holiday
      ? t`Closed today (${ph({ holiday: holiday.name })}), opens ${nextDay} ${hour}`
      : t`Closed now, opens ${nextDay} ${hour}`;
  }
  return null;
}

import { type Consultancy, type FamilyFee, PLACEHOLDERS } from '../consultancy.ts';
import { WEEKDAYS } from '../lib/calendar.ts';
import { type OpenHours, SCHEMA_DAYS } from '../opening-hours.ts';
import { SERVICES } from '../services.ts';
import type { Fee } from './fees.ts';
import type { Particulars } from './office-fields.ts';

/** The public side of the particulars, with placeholders for missing ones. @param logo its address on this site. */
export function consultancyOf(particulars: Particulars, logo: string | null): Consultancy {
  const { street, city, postalCode, state, facebook, twitter, instagram, hours, holidays } = particulars;
  const holders = PLACEHOLDERS;
  const [general, sessions] = holders.emails;
  return {
    legalName: particulars.legalName ?? holders.legalName,
    address:
      street === null
        ? holders.address
        : { street: linesOf(street), city: city ?? '', postalCode: postalCode ?? '', state: state ?? '' },
    secondAddress: linesOf(particulars.secondAddress),
    phone: phoneOf(particulars.phone) ?? holders.phone,
    secondPhone: phoneOf(particulars.secondPhone),
    whatsapp: phoneOf(particulars.whatsapp),
    emails: [
      { ...general, address: particulars.generalEmail ?? general.address },
      {
        ...sessions,
        // One address of the office is better than a placeholder.
        address: particulars.sessionsEmail ?? particulars.generalEmail ?? sessions.address,
      },
    ],
    social: { facebook, twitter, instagram },
    hours: hours === null ? holders.hours : showHours(hours),
    holidays,
    cancellationHours: particulars.cancellationHours,
    logo,
    registration:
      particulars.registrationNumber === null
        ? null
        : {
            kind: particulars.registrationKind ?? 'Registration',
            number: particulars.registrationNumber,
          },
    foundedIn: particulars.foundedIn,
    grievanceContact: particulars.grievanceContact,
    people: [],
    services: SERVICES.filter((service) => particulars.services.includes(service)),
    fees: Object.fromEntries(
      SERVICES.flatMap((service) => {
        const fee = showFee(particulars.fees[service]);
        return fee === null ? [] : [[service, fee] as const];
      }),
    ),
  };
}

/** Null if nothing is entered. */
function showFee({ fromRupees, duration, included, refundRule }: Fee): FamilyFee | null {
  if ([fromRupees, duration, included, refundRule].every((value) => value === null)) return null;
  return {
    from: fromRupees === null ? null : `₹${fromRupees.toLocaleString('en-IN')}`,
    duration,
    included: linesOf(included),
    refundRule: linesOf(refundRule),
  };
}

export const linesOf = (text: string | null): string[] =>
  (text ?? '').split('\n').flatMap((line) => line.trim() || []);

/** A number without a country code is Indian. */
function phoneOf(text: string | null) {
  if (text === null) return null;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return { display: text, tel: text.startsWith('+') ? `+${digits}` : `+91${digits}` };
}

/** Neighbouring days with equal hours share a line. */
function showHours(open: readonly OpenHours[]): Consultancy['hours'] {
  const week = WEEKDAYS.map((_, at) => open.find(({ weekday }) => weekday === at + 1) ?? null);
  const key = (day: OpenHours | null) => day && `${day.startsAt}-${day.endsAt}`;
  const groups: { from: number; to: number; day: OpenHours | null }[] = [];
  week.forEach((day, at) => {
    const last = groups.at(-1);
    if (last && key(last.day) === key(day)) last.to = at;
    else groups.push({ from: at, to: at, day });
  });
  return groups.map(({ from, to, day }) => {
    const span = (names: readonly string[], joint: string) =>
      from === to ? `${names[from]}` : `${names[from]}${joint}${names[to]}`;
    return {
      days: span(WEEKDAYS, ' to '),
      time: day === null ? 'closed' : `${showTime(day.startsAt)} to ${showTime(day.endsAt)}`,
      schema: day === null ? null : `${span(SCHEMA_DAYS, '-')} ${key(day)}`,
    };
  });
}

/** As the specification writes it, for example "9:00 AM". */
function showTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

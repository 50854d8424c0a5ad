import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { ownReplyAddress } from '#contracts/consultancy.ts';
import type { Language } from '#contracts/languages.ts';
import type { AppointmentStatus } from '#contracts/records.ts';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import type { Office } from '#server/context.ts';
import { wordsIn } from '#server/lib/family-words.ts';

interface Appointment {
  uid: string;
  sequence: number;
  service: Service;
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
  place: string | null;
}

/** RFC 5545 has three statuses. */
const STATUSES: Record<AppointmentStatus, ICalEventStatus> = {
  requested: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  no_show: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

interface FileOptions {
  now: Date;
  /** The organizer. */
  office: Pick<Office, 'consultancy' | 'sender'>;
  /** Of the names in the file. */
  language?: Language;
  /** Absent for a download. */
  sending?: Sending | undefined;
}

/** For sending by e-mail (RFC 6047). */
interface Sending {
  method: 'REQUEST' | 'CANCEL';
  attendee: string;
}

/**
 * An appointment as an iCalendar file (RFC 5545), in UTC. A calendar that has the appointment already takes over the
 * greater sequence. The file passes through other companies, so that it never names the child.
 */
export function toCalendarFile(
  { uid, sequence, service, status, startsAt, endsAt, place }: Appointment,
  { now, office, language = 'en', sending }: FileOptions,
): string {
  const organizer = ownReplyAddress(office.consultancy) ?? office.sender;
  const calendar = ical({
    prodId: { company: 'Srichakra', product: 'Appointments', language: 'EN' },
    method: ICalCalendarMethod[sending?.method ?? (status === 'cancelled' ? 'CANCEL' : 'PUBLISH')],
  });
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: now,
    // RFC 5546, 3.2: required for every method, but an office without any address has none to name.
    ...(organizer !== null && { organizer: { name: office.consultancy.legalName, email: organizer } }),
    start: startsAt,
    end: endsAt,
    summary: `${wordsIn(language).say(SERVICE_NAMES[service])} · Srichakra`,
    status: STATUSES[status],
    ...(place === null ? {} : { location: place }),
    // RFC 5546, 3.2.2: a request names its attendee. The office needs no reply.
    ...(sending && {
      attendees: [
        {
          email: sending.attendee,
          role: ICalAttendeeRole.REQ,
          status: ICalAttendeeStatus.NEEDSACTION,
          rsvp: false,
        },
      ],
    }),
  });
  // RFC 5545, 3.1: the last line ends with CR LF too.
  return `${calendar.toString()}\r\n`;
}

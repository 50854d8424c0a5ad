import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { CONSULTANCY } from '#contracts/consultancy.ts';
import type { AppointmentStatus } from '#contracts/records.ts';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';

interface Appointment {
  uid: string;
  sequence: number;
  service: Service;
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
  place: string | null;
}

/** RFC 5545 knows three; whether somebody came is no matter of calendars. */
const STATUSES: Record<AppointmentStatus, ICalEventStatus> = {
  requested: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  no_show: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

/** How a file is handed over: sent to somebody by e-mail (RFC 6047), or taken along. */
export interface Sending {
  method: 'REQUEST' | 'CANCEL';
  /** The e-mail address that it goes to. */
  attendee: string;
}

/**
 * An appointment as calendars read it (RFC 5545), in UTC, so that it is right wherever the family is. A calendar that has
 * it already takes the greater sequence over. It goes through other companies' hands: the child is not named.
 * @param sending absent for a file to take along.
 */
export function toCalendarFile(appointment: Appointment, now: Date, sending?: Sending): string {
  const { uid, sequence, service, status, startsAt, endsAt, place } = appointment;
  const isCancelled = status === 'cancelled';
  const calendar = ical({
    prodId: { company: 'Srichakra', product: 'Appointments', language: 'EN' },
    method: ICalCalendarMethod[sending?.method ?? (isCancelled ? 'CANCEL' : 'PUBLISH')],
  });
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: now,
    // RFC 5546, 3.2: whatever the method, the file says by whom.
    organizer: { name: CONSULTANCY.legalName, email: CONSULTANCY.emails[1].address },
    start: startsAt,
    end: endsAt,
    summary: `${SERVICE_NAMES[service]} · Srichakra`,
    status: STATUSES[status],
    ...(place === null ? {} : { location: place }),
    // RFC 5546, 3.2.2: a request names whom it asks. The office waits for no answer of the calendar's.
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
  // RFC 5545, 3.1: every line ends, the last one too.
  return `${calendar.toString()}\r\n`;
}

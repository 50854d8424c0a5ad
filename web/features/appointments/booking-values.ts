import type { AppointmentRequest } from '#contracts/enquiry-inbox.ts';
import { SERVICES, type Service } from '#contracts/services.ts';
import { at, blankWhen, findWhenMistake, type WhenValues } from '#web/features/appointments/when-values.ts';
import type { WallTime } from '#web/lib/zoned-time.ts';

/** An appointment to be booked, as it is filled in. */
export interface BookingValues extends WhenValues {
  studentId: number | null;
  service: Service | '';
}

interface Known {
  today: string;
  studentId: number | null;
  counsellorId: number | null;
  /** The place of the calendar that was clicked. */
  at: WallTime | null;
  request: AppointmentRequest | null;
}

/** What is known already is filled in; a day that has gone by is none to choose. */
export function prefillBooking({ today, studentId, counsellorId, at: wall, request }: Known): BookingValues {
  const wished = request?.preferredDay ?? null;
  return {
    ...blankWhen(wished !== null && wished > today ? wished : today),
    ...(wall !== null && at(wall)),
    counsellorId,
    studentId,
    service: request?.service ?? '',
  };
}

export function readService(value: string): BookingValues['service'] {
  return SERVICES.find((service) => service === value) ?? '';
}

/** What is wrong, in words for the person, and the field to go to. */
export function findBookingMistake(values: BookingValues) {
  if (values.studentId === null) return { field: 'student', message: 'Please choose a student' } as const;
  if (values.service === '') return { field: 'service', message: 'Please choose a service' } as const;
  return findWhenMistake(values);
}

import type { AppointmentRequest } from '#contracts/enquiries/index.ts';
import type { WallTime } from '#contracts/lib/calendar.ts';
import { SERVICES, type Service } from '#contracts/services.ts';
import type { StudentRecord } from '#web/areas/students/index.ts';
import { at, blankWhen, findWhenMistake, type WhenValues } from './when-values.ts';

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
  /** For whom it is, where that is known from the start. */
  student: Pick<StudentRecord, 'student' | 'enrolments'> | null;
}

/** What is known already is filled in; a day that has gone by is none to choose. */
export function prefillBooking(known: Known): BookingValues {
  const { today, studentId, counsellorId, at: wall, request, student } = known;
  const wished = request?.preferredDay ?? null;
  return {
    ...blankWhen(wished !== null && wished > today ? wished : today),
    ...(wall !== null && at(wall)),
    counsellorId: counsellorId ?? student?.student.counsellor?.id ?? null,
    studentId,
    service: request?.service ?? onlyServiceOf(student?.enrolments ?? []) ?? '',
  };
}

/** What the student is enrolled for, unless that is nothing or several. */
function onlyServiceOf(enrolments: StudentRecord['enrolments']): Service | null {
  const open = enrolments.filter(({ stage }) => stage === 'enrolled' || stage === 'in_progress');
  const [only, ...others] = new Set(open.map(({ service }) => service));
  return others.length === 0 ? (only ?? null) : null;
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

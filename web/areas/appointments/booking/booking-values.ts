import type { Repeat } from '#contracts/appointments/index.ts';
import type { Contact } from '#contracts/enquiries/index.ts';
import type { WallTime } from '#contracts/lib/calendar.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';
import type { Service } from '#contracts/services.ts';
import type { StudentRecord } from '#web/areas/students/index.ts';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { at, blankWhen, findWhenError, type WhenValues } from './when-values.ts';

export interface RepeatValues {
  /** Empty for a single appointment. */
  repeat: Repeat | '';
  /** Null for a series that ends on a day. */
  count: number | null;
  /** ISO 8601 date. */
  until: string;
  skipClashes: boolean;
}

const NO_REPEAT: RepeatValues = { repeat: '', count: 4, until: '', skipClashes: false };

export interface BookingValues extends WhenValues, RepeatValues {
  studentId: number | null;
  service: Service | '';
}

interface Known {
  today: string;
  studentId: number | null;
  counsellorId: number | null;
  /** The time clicked in the calendar. */
  at: WallTime | null;
  request: Contact | null;
  student: Pick<StudentRecord, 'student' | 'enrolments'> | null;
}

/** Prefills the form. A wished day in the past becomes today. */
export function prefillBooking(known: Known): BookingValues {
  const { today, studentId, counsellorId, at: wall, request, student } = known;
  const wished = request?.request?.preferredDay ?? null;
  const isToCome = wished !== null && wished > today;
  return {
    ...blankWhen(isToCome ? wished : today),
    ...(isToCome && { time: request?.request?.preferredStart ?? '' }),
    ...NO_REPEAT,
    ...(wall !== null && at(wall)),
    counsellorId: counsellorId ?? fillFrom(student).counsellorId,
    studentId,
    service: request?.service ?? fillFrom(student).service,
  };
}

type Filled = Pick<BookingValues, 'counsellorId' | 'service'>;

/** Values of a student's record for their next appointment. */
export function fillFrom(record: Known['student']): Filled {
  return {
    counsellorId: record?.student.counsellor?.id ?? null,
    service: onlyServiceOf(record?.enrolments ?? []) ?? '',
  };
}

/** Replaces the former student’s counsellor and service, but not the person’s own choice. */
export function refill(values: BookingValues, former: Filled, next: Filled): Partial<BookingValues> {
  const { counsellorId, service } = values;
  const isOther = counsellorId === former.counsellorId && counsellorId !== next.counsellorId;
  return {
    ...(isOther && { counsellorId: next.counsellorId, outsideHours: false }),
    service: service === former.service ? next.service : service,
  };
}

/** The service of the open enrolments; null for none or several. */
function onlyServiceOf(enrolments: StudentRecord['enrolments']): Service | null {
  const open = enrolments.filter(({ stage }) => stage === 'enrolled' || stage === 'in_progress');
  const [only, ...others] = new Set(open.map(({ service }) => service));
  return others.length === 0 ? (only ?? null) : null;
}

/** One at a time. */
export function findBookingError(values: BookingValues): FieldErrors {
  if (values.studentId === null) return { student: 'Please choose a student' };
  if (values.service === '') return { service: 'Please choose a service' };
  if (values.repeat !== '' && values.counsellorId === null) {
    return { counsellor: 'Please choose a counsellor for repeating appointments' };
  }
  if (values.repeat !== '' && values.count === null && !isWholeDay(values.until)) {
    return { until: 'Please choose the last day' };
  }
  return findWhenError(values);
}

export function toRepeatBody({ repeat, count, until, skipClashes }: RepeatValues) {
  return repeat === '' ? null : { repeat, skipClashes, ...(count === null ? { until } : { count }) };
}

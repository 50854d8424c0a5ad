import { findDayMistake } from '#contracts/appointments/index.ts';
import {
  type AppointmentRequestInput,
  AppointmentRequestInputSchema,
  findContradictions,
} from '#contracts/enquiries/index.ts';
import type { AssessmentSummary } from '#contracts/guidance/index.ts';
import { DAY_PARTS } from '#contracts/public-site.ts';
import type { Service } from '#contracts/services.ts';
import { findMistakes, type Mistakes } from './use-mistakes.ts';

export interface BookingSubject {
  service: Service;
  assessment?: AssessmentSummary | undefined;
}

/** With every optional field. */
type Request = Required<Omit<AppointmentRequestInput, 'idempotencyKey'>>;

interface Answers extends Omit<Request, 'isUnder18' | 'consentToContact'> {
  /** Null while unanswered. */
  isUnder18: boolean | null;
  consentToContact: boolean;
}

interface Booking {
  answers: Answers;
  /** Part of the date is missing; the input then reports an empty text. */
  isDayIncomplete: boolean;
}

/** Reads the form. The assessment is included only if its box is ticked. */
export function readBooking(form: HTMLFormElement, { service, assessment }: BookingSubject): Booking {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const day = form.elements.namedItem('preferredDay');
  const age = text('isUnder18');
  const isUnder18 = age === '' ? null : age === 'yes';
  return {
    answers: {
      service,
      name: text('name'),
      phone: text('phone') || null,
      email: text('email') || null,
      preferredDay: text('preferredDay') || null,
      preferredTime: DAY_PARTS.find((part) => part === text('preferredTime')) ?? null,
      isUnder18,
      consentToContact: data.has('consentToContact'),
      consentOfParent: isUnder18 === true && data.has('consentOfParent'),
      assessment: assessment && data.has('sendAssessment') ? assessment : null,
      website: text('website'),
    },
    isDayIncomplete: day instanceof HTMLInputElement && day.validity.badInput,
  };
}

/** Texts for people, in place of those for API clients. */
const OWN_WORDS: Mistakes = {
  // The calendar lets only an invalid year through.
  preferredDay: 'Please choose a day within the next year',
  consentToContact: 'Please agree to be contacted; otherwise we may not call or write to you',
};

function dayMistake({ answers: { preferredDay }, isDayIncomplete }: Booking, today: string): string | null {
  if (isDayIncomplete) return 'Please enter the whole date, or leave it empty';
  return preferredDay ? findDayMistake(preferredDay, today) : null;
}

/** The server's refusals by field name, in words for people. */
export function findBookingMistakes(booking: Booking, today: string): Mistakes {
  // useDelivery adds the key.
  const { idempotencyKey: _, ...mistakes } = findMistakes(AppointmentRequestInputSchema, booking.answers);
  for (const { field, message } of findContradictions(booking.answers)) mistakes[field] ??= message;
  for (const [field, words] of Object.entries(OWN_WORDS)) if (field in mistakes) mistakes[field] = words;
  const day = dayMistake(booking, today);
  return day === null ? mistakes : { ...mistakes, preferredDay: day };
}

export function requestOf({ answers }: Booking): Request {
  return { ...answers, isUnder18: answers.isUnder18 === true, consentToContact: true };
}

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

/** What the request is about; the page knows it, nobody types it. */
export interface BookingSubject {
  service: Service;
  /** The assessment that the person may choose to send along. */
  assessment?: AssessmentSummary | undefined;
}

/** Every field, also those that may be left out. */
type Request = Required<Omit<AppointmentRequestInput, 'idempotencyKey'>>;

interface Answers extends Omit<Request, 'isUnder18' | 'consentToContact'> {
  /** Null until the question was answered. */
  isUnder18: boolean | null;
  consentToContact: boolean;
}

interface Booking {
  answers: Answers;
  /** A part of the date is missing; the form then yields none at all. */
  isDayIncomplete: boolean;
}

/** What stands in the form. Of the assessment nothing is taken unless its box is ticked. */
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

/** Where a person needs other words than a program that calls the API. */
const OWN_WORDS: Mistakes = {
  // The form has a calendar; only a year that is no year gets past it.
  preferredDay: 'Please choose a day within the next year',
  consentToContact: 'Please agree to be contacted; otherwise we may not call or write to you',
};

function dayMistake({ answers: { preferredDay }, isDayIncomplete }: Booking, today: string): string | null {
  if (isDayIncomplete) return 'Please enter the whole date, or leave it empty';
  return preferredDay ? findDayMistake(preferredDay, today) : null;
}

/** What the server would refuse, in words for the person, by the field's name. */
export function findBookingMistakes(booking: Booking, today: string): Mistakes {
  // The key is made when the request is sent.
  const { idempotencyKey: _, ...mistakes } = findMistakes(AppointmentRequestInputSchema, booking.answers);
  for (const { field, message } of findContradictions(booking.answers)) mistakes[field] ??= message;
  for (const [field, words] of Object.entries(OWN_WORDS)) if (field in mistakes) mistakes[field] = words;
  const day = dayMistake(booking, today);
  return day === null ? mistakes : { ...mistakes, preferredDay: day };
}

/** The request that answers without mistakes make. */
export function requestOf({ answers }: Booking): Request {
  return { ...answers, isUnder18: answers.isUnder18 === true, consentToContact: true };
}

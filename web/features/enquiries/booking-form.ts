import { type AssessmentSummary, DAY_PARTS } from '#contracts/enquiries.ts';
import type { Service } from '#contracts/services.ts';
import { EmailSchema } from '#contracts/text.ts';
import type { BookableDays } from '#web/features/enquiries/booking-days.ts';
import type { AppointmentRequest } from '#web/features/enquiries/enquiry-sink.ts';
import type { Mistakes } from '#web/features/enquiries/use-mistakes.ts';

/** What the request is about; the page knows it, nobody types it. */
export interface BookingSubject {
  service: Service;
  /** The assessment that the person may choose to send along. */
  assessment?: AssessmentSummary | undefined;
}

type Request = Omit<AppointmentRequest, 'idempotencyKey'>;

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

const FEWEST_PHONE_DIGITS = 6;
const LONGEST_NAME = 100;
const LONGEST_PHONE = 30;

function nameMistake(name: string): string | null {
  if (name === '') return 'Please enter your name.';
  return name.length > LONGEST_NAME ? 'Please enter a shorter name.' : null;
}

function phoneMistake({ phone, email }: Answers): string | null {
  if (!phone) return email ? null : 'Please enter a phone number or an email address.';
  if (phone.replace(/\D/g, '').length < FEWEST_PHONE_DIGITS) return 'Please enter the whole phone number.';
  return phone.length > LONGEST_PHONE ? 'Please enter one phone number only.' : null;
}

function dayMistake({ answers, isDayIncomplete }: Booking, { first, last }: BookableDays): string | null {
  if (isDayIncomplete) return 'Please enter the whole date, or leave it empty.';
  const day = answers.preferredDay;
  if (!day) return null;
  if (day < first) return 'Please choose a day from tomorrow on.';
  // A year of five digits would sort before one of four.
  return day > last || day.length > last.length ? 'Please choose a day within the next year.' : null;
}

/** What is wrong, in words for the person, by the field's name. */
export function findBookingMistakes(booking: Booking, days: BookableDays): Mistakes {
  const { answers } = booking;
  const isEmailWrong = Boolean(answers.email) && !EmailSchema.safeParse(answers.email).success;
  const isParentMissing = answers.isUnder18 === true && !answers.consentOfParent;
  const found = {
    name: nameMistake(answers.name),
    phone: phoneMistake(answers),
    email: isEmailWrong ? 'Please enter a valid email address.' : null,
    preferredDay: dayMistake(booking, days),
    isUnder18: answers.isUnder18 === null ? 'Please say whether the student is under 18.' : null,
    consentOfParent: isParentMissing ? 'For a student under 18, a parent or guardian has to agree.' : null,
    consentToContact: answers.consentToContact
      ? null
      : 'Please agree to be contacted; otherwise we may not call or write to you.',
  };
  const mistakes: Mistakes = {};
  for (const [field, message] of Object.entries(found)) if (message !== null) mistakes[field] = message;
  return mistakes;
}

/** The request that answers without mistakes make. */
export function requestOf({ answers }: Booking): Request {
  return { ...answers, isUnder18: answers.isUnder18 === true, consentToContact: true };
}

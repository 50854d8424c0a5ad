import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { findDayError } from '#contracts/appointments/index.ts';
import {
  type AppointmentRequestInput,
  AppointmentRequestInputSchema,
  ageConflict,
  findContradictions,
  isSamePerson,
  needsParent,
  type ReceivedRequest,
} from '#contracts/enquiries/index.ts';
import type { AssessmentSummary, SentInterests } from '#contracts/guidance/index.ts';
import { toPlainDigits, toPlainLine } from '#contracts/lib/characters.ts';
import { findClosedWish } from '#contracts/opening-hours.ts';
import { DAY_PARTS } from '#contracts/public-site.ts';
import { PARENT_RELATIONS } from '#contracts/records.ts';
import type { Service } from '#contracts/services.ts';
import { readOpening } from '#web/lib/open-hours.ts';
import { youngestAge } from './device-storage.ts';
import { type FieldErrors, findFieldErrors } from './sending-form.tsx';

export interface BookingSubject {
  service: Service;
  assessment?: AssessmentSummary | undefined;
  /** The result of the inventory on the page. */
  interests?: SentInterests | undefined;
}

export interface BookingDialogProps extends BookingSubject {
  requestAppointment: (request: AppointmentRequestInput) => Promise<ReceivedRequest>;
  onClose: () => void;
  onSent: () => void;
}

/** Kept texts by field. */
export type TypedTexts = Partial<Record<keyof Answers | 'freeDay', string>>;

/** The choice of a day and a part of it, in place of a free time. */
export const OTHER_DAY = 'other';

/** With every optional field but the one of earlier versions; the sink names device and language. */
type Request = Required<
  Omit<AppointmentRequestInput, 'idempotencyKey' | 'isUnder18' | 'device' | 'language'>
>;

interface Answers extends Omit<Request, 'consentToContact'> {
  consentToContact: boolean;
}

interface Booking {
  answers: Answers;
  /** The page's assessment, sent or not. */
  assessment: AssessmentSummary | null;
  /** The day has a free counsellor; the office may be closed. */
  isFreeDay: boolean;
  /** Part of the date is missing; the input then reports an empty text. */
  isDayIncomplete: boolean;
}

/** The typed age in years: null for an empty text, NaN for one that is no number. */
export function readTypedAge(text: string): number | null {
  const digits = toPlainDigits(toPlainLine(text));
  return digits === '' ? null : Number(digits);
}

/** Whether the form asks for a parent. Not before an age is given. */
export function asksForParent(age: number | null, assessment: AssessmentSummary | null): boolean {
  return age !== null && Number.isInteger(age) && needsParent({ age, assessment });
}

/** Reads the form. Assessment and interests are included only if their boxes are ticked. */
export function readBooking(
  form: HTMLFormElement,
  { service, assessment, interests }: BookingSubject,
): Booking {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const day = form.elements.namedItem('preferredDay');
  const age = readTypedAge(text('age'));
  const freeDay = text('freeDay') === OTHER_DAY ? '' : text('freeDay');
  const sent = assessment && data.has('sendAssessment') ? assessment : null;
  const isChild = asksForParent(age, sent);
  return {
    answers: {
      service,
      age,
      youngestAge: isChild ? null : youngestAge(text('name')),
      name: text('name'),
      parentName: (isChild && text('parentName')) || null,
      parentRelation: PARENT_RELATIONS.find((one) => isChild && one === text('parentRelation')) ?? null,
      phone: text('phone') || null,
      email: text('email') || null,
      preferredDay: freeDay || text('preferredDay') || null,
      preferredStart: text('preferredStart') || null,
      preferredTime: DAY_PARTS.find((part) => part === text('preferredTime')) ?? null,
      consentToContact: data.has('consentToContact'),
      consentOfParent: isChild && data.has('consentOfParent'),
      assessment: sent,
      interests: (data.has('sendInterests') && interests) || null,
      consentToFollowUp: data.has('consentToFollowUp'),
      message: text('message') || null,
      website: text('website'),
    },
    assessment: assessment ?? null,
    isFreeDay: freeDay !== '',
    isDayIncomplete: day instanceof HTMLInputElement && day.validity.badInput,
  };
}

/** Texts for people, in place of those for API clients. */
const OWN_WORDS: Record<string, MessageDescriptor> = {
  // The calendar lets only an invalid year through.
  preferredDay: msg`Please choose a day within the next year`,
  consentToContact: msg`Please agree to be contacted; otherwise we may not call or write to you`,
};

function dayError({ answers: { preferredDay }, isDayIncomplete }: Booking, today: string): string | null {
  if (isDayIncomplete) return t`Please enter the whole date, or leave it empty`;
  return preferredDay ? findDayError(preferredDay, today) : null;
}

/** Else it is the student's, who must not fill in the parent who agrees. */
export function isParentsAccount({ name, parentName }: { name: string; parentName: string }): boolean {
  return plain(name) === plain(parentName);
}
const plain = (text: string) => text.trim().toLowerCase();

/**
 * The server's refusals by field name, in words for people.
 * @param studentEmail of the student's own account; a code for the parent must not go there.
 */
export function findBookingErrors(booking: Booking, today: string, studentEmail: string | null): FieldErrors {
  // useDelivery adds the key.
  const { idempotencyKey: _, ...fieldErrors } = findFieldErrors(
    AppointmentRequestInputSchema,
    booking.answers,
  );
  for (const { field, message } of findContradictions(booking.answers)) fieldErrors[field] ??= message;
  // The page knows this student's age, also if the assessment is not sent.
  const { answers, assessment } = booking;
  if (assessment && isSamePerson(answers.name, assessment.name)) {
    const conflict = ageConflict({ ...answers, assessment });
    if (conflict !== null) fieldErrors.age ??= conflict;
  }
  if (
    answers.email &&
    studentEmail &&
    answers.consentOfParent &&
    plain(answers.email) === plain(studentEmail)
  ) {
    fieldErrors.email ??= t`This is the address of the student’s account. Please give the parent’s own, or their phone`;
  }
  // The assessment's age does not count here: without an age the form asks for no parent.
  if (booking.answers.age === null) fieldErrors.age = t`Please give the student’s age in years`;
  for (const [field, words] of Object.entries(OWN_WORDS))
    if (field in fieldErrors) fieldErrors[field] = i18n._(words);
  const day = dayError(booking, today);
  if (day !== null) return { ...fieldErrors, preferredDay: day };
  if (booking.isFreeDay) return fieldErrors;
  const closed = findClosedWish(booking.answers, readOpening());
  return closed === null ? fieldErrors : { ...fieldErrors, [closed.field]: closed.message };
}

export function requestOf({ answers }: Booking): Request {
  return { ...answers, consentToContact: true };
}

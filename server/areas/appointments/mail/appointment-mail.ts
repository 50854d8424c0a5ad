import * as z from 'zod';
import { type Consultancy, ownPhone, ownReplyAddress } from '#contracts/consultancy.ts';
import type { Language } from '#contracts/languages.ts';
import type { DropReason, MailKind } from '#contracts/mail/index.ts';
import type { AppointmentStatus } from '#contracts/records.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import {
  type Block,
  type Composed,
  type Composition,
  defineMail,
  formatMoment,
  formatMomentOfZone,
  formatSpan,
  ref,
} from '#server/areas/mail/index.ts';
import { addressOf, greetingTo, whyNotMailed } from '#server/areas/students/index.ts';
import type { JobContext } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { type FamilyWords, wordsIn } from '#server/lib/family-words.ts';
import { toCalendarFile } from './calendar-file.ts';
import { appointmentRecipient, selectAppointmentsToMail, setInvitedAddress } from './repo.ts';

/** Mail to the family when an appointment is confirmed, changed or cancelled, and a day before it. */
const AppointmentSchema = z.object({
  appointmentId: ref,
  details: z.object({
    /** The state of the appointment that the message is about; a later state has a message of its own. */
    sequence: z.int(),
    /** Further appointments of the same student in the same message, with their states. */
    others: z.optional(z.array(z.object({ id: ref, sequence: z.int() }))),
  }),
});

interface Words {
  /** An appointment with another status is left out; without any, the message is dropped. */
  status: Extract<AppointmentStatus, 'confirmed' | 'cancelled'>;
  one: Text;
  /** For a message about more than one. */
  several?: Text;
  /** RFC 5546. */
  method: NonNullable<Composed['calendars']>[number]['method'];
}

/** English messages. */
interface Text {
  /** {when} is the time of the first appointment, for example "Monday, 4 May 2026, 10:00 am". */
  subject: string;
  text: string;
  /** What the attached file does. */
  file: string;
  answer: string;
}

/** With the ways that the office has entered. */
const IF_IT_DOES_NOT_SUIT =
  /*i18n*/ '{write, select, none {{phone, select, none {If this time does not suit you, please answer this e-mail.} other {If this time does not suit you, please answer this e-mail or phone {phone}.}}} other {{phone, select, none {If this time does not suit you, please answer this e-mail or write to {write}.} other {If this time does not suit you, please answer this e-mail, write to {write} or phone {phone}.}}}}';
const IN_TIME = /*i18n*/ 'Please tell us at least {hours} hours before the appointment.';

function describeAnswer({ say }: FamilyWords, { answer }: Text, office: Consultancy): string {
  const { cancellationHours: hours } = office;
  const ways = say(answer, {
    write: ownReplyAddress(office) ?? 'none',
    phone: ownPhone(office) ?? 'none',
  });
  return answer === IF_IT_DOES_NOT_SUIT && hours !== null ? `${ways} ${say(IN_TIME, { hours })}` : ways;
}

type AppointmentMail = z.output<typeof AppointmentSchema>;

const noteInvited = (
  db: Queryable,
  { appointmentId, details: { others = [] } }: AppointmentMail,
  to: string,
) => setInvitedAddress(db, [appointmentId, ...others.map(({ id }) => id)], to);

export const appointmentConfirmed = defineAppointmentMail('appointment_confirmed', {
  status: 'confirmed',
  one: {
    subject: /*i18n*/ 'Appointment confirmed: {when}',
    text: /*i18n*/ 'Your appointment with us is confirmed.',
    file: /*i18n*/ 'The attached file puts it into your calendar.',
    answer: IF_IT_DOES_NOT_SUIT,
  },
  several: {
    subject: /*i18n*/ 'Appointments confirmed from {when}',
    text: /*i18n*/ 'Your appointments with us are confirmed.',
    file: /*i18n*/ 'The attached files put them into your calendar.',
    answer: IF_IT_DOES_NOT_SUIT,
  },
  method: 'REQUEST',
});

export const appointmentChanged = defineAppointmentMail('appointment_changed', {
  status: 'confirmed',
  one: {
    subject: /*i18n*/ 'Appointment changed: {when}',
    text: /*i18n*/ 'Your appointment with us has changed. This is what holds from now on:',
    file: /*i18n*/ 'The attached file changes it in your calendar.',
    answer: IF_IT_DOES_NOT_SUIT,
  },
  several: {
    subject: /*i18n*/ 'Appointments changed from {when}',
    text: /*i18n*/ 'Your appointments with us have changed. This is what holds from now on:',
    file: /*i18n*/ 'The attached files change them in your calendar.',
    answer: IF_IT_DOES_NOT_SUIT,
  },
  method: 'REQUEST',
});

export const appointmentCancelled = defineAppointmentMail('appointment_cancelled', {
  status: 'cancelled',
  one: {
    subject: /*i18n*/ 'Appointment cancelled: {when}',
    text: /*i18n*/ 'Your appointment with us is cancelled. Please do not come at this time:',
    file: /*i18n*/ 'The attached file takes it out of your calendar.',
    answer:
      /*i18n*/ '{phone, select, none {For another appointment, please answer this e-mail.} other {For another appointment, please answer this e-mail or phone {phone}.}}',
  },
  several: {
    subject: /*i18n*/ 'Appointments cancelled from {when}',
    text: /*i18n*/ 'Your appointments with us are cancelled. Please do not come at these times:',
    file: /*i18n*/ 'The attached files take them out of your calendar.',
    answer:
      /*i18n*/ '{phone, select, none {For other appointments, please answer this e-mail.} other {For other appointments, please answer this e-mail or phone {phone}.}}',
  },
  method: 'CANCEL',
});

export const appointmentReminder = defineAppointmentMail('appointment_reminder', {
  status: 'confirmed',
  one: {
    subject: /*i18n*/ 'Reminder: appointment on {when}',
    text: /*i18n*/ 'This is to remind you of your appointment with us. We look forward to seeing you.',
    file: /*i18n*/ 'The attached file adds it to your calendar, if it is not there yet.',
    answer: IF_IT_DOES_NOT_SUIT,
  },
  // No request, since the office doesn't read replies from calendars.
  method: 'PUBLISH',
});

function defineAppointmentMail(kind: MailKind, words: Words) {
  const given = {
    needs: AppointmentSchema,
    recipient: appointmentRecipient,
    noteSent: words.method === 'REQUEST' ? noteInvited : undefined,
  };
  return defineMail(kind, given, (ctx, { appointmentId, details: { sequence, others = [] } }) =>
    compose(ctx, words, [{ id: appointmentId, sequence }, ...others]),
  );
}

type Found = Awaited<ReturnType<typeof selectAppointmentsToMail>>[number];

async function compose(
  ctx: JobContext,
  words: Words,
  states: readonly { id: number; sequence: number }[],
): Promise<Composition> {
  const sequences = new Map(states.map(({ id, sequence }) => [id, sequence]));
  const stored = await selectAppointmentsToMail(ctx.db, [...sequences.keys()]);
  const [earliest] = stored;
  if (!earliest) return { drop: 'gone' };
  const whyNot = ({ appointment }: Found) => whyDropped(appointment, words, sequences.get(appointment.id));
  // The queue drops a message after the last appointment; earlier ones may be over by then.
  const found = stored.filter((row) => whyNot(row) === null && row.appointment.startsAt > ctx.now);
  const [first] = found;
  if (!first) return { drop: whyNot(earliest) ?? 'expired' };
  const invited = words.status === 'cancelled' ? first.appointment.invitedAddress : null;
  const family = { ...first.family, email: invited ?? first.family.email };
  const obstacle = whyNotMailed(family);
  if (obstacle !== null) return { drop: obstacle };
  const text = (found.length === 1 ? undefined : words.several) ?? words.one;
  const { method } = words;
  const to = addressOf(family);
  const { language } = family;
  const { say } = wordsIn(language);
  const { timeZone, consultancy } = ctx.office;
  const { startsAt, familyTimeZone } = first.appointment;
  const isElsewhere = familyTimeZone !== null && !isSameZone(familyTimeZone, timeZone);
  const when = isElsewhere
    ? formatMomentOfZone(startsAt, familyTimeZone, language)
    : formatMoment(startsAt, timeZone, language);
  return {
    to,
    audience: 'family',
    language,
    subject: say(text.subject, { when }),
    blocks: [
      { kind: 'text', text: greetingTo(first.family) },
      { kind: 'text', text: say(text.text) },
      ...detailsOf(found, timeZone, language),
      { kind: 'text', text: `${say(text.file)} ${describeAnswer(wordsIn(language), text, consultancy)}` },
    ],
    calendars: found.map(({ appointment }) => ({
      method,
      file: toCalendarFile(appointment, {
        now: ctx.now,
        office: ctx.office,
        language,
        sending: method === 'PUBLISH' ? undefined : { method, attendee: to.address },
      }),
    })),
  };
}

function whyDropped(
  appointment: Found['appointment'],
  { status }: Words,
  sequence: number | undefined,
): DropReason | null {
  if (appointment.status === 'cancelled' && status !== 'cancelled') return 'cancelled';
  return appointment.status === status && appointment.sequence === sequence ? null : 'changed';
}

/** The common facts of the appointments, and their times: in the office's zone, and in the family's if it differs. */
function detailsOf(found: readonly Found[], timeZone: string, language: Language): Block[] {
  const { say } = wordsIn(language);
  const facts: [string, string][] = [];
  const add = (label: string, read: (row: Found) => string | null) => {
    const [value = null, ...different] = new Set(found.map(read));
    if (value !== null && different.length === 0) facts.push([label, value]);
  };
  add(say(/*i18n*/ 'Service'), ({ appointment }) => say(SERVICE_NAMES[appointment.service]));
  const spans = found.map((row) => spansOf(row, timeZone, language));
  if (spans.length === 1) facts.push(...spans.flat());
  add(say(/*i18n*/ 'With'), ({ counsellor }) => counsellor);
  add(say(/*i18n*/ 'Where'), ({ appointment }) => appointment.place);
  if (spans.length === 1) return [{ kind: 'facts', facts }];
  const lines = spans.flatMap(([[, span], ...others]) => [span, ...others.map((other) => other.join(': '))]);
  return [
    { kind: 'text', text: lines.map((line) => line.replace('\n', ', ')).join('\n') },
    { kind: 'facts', facts },
  ];
}

type Fact = [label: string, span: string];

function spansOf({ appointment }: Found, timeZone: string, language: Language): [Fact, ...Fact[]] {
  const { familyTimeZone } = appointment;
  const { say } = wordsIn(language);
  const when: Fact = [say(/*i18n*/ 'When'), formatSpan(appointment, timeZone, language)];
  return familyTimeZone === null || isSameZone(familyTimeZone, timeZone)
    ? [when]
    : [when, [say(/*i18n*/ 'On your clock'), formatSpan(appointment, familyTimeZone, language)]];
}

/** Zones have older names too, and letter case makes no difference. */
export function isSameZone(one: string, other: string): boolean {
  const nameOf = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  return nameOf(one) === nameOf(other);
}

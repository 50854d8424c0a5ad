import * as z from 'zod';
import { isSameZone } from '#contracts/appointments/index.ts';
import { type Consultancy, replyAddress } from '#contracts/consultancy.ts';
import type { DropReason, MailKind } from '#contracts/mail/index.ts';
import type { AppointmentStatus } from '#contracts/records.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import {
  type Block,
  type Composed,
  type Composition,
  defineTemplate,
  formatMoment,
  formatSpan,
  ref,
} from '#server/areas/mail/index.ts';
import { addressOf, greetingTo, whyNotMailed } from '#server/areas/students/index.ts';
import type { JobContext } from '#server/context.ts';
import { toCalendarFile } from './calendar-file.ts';
import { appointmentRecipient, selectAppointmentToMail } from './repo.ts';

/** Mail to the family when an appointment is confirmed, changed or cancelled, and a day before it. */
const AppointmentSchema = z.object({
  appointmentId: ref,
  /** The state of the appointment that the message is about; a later state has a message of its own. */
  details: z.object({ sequence: z.int() }),
});

interface Words {
  /** The message is dropped if the appointment has another status. */
  status: Extract<AppointmentStatus, 'confirmed' | 'cancelled'>;
  /** @param when for example "Monday, 4 May 2026, 10:00 am". */
  subject: (when: string) => string;
  text: string;
  after: (office: Consultancy) => string;
  /** RFC 5546. */
  method: NonNullable<Composed['calendar']>['method'];
}

function whomToAsk(office: Consultancy): string {
  const { phone, cancellationHours } = office;
  const limit =
    cancellationHours === null
      ? ''
      : ` Please tell us at least ${cancellationHours} hours before the appointment.`;
  return `If this time does not suit you, please answer this e-mail, write to ${replyAddress(office)} or phone ${phone.display}.${limit}`;
}

export const appointmentConfirmed = defineAppointmentMail('appointment_confirmed', {
  status: 'confirmed',
  subject: (when) => `Appointment confirmed: ${when}`,
  text: 'Your appointment with us is confirmed.',
  after: (office) => `The attached file puts it into your calendar. ${whomToAsk(office)}`,
  method: 'REQUEST',
});

export const appointmentChanged = defineAppointmentMail('appointment_changed', {
  status: 'confirmed',
  subject: (when) => `Appointment changed: ${when}`,
  text: 'Your appointment with us has changed. This is what holds from now on:',
  after: (office) => `The attached file changes it in your calendar. ${whomToAsk(office)}`,
  method: 'REQUEST',
});

export const appointmentCancelled = defineAppointmentMail('appointment_cancelled', {
  status: 'cancelled',
  subject: (when) => `Appointment cancelled: ${when}`,
  text: 'Your appointment with us is cancelled. Please do not come at this time:',
  after: ({ phone }) =>
    `The attached file takes it out of your calendar. For another appointment, please answer this e-mail or phone ${phone.display}.`,
  method: 'CANCEL',
});

export const appointmentReminder = defineAppointmentMail('appointment_reminder', {
  status: 'confirmed',
  subject: (when) => `Reminder: appointment on ${when}`,
  text: 'This is to remind you of your appointment with us. We look forward to seeing you.',
  after: (office) =>
    `The attached file adds it to your calendar, if it is not there yet. ${whomToAsk(office)}`,
  // No request, since the office doesn't read replies from calendars.
  method: 'PUBLISH',
});

function defineAppointmentMail(kind: MailKind, words: Words) {
  const given = { needs: AppointmentSchema, recipient: appointmentRecipient };
  return defineTemplate(kind, given, (ctx, { appointmentId, details }) =>
    compose(ctx, words, { id: appointmentId, sequence: details.sequence }),
  );
}

type Found = NonNullable<Awaited<ReturnType<typeof selectAppointmentToMail>>>;

async function compose(
  ctx: JobContext,
  words: Words,
  { id, sequence }: { id: number; sequence: number },
): Promise<Composition> {
  const found = await selectAppointmentToMail(ctx.db, id);
  if (!found) return { drop: 'gone' };
  const obstacle = whyNot(found, words, sequence) ?? whyNotMailed(found.family);
  if (obstacle !== null) return { drop: obstacle };
  const { appointment, family } = found;
  const { method } = words;
  const to = addressOf(family);
  return {
    to,
    audience: 'family',
    subject: words.subject(formatMoment(appointment.startsAt, ctx.office.timeZone)),
    blocks: [
      { kind: 'text', text: greetingTo(family) },
      { kind: 'text', text: words.text },
      { kind: 'facts', facts: factsOf(found, ctx.office.timeZone) },
      { kind: 'text', text: words.after(ctx.office.consultancy) },
    ],
    calendar: {
      method,
      file: toCalendarFile(appointment, {
        now: ctx.now,
        consultancy: ctx.office.consultancy,
        sending: method === 'PUBLISH' ? undefined : { method, attendee: to.address },
      }),
    },
  };
}

function whyNot({ appointment }: Found, { status }: Words, sequence: number): DropReason | null {
  if (appointment.status === 'cancelled' && status !== 'cancelled') return 'cancelled';
  return appointment.status === status && appointment.sequence === sequence ? null : 'changed';
}

type Facts = Extract<Block, { kind: 'facts' }>['facts'];

/** With the time in the office's zone, and in the family's if it differs. */
function factsOf({ appointment, counsellor }: Found, timeZone: string): Facts {
  const { service, place, familyTimeZone } = appointment;
  const facts: [string, string][] = [
    ['Service', SERVICE_NAMES[service]],
    ['When', formatSpan(appointment, timeZone)],
  ];
  if (familyTimeZone !== null && !isSameZone(familyTimeZone, timeZone)) {
    facts.push(['On your clock', formatSpan(appointment, familyTimeZone)]);
  }
  if (counsellor !== null) facts.push(['With', counsellor]);
  if (place !== null) facts.push(['Where', place]);
  return facts;
}

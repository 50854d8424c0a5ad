import * as z from 'zod';
import { type Consultancy, ownPhone, ownReplyAddress } from '#contracts/consultancy.ts';
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

interface Text {
  /** @param when of the first appointment, for example "Monday, 4 May 2026, 10:00 am". */
  subject: (when: string) => string;
  text: string;
  after: (office: Consultancy) => string;
}

/** "answer this e-mail, write to … or phone …", as far as the office has entered them. */
function waysToAnswer(office: Consultancy, write = ownReplyAddress(office)): string {
  const phone = ownPhone(office);
  const ways = ['answer this e-mail', ...(write === null ? [] : [`write to ${write}`])];
  const all = phone === null ? ways : [...ways, `phone ${phone}`];
  return all.length === 1 ? all.join() : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

function whomToAsk(office: Consultancy): string {
  const { cancellationHours } = office;
  const limit =
    cancellationHours === null
      ? ''
      : ` Please tell us at least ${cancellationHours} hours before the appointment.`;
  return `If this time does not suit you, please ${waysToAnswer(office)}.${limit}`;
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
    subject: (when) => `Appointment confirmed: ${when}`,
    text: 'Your appointment with us is confirmed.',
    after: (office) => `The attached file puts it into your calendar. ${whomToAsk(office)}`,
  },
  several: {
    subject: (when) => `Appointments confirmed from ${when}`,
    text: 'Your appointments with us are confirmed.',
    after: (office) => `The attached files put them into your calendar. ${whomToAsk(office)}`,
  },
  method: 'REQUEST',
});

export const appointmentChanged = defineAppointmentMail('appointment_changed', {
  status: 'confirmed',
  one: {
    subject: (when) => `Appointment changed: ${when}`,
    text: 'Your appointment with us has changed. This is what holds from now on:',
    after: (office) => `The attached file changes it in your calendar. ${whomToAsk(office)}`,
  },
  several: {
    subject: (when) => `Appointments changed from ${when}`,
    text: 'Your appointments with us have changed. This is what holds from now on:',
    after: (office) => `The attached files change them in your calendar. ${whomToAsk(office)}`,
  },
  method: 'REQUEST',
});

export const appointmentCancelled = defineAppointmentMail('appointment_cancelled', {
  status: 'cancelled',
  one: {
    subject: (when) => `Appointment cancelled: ${when}`,
    text: 'Your appointment with us is cancelled. Please do not come at this time:',
    after: (office) =>
      `The attached file takes it out of your calendar. For another appointment, please ${waysToAnswer(office, null)}.`,
  },
  several: {
    subject: (when) => `Appointments cancelled from ${when}`,
    text: 'Your appointments with us are cancelled. Please do not come at these times:',
    after: (office) =>
      `The attached files take them out of your calendar. For other appointments, please ${waysToAnswer(office, null)}.`,
  },
  method: 'CANCEL',
});

export const appointmentReminder = defineAppointmentMail('appointment_reminder', {
  status: 'confirmed',
  one: {
    subject: (when) => `Reminder: appointment on ${when}`,
    text: 'This is to remind you of your appointment with us. We look forward to seeing you.',
    after: (office) =>
      `The attached file adds it to your calendar, if it is not there yet. ${whomToAsk(office)}`,
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
  const { subject, text, after } = (found.length === 1 ? undefined : words.several) ?? words.one;
  const { method } = words;
  const to = addressOf(family);
  const { timeZone, consultancy } = ctx.office;
  const { startsAt, familyTimeZone } = first.appointment;
  const isElsewhere = familyTimeZone !== null && !isSameZone(familyTimeZone, timeZone);
  const when = isElsewhere ? formatMomentOfZone(startsAt, familyTimeZone) : formatMoment(startsAt, timeZone);
  return {
    to,
    audience: 'family',
    subject: subject(when),
    blocks: [
      { kind: 'text', text: greetingTo(first.family) },
      { kind: 'text', text },
      ...detailsOf(found, timeZone),
      { kind: 'text', text: after(consultancy) },
    ],
    calendars: found.map(({ appointment }) => ({
      method,
      file: toCalendarFile(appointment, {
        now: ctx.now,
        office: ctx.office,
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
function detailsOf(found: readonly Found[], timeZone: string): Block[] {
  const facts: [string, string][] = [];
  const add = (label: string, read: (row: Found) => string | null) => {
    const [value = null, ...different] = new Set(found.map(read));
    if (value !== null && different.length === 0) facts.push([label, value]);
  };
  const spans = found.map((row) => spansOf(row, timeZone));
  add('Service', ({ appointment }) => SERVICE_NAMES[appointment.service]);
  if (spans.length === 1) facts.push(...(spans[0] ?? []));
  add('With', ({ counsellor }) => counsellor);
  add('Where', ({ appointment }) => appointment.place);
  if (spans.length === 1) return [{ kind: 'facts', facts }];
  const lines = spans.flat().map(([label, span]) => {
    const line = span.replace('\n', ', ');
    return label === 'When' ? line : `${label}: ${line}`;
  });
  return [
    { kind: 'text', text: lines.join('\n') },
    { kind: 'facts', facts },
  ];
}

function spansOf({ appointment }: Found, timeZone: string): [label: string, span: string][] {
  const { familyTimeZone } = appointment;
  const spans: [string, string][] = [['When', formatSpan(appointment, timeZone)]];
  if (familyTimeZone !== null && !isSameZone(familyTimeZone, timeZone)) {
    spans.push(['On your clock', formatSpan(appointment, familyTimeZone)]);
  }
  return spans;
}

/** Zones have older names too, and letter case makes no difference. */
export function isSameZone(one: string, other: string): boolean {
  const nameOf = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  return nameOf(one) === nameOf(other);
}

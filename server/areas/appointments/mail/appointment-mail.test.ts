import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { LANGUAGES } from '#contracts/languages.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { formatDay } from '#server/areas/mail/index.ts';
import {
  clock,
  db,
  deliverDue,
  expectDropped,
  languageOf,
  mailServer,
  queue,
  receive,
  setUpOutbox,
  storedMessage,
} from '#server/areas/mail/testing.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { students } from '#server/db/schema/records.ts';
import { buildContact, buildContactConsent } from '#server/testing/contact-factories.ts';
import { anHourFrom, buildMember, buildStudent } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import {
  appointmentCancelled,
  appointmentChanged,
  appointmentConfirmed,
  appointmentReminder,
} from './appointment-mail.ts';

const MAILS = { appointmentCancelled, appointmentChanged, appointmentConfirmed, appointmentReminder };
setUpOutbox(...Object.values(MAILS));

const replyTo = TEST_OFFICE.consultancy.emails[1].address;
const AT = new Date('2026-05-04T04:30:00Z');
const FAMILY = { name: 'Asha Example', guardianName: 'Meena', email: 'meena@family.example' };

async function buildAppointment(fields: Partial<typeof appointments.$inferInsert> = {}, family = {}) {
  const student = await buildStudent(db.database, { ...FAMILY, ...family });
  const counsellor = await buildMember(db.database, 'teacher', { name: 'Chitra Nair' });
  const [appointment] = await db.database.orm
    .insert(appointments)
    .values({
      studentId: student.id,
      service: 'career',
      status: 'confirmed',
      counsellorId: counsellor.id,
      ...anHourFrom(AT),
      place: 'Room 2',
      createdAt: clock.now,
      ...fields,
    })
    .returning();
  if (!appointment) throw new Error('The appointment was not stored');
  return { student, appointment };
}

const tell = (definition: typeof appointmentConfirmed, appointmentId: number, sequence = 0) =>
  queue(definition, { appointmentId, details: { sequence } });

describe('an appointment', () => {
  test('confirmed: the mail has text, HTML and a calendar file, without the child’s name', async () => {
    const { appointment } = await buildAppointment({
      familyTimeZone: 'America/New_York',
      service: 'overseas',
    });
    await tell(appointmentConfirmed, appointment.id);
    const { received, mail, text, html, page } = await receive();
    expect(received.to).toBe(FAMILY.email);
    expect(mail.subject).toBe('Appointment confirmed: Monday, 4 May 2026, 12:30 am (Eastern Daylight Time)');
    expect(mail.from?.text).toBe('"Srichakra" <office@consultancy.example>');
    expect(mail.replyTo?.value[0]?.address).toBe(replyTo);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    for (const expected of [
      'Hello Meena,',
      'Overseas Admission',
      '10:00 am – 11:00 am (India Standard Time)',
      '12:30 am – 1:30 am (Eastern Daylight Time)',
      'Chitra Nair',
      'Room 2',
      TEST_OFFICE.consultancy.legalName,
      TEST_OFFICE.consultancy.phone.display,
      '5 Test Road, Chennai 600000',
      replyTo,
    ]) {
      expect(text).toContain(expected);
      expect(page.body.textContent).toContain(expected);
    }
    expect(text).toContain('When: Monday, 4 May 2026, 10:00 am – 11:00 am');
    expect(text).toContain('On your clock: Monday, 4 May 2026, 12:30 am');
    expect(received.raw + text + html).not.toContain('Asha');
    expect(mail.attachments.map(({ contentType, filename }) => [contentType, filename])).toEqual(
      expect.arrayContaining([['application/ics', 'appointment.ics']]),
    );
    expect(received.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m);
    const event = await readEvent(mail.attachments);
    expect(event).toMatchObject({
      method: 'REQUEST',
      uid: appointment.uid,
      sequence: 0,
      status: 'CONFIRMED',
    });
    expect(event.attendees).toEqual([`mailto:${FAMILY.email}`]);
    expect(event.organizer).toBe(`mailto:${replyTo}`);
    expect(event.startsAt).toBe(AT.toISOString());
  });

  test('of an office without particulars has none that are invented', async () => {
    const { appointment } = await buildAppointment();
    for (const [mail, status] of [
      [appointmentConfirmed, 'confirmed'],
      [appointmentCancelled, 'cancelled'],
    ] as const) {
      mailServer.taken.splice(0);
      await db.database.orm.update(appointments).set({ status }).where(eq(appointments.id, appointment.id));
      await tell(mail, appointment.id);
      await deliverDue(1, { ...TEST_OFFICE, consultancy: PLACEHOLDERS });
      const [received] = mailServer.taken;
      const parsed = await received?.parse();
      const sent = `${received?.raw} ${parsed?.text} ${parsed?.html}`;
      expect(sent).toContain('please answer this e-mail');
      for (const invented of ['00000 00000', 'srichakra.example', 'Example Street', 'phone us', 'or phone']) {
        expect(sent).not.toContain(invented);
      }
      expect((await readEvent(parsed?.attachments ?? [])).organizer).toBe(
        'mailto:office@consultancy.example',
      );
    }
  });

  test('changed or cancelled keeps its identity, with a greater sequence', async () => {
    const changed = await buildAppointment({ sequence: 2 });
    await tell(appointmentChanged, changed.appointment.id, 2);
    const { mail } = await receive();
    expect(mail.subject).toMatch(/^Appointment changed: /);
    expect(await readEvent(mail.attachments)).toMatchObject({
      method: 'REQUEST',
      uid: changed.appointment.uid,
      sequence: 2,
    });
    mailServer.taken.splice(0);
    const cancelled = await buildAppointment({ sequence: 3, status: 'cancelled', outcomeNote: 'Has exams' });
    await tell(appointmentCancelled, cancelled.appointment.id, 3);
    const { mail: other, received } = await receive();
    expect(other.subject).toMatch(/^Appointment cancelled: /);
    expect(received.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/m);
    expect(await readEvent(other.attachments)).toMatchObject({
      method: 'CANCEL',
      uid: cancelled.appointment.uid,
      sequence: 3,
      status: 'CANCELLED',
    });
    expect(received.raw + (other.text ?? '')).not.toContain('exams');
  });

  test('is cancelled at the address that was invited', async () => {
    const { appointment, student } = await buildAppointment();
    await tell(appointmentConfirmed, appointment.id);
    await receive();
    for (const email of ['new@family.example', null]) {
      mailServer.taken.splice(0);
      const { orm } = db.database;
      await orm.update(students).set({ email }).where(eq(students.id, student.id));
      await orm.update(appointments).set({ status: 'cancelled' }).where(eq(appointments.id, appointment.id));
      await tell(appointmentCancelled, appointment.id);
      const { received, mail } = await receive();
      expect(received.to).toBe(FAMILY.email);
      expect((await readEvent(mail.attachments)).attendees).toEqual([`mailto:${FAMILY.email}`]);
    }
  });

  test('in a series is mailed with the remaining ones, each with its own request', async () => {
    const { appointment, student } = await buildAppointment();
    const later = new Date(AT.getTime() + 7 * 86_400_000);
    const others = [];
    for (const fields of [{ ...anHourFrom(later) }, { ...anHourFrom(AT), status: 'cancelled' as const }]) {
      const { uid: _uid, id: _id, ...copied } = appointment;
      const [other] = await db.database.orm
        .insert(appointments)
        .values({ ...copied, ...fields })
        .returning();
      others.push({ id: other?.id ?? 0, sequence: 0 });
    }
    await queue(appointmentConfirmed, { appointmentId: appointment.id, details: { sequence: 0, others } });
    const { mail, text } = await receive();
    expect(mail.subject).toBe('Appointments confirmed from Monday, 4 May 2026, 10:00 am');
    expect(text).toContain(
      'Monday, 4 May 2026, 10:00 am – 11:00 am (India Standard Time)\nMonday, 11 May 2026,',
    );
    const files = mail.attachments.map(({ contentType, content }) => [contentType, String(content)] as const);
    expect(files.map(([type]) => type)).toEqual(['text/calendar', 'text/calendar']);
    const uids = files.map(([, file]) => {
      expect(file).toContain('METHOD:REQUEST');
      expect(file.match(/^STATUS:\w+/gm)).toEqual(['STATUS:CONFIRMED']);
      // RFC 5545 folds long lines.
      expect(file.replaceAll('\r\n ', '')).toContain(FAMILY.email);
      expect(file).not.toContain('Asha');
      return /^UID:(.*)$/m.exec(file)?.[1]?.trim();
    });
    expect(new Set(uids).size).toBe(2);
    const invited = await db.database.orm.select({ to: appointments.invitedAddress }).from(appointments);
    expect(invited.filter(({ to }) => to === FAMILY.email).length).toBeGreaterThanOrEqual(2);
    expect(student.name).toContain('Asha');
  });

  test('names the time once in a zone that the office and the family share', async () => {
    const { appointment } = await buildAppointment({ familyTimeZone: 'Asia/Calcutta', place: null });
    await tell(appointmentReminder, appointment.id);
    const { text, mail } = await receive();
    expect(text).toContain('(India Standard Time)');
    expect(text).not.toMatch(/On your clock|Where/);
    expect(await readEvent(mail.attachments)).toMatchObject({
      method: 'PUBLISH',
      uid: appointment.uid,
      sequence: 0,
      status: 'CONFIRMED',
      attendees: [],
    });
  });

  test.each([
    ['appointmentReminder', { status: 'cancelled' }, 'cancelled'],
    ['appointmentConfirmed', { status: 'requested', counsellorId: null }, 'changed'],
    ['appointmentConfirmed', { sequence: 1 }, 'changed'],
    ['appointmentCancelled', {}, 'changed'],
  ] as const)('drops the mail %s after a change to %j: %s', async (kind, fields, reason) => {
    const { appointment } = await buildAppointment(fields);
    await tell(MAILS[kind], appointment.id);
    await expectDropped(reason);
  });

  test('is deleted together with its messages', async () => {
    const { student, appointment } = await buildAppointment();
    await tell(appointmentConfirmed, appointment.id);
    await db.database.orm.delete(students).where(eq(students.id, student.id));
    expect(await deliverDue()).toBe(0);
    await expect(storedMessage()).rejects.toThrow('no such message');
  });
});

describe('the language of a family', () => {
  const LATER = new Date(AT.getTime() + 7 * DAY_MS);
  const CASES = LANGUAGES.slice(1).flatMap((language) =>
    Object.keys(MAILS).flatMap((kind) =>
      [1, 2].map((number) => [language, kind as keyof typeof MAILS, number] as const),
    ),
  );

  test.each(CASES)('%s: in the mail %s about %i', async (language, kind, number) => {
    const status = kind === 'appointmentCancelled' ? 'cancelled' : 'confirmed';
    const fields = { status, service: 'overseas', familyTimeZone: 'America/New_York' } as const;
    const { appointment } = await buildAppointment(fields, { language });
    const { uid: _uid, id: _id, ...copied } = appointment;
    const [other] = await db.database.orm
      .insert(appointments)
      .values({ ...copied, ...anHourFrom(LATER) })
      .returning();
    const others = number === 1 ? [] : [{ id: other?.id ?? 0, sequence: 0 }];
    await queue(MAILS[kind], { appointmentId: appointment.id, details: { sequence: 0, others } });
    const consultancy = { ...TEST_OFFICE.consultancy, cancellationHours: 24 };
    const ctx = { db: db.database.orm, now: clock.now, office: { ...TEST_OFFICE, consultancy } };
    const mail = await MAILS[kind].compose(ctx, await storedMessage());
    expect(languageOf(mail, 'Meena', 'Chitra Nair', 'Room 2')).toEqual([language]);
    expect(JSON.stringify(mail)).toContain(formatDay(AT, TEST_OFFICE.timeZone, language));
  });

  test('shows in the date, the subject and the calendar', async () => {
    const { appointment } = await buildAppointment({}, { language: 'hi' });
    await tell(appointmentConfirmed, appointment.id);
    const { mail, text, page } = await receive();
    expect(mail.subject).toBe('अपॉइंटमेंट पक्का हुआ: सोमवार, 4 मई 2026, 10:00 am');
    expect(text).toContain('नमस्ते Meena,');
    expect(text).toContain('कब: सोमवार, 4 मई 2026, 10:00 am – 11:00 am (भारतीय मानक समय)');
    expect(page.documentElement.lang).toBe('hi');
    const [file] = mail.attachments.map(({ content }) => String(content).replaceAll('\r\n ', ''));
    expect(file).toContain('SUMMARY:करियर काउंसलिंग · Srichakra');
  });
});

describe('a family', () => {
  test.each([
    [{ email: null }, 'no_address'],
    [{ email: 'a,b@family.example' }, 'no_address'],
    [{ email: 'a@family.example>\r\nBcc: <x@evil.example' }, 'no_address'],
    [{ isSample: true }, 'sample'],
  ])('with %j gets no mail: %s', async (fields, reason) => {
    const { appointment } = await buildAppointment({}, fields);
    await tell(appointmentConfirmed, appointment.id);
    await expectDropped(reason);
  });

  const moment = (minutes: number) => new Date(clock.now.getTime() + minutes * 60_000);
  const given = { purpose: 'contact', wording: 2 } as const;

  test.each([
    ['was withdrawn', [{ givenAt: 0, withdrawnAt: 5 }], false],
    [
      'was withdrawn after another one',
      [
        { givenAt: 0, withdrawnAt: 5 },
        { givenAt: 1, withdrawnAt: null },
      ],
      false,
    ],
    [
      'was given anew',
      [
        { givenAt: 0, withdrawnAt: 5 },
        { givenAt: 6, withdrawnAt: null },
      ],
      true,
    ],
    ['was given', [{ givenAt: 0, withdrawnAt: null }], true],
    ['was never asked for', [], true],
  ])('gets mail according to a contact consent that %s', async (_, rows, isWritten) => {
    const { student, appointment } = await buildAppointment();
    for (const { givenAt, withdrawnAt } of rows) {
      await db.database.orm.insert(consents).values({
        ...given,
        studentId: student.id,
        givenAt: moment(givenAt),
        withdrawnAt: withdrawnAt === null ? null : moment(withdrawnAt),
      });
    }
    await tell(appointmentConfirmed, appointment.id);
    if (!isWritten) return expectDropped('not_wanted');
    await deliverDue();
    expect(mailServer.taken).toHaveLength(1);
  });

  test('gets mail despite the withdrawal of a message’s consent or of another purpose', async () => {
    const { student, appointment } = await buildAppointment();
    const message = await buildContact(db.database, 'message', { studentId: student.id });
    const withdrawn = { wording: 2, givenAt: clock.now, withdrawnAt: moment(1) };
    await buildContactConsent(db.database, message, { ...withdrawn, purpose: 'assessment' });
    await tell(appointmentConfirmed, appointment.id);
    await receive();
    mailServer.taken.splice(0);
    await buildContactConsent(db.database, message, { ...withdrawn, purpose: 'contact' });
    await tell(appointmentConfirmed, appointment.id);
    await expectDropped('not_wanted');
  });
});

describe('entered text', () => {
  const EVIL = `<img src=x onerror="alert(1)">&'"`;

  test('is escaped, and stays in its header', async () => {
    const { appointment } = await buildAppointment(
      { place: `${EVIL} https://meet.example/?a=1&b=2` },
      { guardianName: 'Meena\r\nBcc: everybody@evil.example' },
    );
    await tell(appointmentConfirmed, appointment.id);
    const { received, mail, text, page } = await receive();
    expect(page.querySelectorAll('img, script, iframe, link, object')).toHaveLength(0);
    expect(page.body.textContent).toContain(EVIL);
    expect(text).toContain(EVIL);
    expect(mail.bcc).toBeUndefined();
    expect(received.to).toBe(FAMILY.email);
    expect(mail.to).toMatchObject({ value: [{ address: FAMILY.email }] });
  });

  test('loads no external content, and is readable in the dark theme', async () => {
    const { appointment } = await buildAppointment();
    await tell(appointmentConfirmed, appointment.id);
    const { html, page } = await receive();
    expect(html).not.toMatch(/src=|url\(|@import|<link|http:\/\//i);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(page.querySelector('meta[name="color-scheme"]')?.getAttribute('content')).toBe('light dark');
    // Every coloured element has a colour for the dark theme, except a button.
    const coloured = [...page.querySelectorAll('[style*="color:#"]')];
    expect(coloured.length).toBeGreaterThan(8);
    for (const element of coloured)
      expect(element.className || element.tagName).toMatch(/page|card|brand|ink|soft|^A$/);
  });

  test('in every script arrives unchanged', async () => {
    const { appointment } = await buildAppointment({ place: 'மாடி 2, अंधेरी' }, { guardianName: 'மீனா' });
    await tell(appointmentConfirmed, appointment.id);
    const { mail, text } = await receive();
    expect(text).toContain('Hello மீனா,');
    expect(text).toContain('மாடி 2, अंधेरी');
    expect(mail.to).toMatchObject({ value: [{ name: 'மீனா' }] });
  });
});

beforeEach(() => {
  clock.now = new Date('2026-04-30T06:00:00Z');
});

async function readEvent(attachments: { contentType: string; content: Buffer }[]) {
  const file = attachments.find(({ contentType }) => contentType === 'application/ics');
  const parsed = ICAL.parse(String(file?.content)) as ConstructorParameters<typeof ICAL.Component>[0];
  const calendar = new ICAL.Component(parsed);
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  if (!component || others.length > 0) throw new Error('There is not exactly one event');
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    startsAt: event.startDate.toJSDate().toISOString(),
    organizer: String(component.getFirstPropertyValue('organizer')),
    attendees: event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
  };
}

import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, test } from 'vitest';
import { CONSULTANCY } from '#contracts/consultancy.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { consents, enquiries } from '#server/db/schema/enquiries.ts';
import { members } from '#server/db/schema/members.ts';
import { students } from '#server/db/schema/records.ts';
import { reportLinks, reports } from '#server/db/schema/reports.ts';
import { anHourFrom, buildMember, buildStudent } from '#server/testing/factories.ts';
import { buildReport, buildReportLink } from '#server/testing/report-factories.ts';
import {
  clock,
  db,
  deliverDue,
  mailServer,
  queue,
  queueSome,
  setUpOutbox,
  storedMessage,
} from './outbox-fixture.ts';

setUpOutbox();

const AT = new Date('2026-05-04T04:30:00Z');
const FAMILY = { name: 'Asha Example', guardianName: 'Meena', email: 'meena@family.example' };

async function buildAppointment(fields: Partial<typeof appointments.$inferInsert> = {}, family = {}) {
  const student = await buildStudent(db.database, { ...FAMILY, ...family });
  const counsellor = await buildMember(db.database, 'teacher', { name: 'Chitra Nair' });
  const [appointment] = await db.database.orm
    .insert(appointments)
    .values({
      ...{ studentId: student.id, service: 'career', status: 'confirmed', counsellorId: counsellor.id },
      ...{ ...anHourFrom(AT), place: 'Room 2', createdAt: clock.now },
      ...fields,
    })
    .returning();
  if (!appointment) throw new Error('The appointment was not stored');
  return { student, appointment };
}

type AppointmentKind = Extract<Parameters<typeof queue>[0], { appointmentId: number }>['kind'];

const tell = (kind: AppointmentKind, appointmentId: number, sequence = 0) =>
  queue({ kind, appointmentId, details: { sequence } });

/** The one message that arrives, as a mail program reads it. */
async function receive() {
  await deliverDue();
  const [received, ...others] = mailServer.taken;
  if (!received || others.length > 0) throw new Error(`${mailServer.taken.length} messages arrived`);
  const mail = await received.parse();
  const html = mail.html || '';
  return {
    ...{ received, mail, html, text: mail.text ?? '' },
    page: new JSDOM(html).window.document,
  };
}

async function expectDropped(reason: string): Promise<void> {
  await deliverDue();
  expect(await storedMessage()).toMatchObject({ status: 'dropped', dropReason: reason, secret: null });
  expect(mailServer.taken).toEqual([]);
}

describe('an appointment', () => {
  test('that is confirmed: in text, in HTML and for the calendar, without the child', async () => {
    const { appointment } = await buildAppointment({
      familyTimeZone: 'America/New_York',
      service: 'overseas',
    });
    await tell('appointment_confirmed', appointment.id);
    const { received, mail, text, html, page } = await receive();
    expect(received.to).toBe(FAMILY.email);
    expect(mail.subject).toBe('Appointment confirmed: Monday, 4 May 2026, 10:00 am');
    expect(mail.from?.text).toBe('"Srichakra" <office@consultancy.example>');
    expect(mail.replyTo?.value[0]?.address).toBe(CONSULTANCY.emails[1].address);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    for (const said of [
      'Hello Meena,',
      'Overseas Admission',
      '10:00 am – 11:00 am (India Standard Time)',
      '12:30 am – 1:30 am (Eastern Daylight Time)',
      'Chitra Nair',
      'Room 2',
      CONSULTANCY.legalName,
      CONSULTANCY.phone.display,
    ]) {
      expect(text).toContain(said);
      expect(page.body.textContent).toContain(said);
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
    expect(event.organizer).toBe(`mailto:${CONSULTANCY.emails[1].address}`);
    expect(event.startsAt).toBe(AT.toISOString());
  });

  test('that is changed and one that is cancelled keep their identity, with a greater sequence', async () => {
    const changed = await buildAppointment({ sequence: 2 });
    await tell('appointment_changed', changed.appointment.id, 2);
    const { mail } = await receive();
    expect(mail.subject).toMatch(/^Appointment changed: /);
    expect(await readEvent(mail.attachments)).toMatchObject({
      ...{ method: 'REQUEST', uid: changed.appointment.uid, sequence: 2 },
    });
    mailServer.taken.splice(0);
    const cancelled = await buildAppointment({ sequence: 3, status: 'cancelled', outcomeNote: 'Has exams' });
    await tell('appointment_cancelled', cancelled.appointment.id, 3);
    const { mail: other, received } = await receive();
    expect(other.subject).toMatch(/^Appointment cancelled: /);
    expect(received.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/m);
    expect(await readEvent(other.attachments)).toMatchObject({
      ...{ method: 'CANCEL', uid: cancelled.appointment.uid, sequence: 3, status: 'CANCELLED' },
    });
    expect(received.raw + (other.text ?? '')).not.toContain('exams');
  });

  test('is told once in the zone that the office and the family share', async () => {
    const { appointment } = await buildAppointment({ familyTimeZone: 'Asia/Calcutta', place: null });
    await tell('appointment_reminder', appointment.id);
    const { text, mail } = await receive();
    expect(text).toContain('(India Standard Time)');
    expect(text).not.toMatch(/On your clock|Where/);
    expect(await readEvent(mail.attachments)).toMatchObject({
      ...{ method: 'PUBLISH', uid: appointment.uid, sequence: 0, status: 'CONFIRMED', attendees: [] },
    });
  });

  test.each([
    ['appointment_reminder', { status: 'cancelled' }, 'cancelled'],
    ['appointment_confirmed', { status: 'requested', counsellorId: null }, 'changed'],
    ['appointment_confirmed', { sequence: 1 }, 'changed'],
    ['appointment_cancelled', {}, 'changed'],
  ] as const)('%s of one that is by now %j is dropped: %s', async (kind, fields, reason) => {
    const { appointment } = await buildAppointment(fields);
    await tell(kind, appointment.id);
    await expectDropped(reason);
  });

  test('takes its messages with it', async () => {
    const { student, appointment } = await buildAppointment();
    await tell('appointment_confirmed', appointment.id);
    await db.database.orm.delete(students).where(eq(students.id, student.id));
    expect(await deliverDue()).toBe(0);
    await expect(storedMessage()).rejects.toThrow('no such message');
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
    await tell('appointment_confirmed', appointment.id);
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
  ])('whose consent to be contacted %s', async (_, rows, isWritten) => {
    const { student, appointment } = await buildAppointment();
    for (const { givenAt, withdrawnAt } of rows) {
      await db.database.orm.insert(consents).values({
        ...{ ...given, studentId: student.id, givenAt: moment(givenAt) },
        withdrawnAt: withdrawnAt === null ? null : moment(withdrawnAt),
      });
    }
    await tell('appointment_confirmed', appointment.id);
    if (!isWritten) return expectDropped('not_wanted');
    await deliverDue();
    expect(mailServer.taken).toHaveLength(1);
  });

  test('that withdrew what came with its message, or another purpose', async () => {
    const { student, appointment } = await buildAppointment();
    const [enquiry] = await db.database.orm
      .insert(enquiries)
      .values({
        ...{ idempotencyKey: crypto.randomUUID(), contentHash: 'x', studentId: student.id, name: 'Meena' },
        ...{ email: FAMILY.email, message: 'Namaste', createdAt: clock.now },
      })
      .returning();
    const withdrawn = { wording: 2, givenAt: clock.now, withdrawnAt: moment(1), enquiryId: enquiry?.id };
    await db.database.orm.insert(consents).values({ ...withdrawn, purpose: 'assessment' });
    await tell('appointment_confirmed', appointment.id);
    await receive();
    mailServer.taken.splice(0);
    await db.database.orm.insert(consents).values({ ...withdrawn, purpose: 'contact' });
    await tell('appointment_confirmed', appointment.id);
    await expectDropped('not_wanted');
  });
});

describe('a report', () => {
  const SECRET = 'the-secret-of-the-link';
  const day = (days: number) => new Date(clock.now.getTime() + days * 86_400_000);

  async function buildShared(fields: Partial<{ expiresAt: Date; revokedAt: Date }> = {}) {
    const student = await buildStudent(db.database, FAMILY);
    const report = await buildReport(db.database, { studentId: student.id, status: 'shared' });
    const { link } = await buildReportLink(db.database, report.id, { expiresAt: day(14), ...fields });
    await queue({ kind: 'report_shared', reportLinkId: link.id, secret: SECRET, expiresAt: link.expiresAt });
    return { report, link };
  }

  test('is sent as its link, whose secret is kept only until then', async () => {
    await buildShared();
    expect((await storedMessage()).secret).toBe(SECRET);
    const { text, page, mail } = await receive();
    const url = `https://www.consultancy.example/report#${SECRET}`;
    expect(mail.subject).toBe('Your report is ready');
    expect(text).toContain(url);
    expect([...page.querySelectorAll('a')].map(({ href }) => href)).toEqual([url]);
    expect(page.body.textContent).toContain('The link opens until Thursday, 14 May 2026.');
    expect(await storedMessage()).toMatchObject({ status: 'sent', secret: null, hasSecret: true });
  });

  test('that was taken back, revoked or is over is not', async () => {
    await buildShared({ revokedAt: clock.now });
    await expectDropped('over');
    const { report } = await buildShared();
    await db.database.orm.update(reports).set({ status: 'ready' }).where(eq(reports.id, report.id));
    await expectDropped('over');
    const { link } = await buildShared();
    await db.database.orm
      .update(reportLinks)
      .set({ expiresAt: clock.now })
      .where(eq(reportLinks.id, link.id));
    await expectDropped('over');
    await buildShared({ expiresAt: clock.now });
    await expectDropped('expired');
  });

  test('whose message is given up leaves no secret either, nor in what the mail server said', async () => {
    await buildShared();
    mailServer.manners = {
      onRecipient: () => {
        throw Object.assign(new Error(`No such user, ${SECRET}`), { responseCode: 550 });
      },
    };
    await deliverDue();
    const stored = await storedMessage();
    expect(stored).toMatchObject({ status: 'dead', secret: null });
    expect(JSON.stringify(stored)).not.toContain(SECRET);
  });
});

describe('what a family sent', () => {
  test('is told to whoever sees to it, without a word of it', async () => {
    const { member, enquiry } = await queueSome(1);
    const { received, mail, text, page } = await receive();
    expect(received.to).toBe(member.email);
    expect(mail.subject).toBe('A message for you to answer');
    expect(text).toContain('Bala has given you a message from a family to see to.');
    expect([...page.querySelectorAll('a')].map(({ href }) => href)).toEqual([
      `https://www.consultancy.example/admin/dashboard/enquiries?id=${enquiry.id}`,
    ]);
    expect(received.raw + text).not.toMatch(/Meena|When are you open/);
  });

  test('is not told to whoever has left, or has it no more, or when it is closed', async () => {
    const { orm } = db.database;
    const left = await queueSome(1);
    await orm.update(members).set({ isActive: false }).where(eq(members.id, left.member.id));
    await expectDropped('inactive');
    const other = await queueSome(1);
    await orm.update(enquiries).set({ assigneeId: left.member.id }).where(eq(enquiries.id, other.enquiry.id));
    await expectDropped('reassigned');
    const closed = await queueSome(1);
    await orm.update(enquiries).set({ status: 'closed' }).where(eq(enquiries.id, closed.enquiry.id));
    await expectDropped('over');
    const demoted = await queueSome(1);
    await orm.update(members).set({ role: 'teacher' }).where(eq(members.id, demoted.member.id));
    await expectDropped('inactive');
  });
});

test('that an account has another address is told to the one that it had', async () => {
  const { id: memberId } = await buildMember(db.database, 'staff');
  const details = { at: clock.now.toISOString(), address: '203.0.113.7', browser: 'Firefox on Linux' };
  await queue({
    kind: 'email_changed',
    memberId,
    details: { ...details, formerAddress: 'former@team.example' },
  });
  const { received, text } = await receive();
  expect(received.to).toBe('former@team.example');
  expect(text).toContain('Your account of the staff portal has another e-mail address from now on');
  expect(text).toContain('203.0.113.7');
});

describe('words from people', () => {
  const EVIL = `<img src=x onerror="alert(1)">&'"`;

  test('are escaped, and stay in their header', async () => {
    const { appointment } = await buildAppointment(
      { place: `${EVIL} https://meet.example/?a=1&b=2` },
      { guardianName: 'Meena\r\nBcc: everybody@evil.example' },
    );
    await tell('appointment_confirmed', appointment.id);
    const { received, mail, text, page } = await receive();
    expect(page.querySelectorAll('img, script, iframe, link, object')).toHaveLength(0);
    expect(page.body.textContent).toContain(EVIL);
    expect(text).toContain(EVIL);
    expect(mail.bcc).toBeUndefined();
    expect(received.to).toBe(FAMILY.email);
    expect(mail.to).toMatchObject({ value: [{ address: FAMILY.email }] });
  });

  test('ask for nothing from anywhere, and are readable in the dark', async () => {
    const { appointment } = await buildAppointment();
    await tell('appointment_confirmed', appointment.id);
    const { html, page } = await receive();
    expect(html).not.toMatch(/src=|url\(|@import|<link|http:\/\//i);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(page.querySelector('meta[name="color-scheme"]')?.getAttribute('content')).toBe('light dark');
    // Whatever has a colour of its own has another one in the dark, or is a button.
    const coloured = [...page.querySelectorAll('[style*="color:#"]')];
    expect(coloured.length).toBeGreaterThan(8);
    for (const element of coloured)
      expect(element.className || element.tagName).toMatch(/page|card|brand|ink|soft|^A$/);
  });

  test('in every script arrive as they were written', async () => {
    const { appointment } = await buildAppointment({ place: 'மாடி 2, अंधेरी' }, { guardianName: 'மீனா' });
    await tell('appointment_confirmed', appointment.id);
    const { mail, text } = await receive();
    expect(text).toContain('Hello மீனா,');
    expect(text).toContain('மாடி 2, अंधेरी');
    expect(mail.to).toMatchObject({ value: [{ name: 'மீனா' }] });
  });
});

beforeEach(() => {
  clock.now = new Date('2026-04-30T06:00:00Z');
});

/** The calendar file as a calendar reads it. */
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

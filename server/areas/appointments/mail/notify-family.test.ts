import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  bookSeries,
  confirmAppointment,
  moveAppointment,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import { assignContact } from '#contracts/enquiries/index.ts';
import { deleteMember } from '#contracts/identity/index.ts';
import { createReportLink, openSharedReport } from '#contracts/reports/index.ts';
import { recordConsent, withdrawConsent } from '#contracts/students/index.ts';
import {
  api,
  book,
  buildSignedIn,
  db,
  MONDAY_10,
  setUpAppointments,
  storedAppointment,
} from '#server/areas/appointments/booking/appointments-fixture.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildMember, buildStudent } from '#server/testing/factories.ts';
import { setUpMailServer } from '#server/testing/mail-server-fixture.ts';
import { buildReport } from '#server/testing/report-factories.ts';

const environment: Record<string, string> = { PUBLIC_URL: 'https://www.consultancy.example' };
const mailServer = setUpMailServer(environment);
setUpAppointments(environment);
let staff: Awaited<ReturnType<typeof buildSignedIn>>;
beforeAll(async () => {
  staff = await buildSignedIn('super_admin', 'Bala Iyer');
});

let families = 0;
const buildFamily = (fields: Parameters<typeof buildStudent>[1] = {}) => {
  families += 1;
  return buildStudent(db.database, { email: `family-${families}@family.example`, ...fields });
};
const consentToContact = async (studentId: number) => {
  const body = { purpose: 'contact', givenBy: 'The mother' };
  return (await api.call(recordConsent, { token: staff.token, params: { id: studentId }, body })).ok();
};

/** Waits until the app's worker has sent a message to the address. */
async function receive(address: string | null, subject: RegExp) {
  const find = () => mailServer().taken.find(({ to, raw }) => to === address && subject.test(raw));
  await vi.waitFor(() => expect(find()).toBeDefined(), { timeout: 10_000 });
  return find();
}
const countMessages = () => db.database.orm.$count(outbox);

describe('an appointment', () => {
  const change = (id: number, version: number, fields: object) =>
    api.call(moveAppointment, {
      token: staff.token,
      params: { id },
      body: { version, startsAt: MONDAY_10, durationMinutes: 60, outsideHours: true, ...fields },
    });

  test('sends the family one mail each when confirmed, changed and cancelled', async () => {
    const { id: studentId, email } = await buildFamily();
    const { id: counsellorId } = await buildMember(db.database, 'teacher');
    const { token } = staff;
    const { id } = (await book(token, { studentId })).ok().appointment;
    const before = await countMessages();
    const body = { version: 1, counsellorId, outsideHours: true };
    (await api.call(confirmAppointment, { token, params: { id }, body })).ok();
    await receive(email, /Appointment confirmed/);
    // The family's zone changes only how the time is shown: the queued mail stays valid.
    const { sequence } = await storedAppointment(id);
    (await change(id, 2, { counsellorId, familyTimeZone: 'Europe/London' })).ok();
    expect(await countMessages()).toBe(before + 1);
    expect((await storedAppointment(id)).sequence).toBe(sequence);
    (await change(id, 3, { counsellorId, place: 'Room 2' })).ok();
    await receive(email, /Appointment changed/);
    const closing = { version: 4, status: 'cancelled', note: 'Has exams' };
    (await api.call(setAppointmentOutcome, { token, params: { id }, body: closing })).ok();
    await receive(email, /Appointment cancelled/);
    expect(await countMessages()).toBe(before + 3);
  });

  test('of a series shares one mail per booking, move and cancellation', async () => {
    const { id: studentId, email } = await buildFamily();
    const { id: counsellorId } = await buildMember(db.database, 'teacher');
    const { token } = staff;
    const before = await countMessages();
    const time = { counsellorId, startsAt: MONDAY_10, durationMinutes: 60 };
    const series = { studentId, service: 'career', ...time, repeat: 'weekly', count: 3 };
    const { appointment } = (await api.call(bookSeries, { token, body: series })).ok();
    const params = { id: appointment.id };
    const days = (subject: RegExp) =>
      receive(email, subject)
        .then((received) => received?.parse())
        .then((mail) => mail?.text?.match(/Monday, \d+ \w+ 2026, \d+:\d+ am (?=–)/g));
    expect(await days(/Appointments confirmed from Monday, 4 May 2026/)).toEqual(
      ['4 May', '11 May', '18 May'].map((day) => `Monday, ${day} 2026, 10:00 am `),
    );

    const moved = { version: 1, ...time, startsAt: '2026-05-04T11:00:00+05:30', following: true };
    (await api.call(moveAppointment, { token, params, body: moved })).ok();
    expect(await days(/Appointments changed/)).toHaveLength(3);
    const body = { version: 2, status: 'cancelled', note: 'Moved away', following: true };
    (await api.call(setAppointmentOutcome, { token, params, body })).ok();
    expect(await days(/Appointments cancelled/)).toHaveLength(3);
    expect(await countMessages()).toBe(before + 3);
  });

  test('that lost its counsellor sends mail when cancelled or taken over', async () => {
    const { token } = staff;
    const lose = async () => {
      const { id: studentId, email } = await buildFamily();
      const { id: counsellorId } = await buildMember(db.database, 'teacher');
      const { id } = (await book(token, { studentId, counsellorId })).ok().appointment;
      await receive(email, /Appointment confirmed/);
      (await api.call(deleteMember, { token, params: { id: counsellorId } })).ok();
      return { email, options: { token, params: { id } } };
    };
    const cancelled = await lose();
    const closing = { version: 2, status: 'cancelled', note: 'Nobody is there' };
    (await api.call(setAppointmentOutcome, { ...cancelled.options, body: closing })).ok();
    await receive(cancelled.email, /Appointment cancelled/);

    const kept = await lose();
    const { id: counsellorId } = await buildMember(db.database, 'teacher');
    (await api.call(confirmAppointment, { ...kept.options, body: { version: 2, counsellorId } })).ok();
    await receive(kept.email, /Appointment changed/);
  });

  test('that is booked with a counsellor is confirmed at once', async () => {
    const { id: studentId, email } = await buildFamily();
    const { id: counsellorId } = await buildMember(db.database, 'teacher');
    (await book(staff.token, { studentId, counsellorId })).ok();
    await receive(email, /Appointment confirmed/);
  });

  test('sends no mail if unconfirmed or refused', async () => {
    const before = await countMessages();
    const { id: studentId } = await buildFamily();
    const { id: counsellorId } = await buildMember(db.database, 'teacher');
    const { token } = staff;
    const { id } = (await book(token, { studentId })).ok().appointment;
    (await change(id, 1, { startsAt: '2026-05-05T06:00:00Z' })).ok();
    const closing = { version: 2, status: 'cancelled', note: 'Called off' };
    (await api.call(setAppointmentOutcome, { token, params: { id }, body: closing })).ok();
    expect(await countMessages()).toBe(before);
    (await book(token, { counsellorId, studentId })).ok();
    const other = await buildFamily();
    expect((await book(token, { counsellorId, studentId: other.id })).status).toBe(409);
    expect(await countMessages()).toBe(before + 1);
  });

  test('sends no mail to a family without an address or consent', async () => {
    const before = await countMessages();
    const { token } = staff;
    const { id: counsellorId } = await buildMember(db.database, 'teacher');
    const withoutAddress = await buildFamily({ email: null });
    (await book(token, { counsellorId, studentId: withoutAddress.id })).ok();
    const unwilling = await buildFamily();
    const { consent } = await consentToContact(unwilling.id);
    (await api.call(withdrawConsent, { token, params: { id: consent.id } })).ok();
    const startsAt = '2026-05-05T06:00:00Z';
    (await book(token, { counsellorId, studentId: unwilling.id, startsAt })).ok();
    expect(await countMessages()).toBe(before);
  });
});

describe('a link to a report', () => {
  const buildReady = async (fields: Parameters<typeof buildStudent>[1] = {}) => {
    const student = await buildFamily(fields);
    return { student, ...(await buildReport(db.database, { studentId: student.id, status: 'ready' })) };
  };
  const createLink = (id: number, byMail: boolean) =>
    api.call(createReportLink, {
      token: staff.token,
      params: { id },
      body: { expiresInDays: 14, byMail },
    });

  async function share(fields: Parameters<typeof buildStudent>[1], byMail: boolean) {
    const { student, id } = await buildReady(fields);
    await consentToContact(student.id);
    return { student, ...(await createLink(id, byMail)).ok() };
  }

  test('is sent on request and opens the report', async () => {
    const { student, mail, token } = await share({}, true);
    expect(mail).toBe('queued');
    const received = await receive(student.email, /Your report is ready/);
    const { text = '' } = (await received?.parse()) ?? {};
    const [, secret] = /https:\/\/www\.consultancy\.example\/report#(\S+)/.exec(text) ?? [];
    expect(secret).toBe(token);
    (await api.call(openSharedReport, { body: { token: secret } })).ok();
    await vi.waitFor(async () => {
      expect(JSON.stringify(await db.database.orm.select().from(outbox))).not.toContain(secret);
    });
  });

  test('is created even if it cannot be sent, and the response has the reason', async () => {
    const before = await countMessages();
    expect((await share({}, false)).mail).toBeNull();
    expect((await share({ email: null }, true)).mail).toBe('no_address');
    expect((await share({ isSample: true }, true)).mail).toBe('sample');
    expect(await countMessages()).toBe(before);
  });

  test('is not sent without a consent to be contacted, but can be created to be handed over', async () => {
    const before = await countMessages();
    const { student, id } = await buildReady();
    const refused = { code: 'conflict', message: expect.stringContaining('No consent to be contacted') };
    expect((await createLink(id, true)).error()).toEqual(refused);
    const { consent } = await consentToContact(student.id);
    (await api.call(withdrawConsent, { token: staff.token, params: { id: consent.id } })).ok();
    expect((await createLink(id, true)).error()).toEqual(refused);
    expect(await countMessages()).toBe(before);
    const { report, links } = (await createLink(id, false)).ok();
    expect([report.missingConsents.at(-1), links.length]).toEqual(['contact', 1]);
  });
});

describe('a message or a request of a family', () => {
  test('sends mail to its new assignee, but not for an assignment to oneself', async () => {
    const member = await buildMember(db.database, 'staff');
    const { token } = staff;
    const message = await buildContact(db.database, 'message');
    const request = await buildContact(db.database, 'session_request');
    const assign = ({ id }: { id: number }, version: number, assigneeId: number) =>
      api.call(assignContact, { token, params: { id }, body: { version, assigneeId } });
    const before = await countMessages();
    (await assign(message, 1, staff.id)).ok();
    expect(await countMessages()).toBe(before);
    (await assign(message, 2, member.id)).ok();
    (await assign(request, 1, member.id)).ok();
    // Assigning again sends no mail.
    (await assign(message, 3, member.id)).ok();
    await receive(member.email, /A message for you to answer/);
    await receive(member.email, /A session request for you to answer/);
    expect(await countMessages()).toBe(before + 2);
  });
});

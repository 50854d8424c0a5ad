import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  bookAppointment,
  bookSeries,
  getAppointment,
  listAppointments,
  setAppointmentOutcome,
} from '#contracts/appointments/index.ts';
import { eraseContact, getContact, linkContact, moveContact } from '#contracts/enquiries/index.ts';
import { getMyDay } from '#contracts/insight/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { eraseFamily, getFamilyData, mergeStudents } from '#contracts/students/index.ts';
import { createTask, listTasks } from '#contracts/tasks/index.ts';
import { queueReminders } from '#server/areas/appointments/mail/reminders.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { setUpMailServer } from '#server/testing/mail-server-fixture.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import {
  api,
  buildAppointment,
  buildSignedIn,
  db,
  eventsOf,
  MONDAY_10,
  setUpAppointments,
  storedAppointment,
} from './appointments-fixture.ts';

const environment: Record<string, string> = { PUBLIC_URL: 'https://www.consultancy.example' };
const mailServer = setUpMailServer(environment);
setUpAppointments(environment);

let staff: Awaited<ReturnType<typeof buildSignedIn>>;
let counsellor: Awaited<ReturnType<typeof buildSignedIn>>;
beforeAll(async () => {
  staff = await buildSignedIn('super_admin', 'Bala Iyer');
  counsellor = await buildSignedIn('teacher', 'Chitra Nair');
});

const LEAD = { name: 'Lakshmi Rao', childName: 'Arjun Rao', age: 14, createdAt: new Date('2026-04-29') };
const buildLead = (fields: Parameters<typeof buildContact>[2] = {}) =>
  buildContact(db.database, 'office_entry', { ...LEAD, ...fields });

let hours = 0;
/** A free hour of the counsellor, on a day of its own. */
function freeHour(): string {
  hours += 1;
  return new Date(Date.parse('2026-06-01T10:00:00+05:30') + hours * DAY_MS).toISOString();
}

const usual = () => ({ service: 'career', startsAt: freeHour(), durationMinutes: 60, outsideHours: true });
const meet = (id: number, fields: object = {}, token = staff.token) =>
  api.call(bookAppointment, {
    token,
    body: { ...usual(), counsellorId: counsellor.id, contact: { id, version: 1 }, ...fields },
  });
const contactOf = async (id: number) =>
  (await api.call(getContact, { token: staff.token, params: { id } })).ok().contact;
const link = async (id: number, body: object) =>
  (await api.call(linkContact, { token: staff.token, params: { id }, body })).ok().contact;

describe('an appointment with a contact', () => {
  test('needs no student, and answers the contact', async () => {
    const { id } = await buildLead({ followUpOn: '2026-04-30' });
    const { appointment } = (await meet(id)).ok();
    expect(appointment).toMatchObject({
      status: 'confirmed',
      student: { id: null, name: 'Arjun Rao', guardianName: 'Lakshmi Rao', phone: null },
      contactId: id,
      requestId: id,
    });
    expect(await contactOf(id)).toMatchObject({
      stage: 'meeting_booked',
      status: 'answered',
      followUpOn: null,
      isDue: false,
      studentId: null,
      service: 'career',
    });
    const [event] = await eventsOf(appointment.id);
    expect(event?.after).toMatchObject({ contactId: id, studentId: null });
    expect(JSON.stringify(event)).not.toContain('Rao');
  });

  test('leaves the service of a contact that has one', async () => {
    const { id } = await buildLead({ service: 'overseas' });
    await meet(id);
    expect(await contactOf(id)).toMatchObject({ service: 'overseas', stage: 'meeting_booked' });
  });

  test('lets the contact move to the stage of a booked meeting', async () => {
    const { id } = await buildLead();
    await meet(id);
    const move = async (version: number, stage: string) =>
      api.call(moveContact, { token: staff.token, params: { id }, body: { version, stage } });
    (await move(2, 'contacted')).ok();
    expect((await move(3, 'meeting_booked')).ok().contact.stage).toBe('meeting_booked');
  });

  test.each([
    ['nobody', {}, 400],
    ['an older version', { contact: { version: 2 } }, 409],
    ['a closed one', { status: 'closed' }, 409],
    ['spam', { status: 'spam' }, 409],
  ] as const)('is refused for %s', async (what, fields, status) => {
    const { contact = {}, ...given } = { contact: {}, ...fields };
    const { id } = await buildLead(given);
    const answer = await meet(
      id,
      what === 'nobody' ? { contact: undefined } : { contact: { id, version: 1, ...contact } },
    );
    expect(answer.status).toBe(status);
    expect(await db.database.orm.$count(appointments, eq(appointments.contactId, id))).toBe(0);
  });

  test('is refused for a contact with a student, a request about personal data and a second one at the time', async () => {
    const student = await buildStudent(db.database);
    const linked = await buildLead({ studentId: student.id });
    expect((await meet(linked.id)).status).toBe(409);
    const privacy = await buildContact(db.database, 'privacy_request');
    expect((await meet(privacy.id)).status).toBe(404);
    const { id } = await buildLead();
    const startsAt = freeHour();
    (await meet(id, { startsAt })).ok();
    const other = await buildSignedIn('teacher');
    const second = await meet(id, { startsAt, counsellorId: other.id, contact: { id, version: 2 } });
    expect([second.status, second.error().code]).toEqual([409, 'conflict']);
  });

  test('is named in the contact’s details: the next one, else the last, cancelled ones last of all', async () => {
    const { id } = await buildLead({ assigneeId: counsellor.id });
    const meetingOf = async (token = staff.token) =>
      (await api.call(getContact, { token, params: { id } })).ok().meeting;
    expect(await meetingOf()).toBeUndefined();
    const build = (startsAt: string, fields: Parameters<typeof buildAppointment>[1]) =>
      buildAppointment(startsAt, { contactId: id, ...fields });
    const cancelled = await build('2026-05-01T05:00:00Z', { status: 'cancelled' });
    expect(await meetingOf()).toMatchObject({ id: cancelled.id, status: 'cancelled' });
    await build('2026-04-20T05:00:00Z', { status: 'no_show' });
    const last = await build('2026-04-22T05:00:00Z', { status: 'completed' });
    expect(await meetingOf()).toMatchObject({ id: last.id, counsellor: null });
    await build('2026-05-20T05:00:00Z', {});
    const next = await build('2026-05-10T05:00:00Z', { counsellorId: counsellor.id });
    const expected = {
      id: next.id,
      startsAt: '2026-05-10T05:00:00.000Z',
      service: 'career',
      status: 'confirmed',
      counsellor: { id: counsellor.id, name: 'Chitra Nair' },
    };
    expect(await meetingOf()).toEqual(expected);
    expect(await meetingOf(counsellor.token)).toEqual(expected);
  });

  test('of the contact’s student is named, to a teacher only their own', async () => {
    const student = await buildStudent(db.database);
    const { id } = await buildLead({ studentId: student.id, assigneeId: counsellor.id });
    const meetingOf = async (token: string) =>
      (await api.call(getContact, { token, params: { id } })).ok().meeting?.id;
    const colleagues = await buildAppointment('2026-05-11T05:00:00Z', { studentId: student.id });
    expect(await meetingOf(staff.token)).toBe(colleagues.id);
    expect(await meetingOf(counsellor.token)).toBeUndefined();
    const own = { studentId: student.id, counsellorId: counsellor.id };
    const { id: ownId } = await buildAppointment('2026-05-12T05:00:00Z', own);
    expect(await meetingOf(counsellor.token)).toBe(ownId);
  });

  test('repeats, and each one is the contact’s', async () => {
    const { id } = await buildLead();
    const body = {
      ...usual(),
      startsAt: '2026-12-01T10:00:00+05:30',
      counsellorId: counsellor.id,
      contact: { id, version: 1 },
      repeat: 'weekly',
      count: 3,
    };
    (await api.call(bookSeries, { token: staff.token, body })).ok();
    const rows = await db.database.orm.select().from(appointments).where(eq(appointments.contactId, id));
    expect(rows).toHaveLength(3);
    expect((await contactOf(id)).stage).toBe('meeting_booked');
  });

  test('is in the lists of those who may see it, found by name, and completed without a student', async () => {
    const { id } = await buildLead({ childName: 'Zubin Quill', phone: '+91 98765 11111' });
    const { id: appointmentId } = (await meet(id)).ok().appointment;
    const find = async (token: string, query: Record<string, string>) =>
      (await api.call(listAppointments, { token, query })).ok().appointments.map((one) => one.id);
    expect(await find(staff.token, { q: 'Quill' })).toEqual([appointmentId]);
    expect(await find(staff.token, { q: '98765 11111' })).toEqual([appointmentId]);
    expect(await find(staff.token, { q: 'Quill', city: 'Chennai' })).toEqual([]);
    expect(await find(counsellor.token, { q: 'Quill' })).toEqual([appointmentId]);
    const other = await buildSignedIn('teacher');
    expect(await find(other.token, { q: 'Quill' })).toEqual([]);
    const past = await buildAppointment('2026-04-29T10:00:00+05:30', {
      contactId: id,
      counsellorId: other.id,
    });
    const body = { version: 1, status: 'completed', note: 'Came with the mother' };
    (await api.call(setAppointmentOutcome, { token: other.token, params: { id: past.id }, body })).ok();
    expect(await storedAppointment(past.id)).toMatchObject({ status: 'completed', contactId: id });
  });

  test('is on My day with the child’s name', async () => {
    const me = await buildSignedIn('teacher');
    const { id } = await buildLead();
    const over = { contactId: id, counsellorId: me.id };
    await buildAppointment('2026-04-28T10:00:00+05:30', over);
    await buildAppointment('2026-04-30T16:00:00+05:30', over);
    const { meetings, past } = (await api.call(getMyDay, { token: me.token })).ok();
    for (const part of [meetings, past]) {
      expect(part.first).toMatchObject([{ student: { id: null, name: 'Arjun Rao' }, contactId: id }]);
    }
  });

  test('sends the sender the mails of an appointment, and a reminder', async () => {
    const { id } = await buildLead({ email: 'lakshmi@family.example' });
    const { id: appointmentId } = (await meet(id, { startsAt: MONDAY_10 })).ok().appointment;
    const receive = (subject: RegExp) =>
      vi.waitFor(
        () => {
          const mail = mailServer().taken.find(({ raw }) => subject.test(raw));
          expect(mail?.to).toBe('lakshmi@family.example');
          return mail?.raw;
        },
        { timeout: 10_000 },
      );
    expect(await receive(/Appointment confirmed/)).not.toContain('Arjun');
    const now = new Date('2026-05-03T06:00:00Z');
    await queueReminders({ db: db.database.orm, now, office: { ...TEST_OFFICE, isMailOn: true } });
    const isReminder = and(eq(outbox.appointmentId, appointmentId), eq(outbox.kind, 'appointment_reminder'));
    expect(await db.database.orm.$count(outbox, isReminder)).toBe(1);
    const { noReminder } = (
      await api.call(getAppointment, { token: staff.token, params: { id: appointmentId } })
    ).ok();
    expect(noReminder).toBeUndefined();
  });
});

describe('a meeting of today', () => {
  /** Now is 11:30 in India. */
  const record = (fields: object, token = staff.token) => {
    const body = { ...usual(), startsAt: '2026-04-30T11:00:00+05:30', counsellorId: counsellor.id, held: {} };
    return api.call(bookAppointment, { token, body: { ...body, ...fields } });
  };

  test('with a contact is completed at once, also beside another one, with the next step', async () => {
    await buildAppointment('2026-04-30T11:00:00+05:30', { counsellorId: counsellor.id });
    const { id } = await buildLead();
    const held = { note: 'Wants to compare two streams', followUpOn: '2026-05-04' };
    const { appointment } = (await record({ contact: { id, version: 1 }, held })).ok();
    expect(appointment).toMatchObject({
      status: 'completed',
      outcomeNote: held.note,
      startsAt: '2026-04-30T05:30:00.000Z',
      student: { id: null, name: 'Arjun Rao' },
    });
    const { contact, history } = (await api.call(getContact, { token: staff.token, params: { id } })).ok();
    expect(contact).toMatchObject({
      stage: 'meeting_booked',
      status: 'answered',
      followUpOn: '2026-05-04',
      isDue: false,
    });
    expect(history).toMatchObject([{ kind: 'visit', text: held.note, followUpOn: '2026-05-04' }]);
  });

  test('with a student needs no words', async () => {
    const { id: studentId } = await buildStudent(db.database);
    const { appointment } = (await record({ studentId })).ok();
    expect(appointment).toMatchObject({ status: 'completed', outcomeNote: null, student: { id: studentId } });
  });

  test('is recorded once with a student, also if asked twice at the same moment', async () => {
    const { id: studentId } = await buildStudent(db.database);
    const [one, other] = await Promise.all([record({ studentId }), record({ studentId })]);
    expect([one.status, other.status].sort()).toEqual([201, 409]);
    const { id: siblingId } = await buildStudent(db.database);
    expect((await record({ studentId: siblingId })).status).toBe(201);
  });

  test.each([
    ['began just now', { startsAt: '2026-04-30T11:30:00+05:30' }, 201],
    ['began this morning', { startsAt: '2026-04-30T00:00:00+05:30' }, 201],
    ['is still to come', { startsAt: '2026-04-30T11:45:00+05:30' }, 400],
    ['was yesterday', { startsAt: '2026-04-29T23:45:00+05:30' }, 400],
    ['has no counsellor', { counsellorId: null }, 400],
    ['has a next step in the past', { held: { followUpOn: '2026-04-29' } }, 400],
  ])('that %s', async (_, fields, status) => {
    const { id } = await buildLead();
    expect((await record({ contact: { id, version: 1 }, ...fields })).status).toBe(status);
  });

  test('of a colleague is not recorded by a teacher', async () => {
    const other = await buildSignedIn('teacher');
    const { id } = await buildLead({ assigneeId: other.id });
    const contact = { id, version: 1 };
    expect((await record({ contact }, other.token)).status).toBe(403);
    expect((await record({ contact, counsellorId: other.id }, other.token)).status).toBe(201);
  });
});

describe('when the contact becomes a student', () => {
  test('its appointments and their tasks become the student’s', async () => {
    const { id } = await buildLead();
    const { id: appointmentId } = (await meet(id)).ok().appointment;
    const task = {
      idempotencyKey: crypto.randomUUID(),
      what: 'Prepare the room',
      dueOn: '2026-05-04',
      assigneeId: counsellor.id,
      record: { kind: 'appointment', id: appointmentId },
    };
    (await api.call(createTask, { token: staff.token, body: task })).ok();
    const tasksOf = async (token: string) =>
      (
        await api.call(listTasks, {
          token,
          query: { whose: 'all', record: 'appointment', recordId: String(appointmentId) },
        })
      )
        .ok()
        .tasks.map(({ record }) => record?.name);
    expect(await tasksOf(staff.token)).toEqual(['Arjun Rao']);
    expect(await tasksOf((await buildSignedIn('teacher')).token)).toEqual([]);
    const { studentId } = await link(id, { version: 2, student: { name: 'Arjun K. Rao' } });
    expect(await storedAppointment(appointmentId)).toMatchObject({ studentId, contactId: null, version: 2 });
    expect(await tasksOf(staff.token)).toEqual(['Arjun K. Rao']);
    expect(await tasksOf(counsellor.token)).toEqual(['Arjun K. Rao']);
  });

  test('a corrected link takes them along, but no other appointment', async () => {
    const [wrong, right] = [await buildStudent(db.database), await buildStudent(db.database)];
    const { id } = await buildLead();
    const { id: moved } = (await meet(id)).ok().appointment;
    const own = await buildAppointment('2026-05-20T10:00:00+05:30', { studentId: wrong.id });
    await link(id, { version: 2, studentId: wrong.id });
    await link(id, { version: 3, studentId: right.id });
    expect((await storedAppointment(moved)).studentId).toBe(right.id);
    expect((await storedAppointment(own.id)).studentId).toBe(wrong.id);
  });

  test('they follow a merge of its student', async () => {
    const [kept, former] = [await buildStudent(db.database), await buildStudent(db.database)];
    const { id } = await buildLead();
    const { id: moved } = (await meet(id)).ok().appointment;
    await link(id, { version: 2, studentId: former.id });
    const body = { otherId: former.id, version: 1, otherVersion: 1 };
    (await api.call(mergeStudents, { token: staff.token, params: { id: kept.id }, body })).ok();
    expect((await storedAppointment(moved)).studentId).toBe(kept.id);
  });
});

describe('a family’s data', () => {
  test('an erased contact takes its appointments with it', async () => {
    const { id } = await buildLead();
    const { id: appointmentId } = (await meet(id)).ok().appointment;
    (await api.call(eraseContact, { token: staff.token, params: { id } })).ok();
    expect(await db.database.orm.$count(appointments, eq(appointments.id, appointmentId))).toBe(0);
  });

  test('has the appointments of its unlinked contacts in the file, and erases them', async () => {
    const student = await buildStudent(db.database, {
      name: 'Farah Sheikh',
      email: 'sheikh@family.example',
      guardianName: 'Nadia Sheikh',
    });
    const { id } = await buildLead({
      name: 'Nadia Sheikh',
      childName: 'Imran Sheikh',
      email: 'sheikh@family.example',
    });
    const { id: appointmentId } = (await meet(id)).ok().appointment;
    const params = { id: student.id };
    const data = (await api.call(getFamilyData, { token: staff.token, params })).ok();
    expect(data.appointments).toMatchObject([{ service: 'career', counsellor: 'Chitra Nair' }]);
    const { erased } = (
      await api.call(eraseFamily, { token: staff.token, params, body: { confirmName: 'Farah Sheikh' } })
    ).ok();
    expect(erased).toMatchObject({ appointments: 1, contacts: 1 });
    expect(await db.database.orm.$count(contacts, eq(contacts.id, id))).toBe(0);
    expect(await db.database.orm.$count(appointments, eq(appointments.id, appointmentId))).toBe(0);
  });
});

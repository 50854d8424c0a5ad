import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  listNotifications,
  markNotificationsRead,
  NEWEST_NOTIFICATIONS,
  type Notification,
} from '#contracts/audit/index.ts';
import { createAppointmentRequest, createEnquiry } from '#contracts/enquiries/index.ts';
import {
  changePassword,
  completeLogin,
  createMember,
  deleteMember,
  issueOneTimePassword,
  login,
  resetSecondFactor,
  updateMember,
} from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { buildMember, IDENTITY, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildSecondFactor } from '#server/testing/second-factors.ts';
import { challengeIn } from '#server/testing/signed-in.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

interface Person {
  id: number;
  email: string;
  name: string;
  token: string;
}

let db: TestDatabase;
let api: TestApp;
let boss: Person;
let admin: Person;
let staff: Person;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
// The trail can't be emptied, so each test has new members, who joined after the earlier events.
beforeEach(async () => {
  api.clock.advance(2);
  [boss, admin, staff] = [await join('super_admin'), await join('admin'), await join('staff')];
});

async function join(role: Role): Promise<Person> {
  const createdAt = new Date(api.clock.now.getTime() - 1);
  const { id, email, name } = await buildMember(db.database, role, { createdAt });
  return { id, email, name, token: await api.signIn(email, TEST_PASSWORD) };
}

async function markRead(token: string, upTo: number): Promise<number> {
  return (await api.call(markNotificationsRead, { token, body: { upTo } })).ok().unread;
}

async function notificationsOf({ token }: Person) {
  return (await api.call(listNotifications, { token })).ok();
}

async function unreadOf(person: Person): Promise<Notification[]> {
  const { notifications, unread } = await notificationsOf(person);
  const news = notifications.filter(({ isUnread }) => isUnread);
  expect(unread).toBe(news.length);
  return news;
}

const change = (target: Person, body: object) =>
  api
    .call(updateMember, { token: boss.token, params: { id: target.id }, body })
    .then((answer) => answer.ok());

async function addMember(email: string) {
  const body = { name: 'New Person', email, role: 'teacher', password: 'amber lantern 77' };
  return (await api.call(createMember, { token: boss.token, body })).ok().teamMember;
}

describe('recipients of notifications', () => {
  test('a new member: managers of the team, except the author', async () => {
    await addMember('new-1@team.example');
    expect(await unreadOf(admin)).toMatchObject([
      { kind: 'member_added', actorName: boss.name, subjectName: 'New Person', isOwn: false },
    ]);
    expect(await unreadOf(boss)).toEqual([]);
    expect(await unreadOf(staff)).toEqual([]);
  });

  test('a removed member: managers of the team', async () => {
    const { id } = await addMember('new-2@team.example');
    (await api.call(deleteMember, { token: boss.token, params: { id } })).ok();
    expect((await unreadOf(admin)).map(({ kind }) => kind)).toEqual(['member_removed', 'member_added']);
    expect(await unreadOf(staff)).toEqual([]);
  });

  test('a changed role: the member, with the new role', async () => {
    await change(staff, { role: 'teacher' });
    expect(await unreadOf(staff)).toMatchObject([
      { kind: 'role_changed', role: 'teacher', isOwn: true, actorName: boss.name },
    ]);
    expect(await unreadOf(admin)).toMatchObject([{ kind: 'role_changed', isOwn: false }]);
  });

  test.each<[Notification['kind'], object[]]>([
    ['profile_changed', [{ phone: '+91 80' }]],
    ['account_deactivated', [{ isActive: false }]],
    ['account_activated', [{ isActive: false }, { isActive: true }]],
  ])('%s: managers of the team', async (kind, bodies) => {
    for (const body of bodies) await change(staff, body);
    expect((await unreadOf(admin))[0]).toMatchObject({ kind, subjectName: staff.name });
  });

  test('a one-time password: the member, after signing in with it', async () => {
    const params = { id: staff.id };
    const { password } = (
      await api.call(issueOneTimePassword, { token: boss.token, params, body: IDENTITY })
    ).ok();
    const first = await api.signIn(staff.email, password);
    const change = { currentPassword: password, newPassword: 'amber lantern 77' };
    (await api.call(changePassword, { token: first, body: change })).ok();
    expect(await unreadOf({ ...staff, token: first })).toMatchObject([
      { kind: 'one_time_password_issued', actorName: boss.name, isOwn: true },
    ]);
    expect(await unreadOf(admin)).toEqual([]);
  });

  test('a refused sign-in: only the owner of the account', async () => {
    await api.call(login, { body: { email: staff.email, password: 'a guess' }, address: '198.51.100.77' });
    expect(await unreadOf(staff)).toMatchObject([{ kind: 'sign_in_refused', actorName: null, isOwn: true }]);
    expect(await unreadOf(admin)).toEqual([]);
    expect(await unreadOf(boss)).toEqual([]);
  });

  test('a wrong code after the right password, and a reset of the second factor: the member', async () => {
    const { wrongAt } = await buildSecondFactor(db.database, staff.id);
    const credentials = { email: staff.email, password: TEST_PASSWORD };
    const challenge = challengeIn((await api.call(login, { body: credentials })).ok());
    const body = { challenge, code: wrongAt(api.clock.now) };
    expect((await api.call(completeLogin, { body })).status).toBe(401);
    expect(await unreadOf(staff)).toMatchObject([
      { kind: 'sign_in_code_refused', actorName: null, isOwn: true },
    ]);
    expect(await unreadOf(admin)).toEqual([]);

    (await api.call(resetSecondFactor, { token: boss.token, params: { id: staff.id }, body: IDENTITY })).ok();
    const token = await api.signIn(staff.email, TEST_PASSWORD);
    expect((await unreadOf({ ...staff, token }))[0]).toMatchObject({
      kind: 'second_factor_reset',
      actorName: boss.name,
      isOwn: true,
    });
  });

  test('own actions are listed as read', async () => {
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'amber lantern 77' };
    (await api.call(changePassword, { token: staff.token, body })).ok();
    const { notifications, unread } = await notificationsOf(staff);
    expect(unread).toBe(0);
    expect(notifications).toMatchObject([{ kind: 'password_changed', isOwn: true, isUnread: false }]);
  });

  test('notifications hold no secret', async () => {
    await addMember('new-3@team.example');
    expect(JSON.stringify(await notificationsOf(admin))).not.toMatch(/argon2|lantern|kettle|198\.51|203\.0/);
  });
});

describe('a message or request of a family', () => {
  let lastHost = 0;
  const sendEnquiry = () => {
    lastHost += 1;
    const body = {
      idempotencyKey: randomUUID(),
      writer: 'parent',
      name: 'Meena Example',
      email: 'meena@family.example',
      message: 'Please call back.',
      consentToContact: true,
    };
    return api.call(createEnquiry, { body, address: `198.18.${lastHost}.7` }).then((answer) => answer.ok());
  };
  const sendRequest = async () => {
    const body = {
      idempotencyKey: randomUUID(),
      service: 'dmit',
      name: 'Gopal Example',
      phone: '+91 1234 500 200',
      age: 30,
      consentToContact: true,
      consentOfParent: false,
    };
    (await api.call(createAppointmentRequest, { body, address: '198.18.8.1' })).ok();
  };

  test('notifies super admins, admins and staff, without a name', async () => {
    await sendEnquiry();
    await sendRequest();
    for (const person of [boss, admin, staff]) {
      const news = await unreadOf(person);
      expect(news).toMatchObject([
        { kind: 'appointment_requested', actorName: null, subjectName: null, isOwn: false },
        { kind: 'enquiry_received', actorName: null, subjectName: null, isOwn: false },
      ]);
      expect(JSON.stringify(news)).not.toMatch(/Meena|Gopal|family\.example/);
    }
    await markRead(staff.token, 2_147_483_647);
    expect(await unreadOf(staff)).toEqual([]);
    expect(await unreadOf(boss)).toHaveLength(2);
  });

  test('does not notify a teacher', async () => {
    const teacher = await join('teacher');
    await sendEnquiry();
    expect(await unreadOf(teacher)).toEqual([]);
  });

  test('never counts as an event of the member with the same id', async () => {
    const event = { action: 'enquiry.received', subjectType: 'enquiry', subjectId: staff.id };
    await db.database.orm.insert(auditEvents).values({ ...event, at: api.clock.now });
    expect(await unreadOf(staff)).toMatchObject([{ kind: 'enquiry_received', isOwn: false }]);
  });

  test('does not notify members who joined later', async () => {
    await sendEnquiry();
    const late = await buildMember(db.database, 'staff', {
      createdAt: new Date(api.clock.now.getTime() + 1),
    });
    const token = await api.signIn(late.email, TEST_PASSWORD);
    expect((await api.call(listNotifications, { token })).ok().notifications).toEqual([]);
  });

  test('leaves room for notifications about the reader’s own account', async () => {
    await change(staff, { phone: '+91 7' });
    for (let count = 0; count < NEWEST_NOTIFICATIONS; count += 1) await sendEnquiry();
    const news = await unreadOf(staff);
    expect(news.map(({ kind }) => kind)).toContain('profile_changed');
    expect(news.filter(({ kind }) => kind === 'enquiry_received')).toHaveLength(15);
  });
});

describe('the list', () => {
  test('contains the newest first, up to a maximum', async () => {
    for (let index = 0; index <= NEWEST_NOTIFICATIONS; index += 1) {
      await change(staff, { phone: `+91 ${index}` });
    }
    const { notifications, unread } = await notificationsOf(staff);
    expect(notifications).toHaveLength(NEWEST_NOTIFICATIONS);
    expect(unread).toBe(NEWEST_NOTIFICATIONS);
    const ids = notifications.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });
});

describe('marking as read', () => {
  test('covers notifications up to the given one, and never moves back', async () => {
    for (const phone of ['+91 1', '+91 2', '+91 3']) await change(staff, { phone });
    const [newest, middle, oldest] = (await unreadOf(staff)).map(({ id }) => id);
    expect(await markRead(staff.token, middle ?? 0)).toBe(1);
    expect((await unreadOf(staff)).map(({ id }) => id)).toEqual([newest]);
    expect(await markRead(staff.token, oldest ?? 0)).toBe(1);
    expect(await markRead(staff.token, 0)).toBe(1);
    expect(await markRead(staff.token, newest ?? 0)).toBe(0);
    expect(await markRead(staff.token, oldest ?? 0)).toBe(0);
  });

  test('in advance leaves later notifications unread', async () => {
    expect(await markRead(staff.token, 2_147_483_647)).toBe(0);
    await change(staff, { phone: '+91 4' });
    expect(await unreadOf(staff)).toHaveLength(1);
  });

  test('applies to one member only', async () => {
    await change(staff, { phone: '+91 5' });
    await markRead(staff.token, 2_147_483_647);
    expect(await unreadOf(admin)).toHaveLength(1);
  });
});

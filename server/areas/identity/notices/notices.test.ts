import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNotifications, type Notice, USUALLY_MAILED } from '#contracts/audit/index.ts';
import { assignContact } from '#contracts/enquiries/index.ts';
import { getNoticeChoices, setNoticeChoices } from '#contracts/identity/index.ts';
import { DAY_MS, HOUR_MS } from '#contracts/lib/durations.ts';
import type { Role } from '#contracts/roles.ts';
import { createStudent } from '#contracts/students/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildFamilyAccount, buildSpaceMessage } from '#server/testing/families.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { buildTask } from '#server/testing/task-factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { workNotice } from './notice-mail.ts';
import { tellWorkDue } from './work-due.ts';

let db: TestDatabase;
let api: TestApp;
let office: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database, {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Office <office@consultancy.example>',
  });
  office = await signedIn('admin');
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

async function signedIn(role: Role) {
  const { id, email } = await buildMember(db.database, role);
  return { id, token: await api.signIn(email, TEST_PASSWORD) };
}
const choose = (token: string, mailed: Notice[]) =>
  api.call(setNoticeChoices, { token, body: { mailed } }).then((answer) => answer.ok().mailed);
const mailsTo = (memberId: number) =>
  db.database.orm
    .select()
    .from(outbox)
    .where(and(eq(outbox.memberId, memberId)))
    .orderBy(desc(outbox.id))
    .then((rows) => rows.filter(({ kind }) => kind !== 'new_device'));
const assignStudent = async (counsellorId: number) => {
  const body = { name: 'Meenakshi', counsellorId };
  return (await api.call(createStudent, { token: office.token, body })).ok().student.id;
};
const enquiryOf = async (assigneeId: number | null, createdAt = api.clock.now) =>
  (await buildContact(db.database, 'message', { createdAt, assigneeId })).id;
/** A family of the member's student waits for an answer in its space. */
const familyAsks = async (counsellorId: number) => {
  const { id: studentId } = await buildStudent(db.database, { counsellorId });
  const { id: familyAccountId } = await buildFamilyAccount(db.database);
  await buildSpaceMessage(db.database, { studentId, kind: 'family_message', familyAccountId });
};

describe('notifications by e-mail', () => {
  test('are sent for the kinds chosen by the member, without the child’s name', async () => {
    const teacher = await signedIn('teacher');
    await assignStudent(teacher.id);
    expect(await mailsTo(teacher.id)).toEqual([]);
    expect(await choose(teacher.token, ['student_assigned'])).toContain('student_assigned');
    const studentId = await assignStudent(teacher.id);
    const [mail, ...rest] = await mailsTo(teacher.id);
    expect(rest).toEqual([]);
    if (!mail) throw new Error('Nothing was queued');
    expect(mail).toMatchObject({
      kind: 'work_notice',
      details: { notice: 'student_assigned', recordId: studentId, by: expect.any(String) },
    });
    const ctx = { db: db.database.orm, now: api.clock.now, office: TEST_OFFICE };
    const composed = JSON.stringify(await workNotice.compose(ctx, mail));
    expect(composed).toContain(`https://www.consultancy.example/admin/dashboard/students/${studentId}`);
    expect(composed).not.toContain('Meenakshi');
  });

  test('of an assigned enquiry are sent by default', async () => {
    const staff = await signedIn('staff');
    expect((await api.call(getNoticeChoices, { token: staff.token })).ok().mailed).toEqual(USUALLY_MAILED);
    const assign = async () => {
      const options = { token: office.token, params: { id: await enquiryOf(null) } };
      const body = { assigneeId: staff.id, version: 1 };
      (await api.call(assignContact, { ...options, body })).ok();
      return (await mailsTo(staff.id)).map(({ kind }) => kind);
    };
    expect(await assign()).toEqual(['enquiry_assigned']);
    await choose(staff.token, []);
    expect(await assign()).toEqual(['enquiry_assigned']);
    const [event] = await db.database.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'member.notices_chosen'))
      .orderBy(desc(auditEvents.id));
    expect(event).toMatchObject({ actorId: staff.id, subjectId: staff.id, after: { mailed: [] } });
  });

  test('are limited to kinds of the member’s role', async () => {
    const staff = await signedIn('staff');
    expect(await choose(staff.token, ['student_assigned', 'task_assigned'])).toEqual(['task_assigned']);
    const teacher = await signedIn('teacher');
    // Kinds of another role stay as they are.
    const ofManagers: Notice[] = ['school_proposed'];
    await db.database.orm
      .update(members)
      .set({ mailedNotices: ofManagers })
      .where(eq(members.id, teacher.id));
    expect(await choose(teacher.token, ['work_due'])).toEqual([...ofManagers, 'work_due']);
    const wrong = { token: staff.token, body: { mailed: ['everything' as Notice] } };
    expect((await api.call(setNoticeChoices, wrong)).status).toBe(400);
    expect((await api.call(getNoticeChoices, {})).status).toBe(401);
  });
});

describe('the notification about due work', () => {
  // Thursday, 30 April 2026 in India.
  const at = (time: string) => new Date(`2026-04-${time}:00+05:30`);
  const tell = (now: Date) => tellWorkDue({ db: db.database.orm, now, office: TEST_OFFICE });
  const countsOf = async ({ token }: { token: string }) =>
    (await api.call(listNotifications, { token }))
      .ok()
      .notifications.filter(({ kind }) => kind === 'work_due')
      .map(({ count, isUnread }) => [count, isUnread]);

  test('is not sent on a holiday of the office', async () => {
    const busy = await signedIn('admin');
    await buildTask(db.database, { assigneeId: busy.id, dueOn: '2026-04-28' });
    const holidays = [{ firstDay: '2026-04-27', lastDay: '2026-04-30', name: 'Diwali' }];
    const closed = { ...TEST_OFFICE, particulars: { ...TEST_OFFICE.particulars, holidays } };
    await tellWorkDue({ db: db.database.orm, now: at('30T10:00'), office: closed });
    expect(await countsOf(busy)).toEqual([]);
  });

  test('is sent once per working day from the opening on, and includes overdue work', async () => {
    const [busy, idle] = [await signedIn('admin'), await signedIn('teacher')];
    await choose(busy.token, ['work_due']);
    for (const dueOn of ['2026-04-30', '2026-04-28', '2026-05-01']) {
      await buildTask(db.database, { assigneeId: busy.id, dueOn });
    }
    await buildTask(db.database, { assigneeId: busy.id, doneAt: at('29T10:00'), doneByName: 'Asha' });
    await enquiryOf(busy.id, at('27T10:00'));
    await familyAsks(busy.id);
    await tell(at('30T08:59'));
    expect(await countsOf(busy)).toEqual([]);
    await Promise.all([tell(at('30T09:00')), tell(at('30T09:00')), tell(at('30T09:00'))]);
    await tell(at('30T15:00'));
    expect(await countsOf(busy)).toEqual([[4, true]]);
    expect(await countsOf(idle)).toEqual([]);
    expect(await mailsTo(busy.id)).toMatchObject([{ details: { notice: 'work_due' } }]);

    const nextDay = new Date(at('30T09:00').getTime() + DAY_MS);
    await tell(nextDay);
    expect((await countsOf(busy)).map(([count]) => count)).toEqual([5, 4]);
    // Sunday.
    await tell(new Date(nextDay.getTime() + 2 * DAY_MS + HOUR_MS));
    expect(await countsOf(busy)).toHaveLength(2);
  });
});

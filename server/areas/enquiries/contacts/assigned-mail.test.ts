import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { clock, db, expectDropped, queueSome, receive, setUpOutbox } from '#server/areas/mail/testing.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { members } from '#server/db/schema/members.ts';
import { ASSIGNED_MAILS } from './assignment.ts';

setUpOutbox(...Object.values(ASSIGNED_MAILS));

describe('the mail about an assigned record', () => {
  test('goes to the assignee, without the family’s words', async () => {
    const { member, enquiry } = await queueSome(1);
    const { received, mail, text, page } = await receive();
    expect(received.to).toBe(member.email);
    expect(mail.subject).toBe('A message for you to answer');
    expect(text).toContain('Bala has assigned a message from a family to you.');
    expect([...page.querySelectorAll('a')].map(({ href }) => href)).toEqual([
      `https://www.consultancy.example/admin/dashboard/enquiries?contact=${enquiry.id}`,
    ]);
    expect(received.raw + text).not.toMatch(/Meena|When are you open/);
  });

  test('is dropped for a deactivated member, a former assignee and a closed record', async () => {
    const { orm } = db.database;
    const left = await queueSome(1);
    await orm.update(members).set({ isActive: false }).where(eq(members.id, left.member.id));
    await expectDropped('inactive');
    const other = await queueSome(1);
    await orm.update(contacts).set({ assigneeId: left.member.id }).where(eq(contacts.id, other.enquiry.id));
    await expectDropped('reassigned');
    const closed = await queueSome(1);
    await orm.update(contacts).set({ status: 'closed' }).where(eq(contacts.id, closed.enquiry.id));
    await expectDropped('over');
  });
});

beforeEach(() => {
  clock.now = new Date('2026-04-30T06:00:00Z');
});

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/lib/durations.ts';
import { invitation, passwordReset } from '#server/areas/identity/account-links/link-mail.ts';
import {
  clock,
  db,
  deliverDue,
  mailServer,
  queue,
  receive,
  setUpOutbox,
  storedMessage,
} from '#server/areas/mail/testing.ts';
import { accountLinks, members } from '#server/db/schema/members.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { buildMember } from '#server/testing/factories.ts';
import { emailChanged, newDevice, passwordSet } from './account-mail.ts';

const MAILS = {
  invitation,
  password_reset: passwordReset,
  new_device: newDevice,
  password_set: passwordSet,
};
setUpOutbox(...Object.values(MAILS), emailChanged);

beforeEach(() => {
  clock.now = new Date('2026-04-30T06:00:00Z');
});

const PURPOSES = ['invitation', 'password_reset'] as const;

/** A link for a member, with its secret on the way by mail. */
async function mailLink(purpose: (typeof PURPOSES)[number], fields: Parameters<typeof buildMember>[2] = {}) {
  const member = await buildMember(db.database, 'teacher', { name: 'Leela', ...fields });
  const secret = createToken();
  const expiresAt = new Date(clock.now.getTime() + HOUR_MS);
  await db.database.orm.insert(accountLinks).values({
    memberId: member.id,
    purpose,
    tokenHash: hashToken(secret),
    createdAt: clock.now,
    expiresAt,
  });
  await queue(MAILS[purpose], { memberId: member.id, secret, expiresAt });
  return { member, secret };
}

async function delivered() {
  expect(await deliverDue()).toBe(1);
  const [message] = mailServer.taken;
  if (!message) throw new Error('Nothing was sent');
  const { subject, text, html } = await message.parse();
  return { to: message.to, raw: message.raw, subject, text: text ?? '', html: String(html) };
}

describe.each(PURPOSES)('the mail of the kind %s', (purpose) => {
  test('goes to the member, with the link in its text and button, and with its expiry', async () => {
    const { member, secret } = await mailLink(purpose);
    const mail = await delivered();
    const link = `https://www.consultancy.example/admin/set-password#${secret}`;
    expect(mail.to).toBe(member.email);
    expect(mail.text).toContain('Hello Leela,');
    expect(mail.text.split(/\s/)).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    // On the consultancy's clock: 06:00 and one hour in UTC.
    expect(mail.text).toContain('Thursday, 30 April 2026, 12:30 pm');
    expect(mail.subject).not.toContain(secret);
    expect(await storedMessage()).toMatchObject({ status: 'sent', secret: null });
  });

  test.each<[string, string, (id: number) => Promise<unknown>]>([
    [
      'over',
      'the link was used',
      (id) =>
        db.database.orm.update(accountLinks).set({ usedAt: clock.now }).where(eq(accountLinks.memberId, id)),
    ],
    [
      'over',
      'a newer one has taken its place',
      (id) =>
        db.database.orm.update(accountLinks).set({ endedAt: clock.now }).where(eq(accountLinks.memberId, id)),
    ],
    [
      'inactive',
      'the member was deactivated',
      (id) => db.database.orm.update(members).set({ isActive: false }).where(eq(members.id, id)),
    ],
    [
      'expired',
      'it took too long',
      async () => {
        clock.advance(HOUR_MS);
      },
    ],
  ])('is dropped (%s) when %s before sending', async (dropReason, _, change) => {
    const { member } = await mailLink(purpose);
    await change(member.id);
    await deliverDue();
    expect(mailServer.taken).toEqual([]);
    expect(await storedMessage()).toMatchObject({ status: 'dropped', dropReason, secret: null });
  });
});

describe('the security mail of an account', () => {
  const details = {
    at: '2026-04-30T06:05:00.000Z',
    address: '2001:db8:7:7::1',
    browser: 'Firefox on Linux',
  };

  test.each([
    ['new_device', 'A new device has signed in to your account', '/admin/settings?tab=password'],
    ['password_set', 'Your password was changed', '/admin/forgot-password'],
  ] as const)('of the kind %s states time, address, browser and next steps', async (kind, subject, page) => {
    const member = await buildMember(db.database, 'staff', { name: '<b>Leela</b> & Co' });
    await queue(MAILS[kind], { memberId: member.id, details });
    const mail = await delivered();
    expect([mail.to, mail.subject]).toEqual([member.email, subject]);
    expect(mail.text).toContain('When: Thursday, 30 April 2026, 11:35 am');
    expect(mail.text).toContain('Browser: Firefox on Linux');
    expect(mail.text).toContain('Network address: 2001:db8:7:7::1');
    expect(mail.text).toContain('If it was you, there is nothing to do.');
    expect(mail.text).toContain('If it was not you:');
    expect(mail.text).toContain(`https://www.consultancy.example${page}`);
    expect(mail.html).toContain('&lt;b&gt;Leela&lt;/b&gt; &amp; Co');
    expect(mail.html).not.toContain('<b>Leela');
  });

  test('is dropped for a deactivated member', async () => {
    const member = await buildMember(db.database, 'staff', { isActive: false });
    await queue(newDevice, { memberId: member.id, details });
    await deliverDue();
    expect(await storedMessage()).toMatchObject({ status: 'dropped', dropReason: 'inactive' });
  });
});

test('a change of the e-mail address is mailed to the former address', async () => {
  const { id: memberId } = await buildMember(db.database, 'staff');
  const secret = createToken();
  const [createdAt, expiresAt] = [clock.now, new Date('2026-05-03T06:00:00Z')];
  const link = { memberId, purpose: 'address_undo', formerEmail: 'former@team.example' } as const;
  await db.database.orm
    .insert(accountLinks)
    .values({ ...link, tokenHash: hashToken(secret), createdAt, expiresAt });
  const details = { at: clock.now.toISOString(), address: '203.0.113.7', browser: 'Firefox on Linux' };
  await queue(emailChanged, {
    memberId,
    secret,
    details: { ...details, formerAddress: 'former@team.example', newAddress: 'new@team.example' },
  });
  const { received, text } = await receive();
  expect(received.to).toBe('former@team.example');
  expect(text).toContain('was changed from former@team.example to new@team.example');
  expect(text).toContain(`/admin/set-password#${secret}`);
  expect(text).toContain('The link works once, until: Sunday, 3 May 2026');
  expect(text).toContain('203.0.113.7');
});

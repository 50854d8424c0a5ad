import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contracts/languages.ts';
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
import { reportLinks, reports } from '#server/db/schema/reports.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { buildReport, buildReportLink } from '#server/testing/report-factories.ts';
import { reportShared } from './report-mail.ts';

setUpOutbox(reportShared);

const FAMILY = { name: 'Asha Example', guardianName: 'Meena', email: 'meena@family.example' };

describe('a report', () => {
  const SECRET = 'the-secret-of-the-link';
  const day = (days: number) => new Date(clock.now.getTime() + days * 86_400_000);

  async function buildShared(fields: Partial<{ expiresAt: Date; revokedAt: Date }> = {}, family = {}) {
    const student = await buildStudent(db.database, { ...FAMILY, ...family });
    const report = await buildReport(db.database, { studentId: student.id, status: 'shared' });
    const { link } = await buildReportLink(db.database, report.id, { expiresAt: day(14), ...fields });
    await queue(reportShared, { reportLinkId: link.id, secret: SECRET, expiresAt: link.expiresAt });
    return { report, link };
  }

  test('is sent as its link, and the secret is deleted after sending', async () => {
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

  test.each(LANGUAGES.slice(1))('is sent in the family’s language: %s', async (language) => {
    await buildShared({}, { language });
    const ctx = { db: db.database.orm, now: clock.now, office: TEST_OFFICE };
    const mail = await reportShared.compose(ctx, await storedMessage());
    expect(languageOf(mail, 'Meena')).toEqual([language]);
    expect(JSON.stringify(mail)).toContain(formatDay(day(14), TEST_OFFICE.timeZone, language));
  });

  test('is not sent as a draft, or with a revoked or expired link', async () => {
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

  test('with a failed message stores no secret, not even from the mail server’s response', async () => {
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

beforeEach(() => {
  clock.now = new Date('2026-04-30T06:00:00Z');
});

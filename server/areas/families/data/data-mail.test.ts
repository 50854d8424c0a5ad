import { expect, test } from 'vitest';
import { LANGUAGES } from '#contracts/languages.ts';
import { db, languageOf, setUpOutbox } from '#server/areas/mail/testing.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { buildFamilyAccount } from '#server/testing/families.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { erasureAsked, erasureReceipt, erasureStopped, receiptSecret, requestAnswered } from './data-mail.ts';

const MAILS = [requestAnswered, erasureAsked, erasureStopped, erasureReceipt];
setUpOutbox(...MAILS);

const AT = new Date('2026-05-04T06:00:00Z');
const ERASED = { students: 1, history: 2, enrolments: 3, reports: 4, appointments: 5, consents: 6 };

test.each(LANGUAGES.filter((language) => language !== 'en'))('the mails are in %s', async (language) => {
  const account = await buildFamilyAccount(db.database, { name: 'மீனா', language });
  const ctx = { db: db.database.orm, now: AT, office: TEST_OFFICE };
  const details = {
    at: AT.toISOString(),
    erased: { ...ERASED, contacts: 1, merges: 1, tasks: 1, imports: 1 },
    texts: 1,
  };
  const secret = receiptSecret({ name: account.name, address: account.email, language });
  const values = { familyAccountId: account.id, details, secret, kind: 'x', dueAt: AT, createdAt: AT };
  const [stored] = await db.database.orm
    .insert(outbox)
    .values({ ...values, hasSecret: true })
    .returning();
  if (!stored) throw new Error('Nothing was stored');
  const limited = { ...stored, details: { ...details, mayStop: false } };
  for (const [mail, row] of [
    ...MAILS.map((mail) => [mail, stored] as const),
    [erasureAsked, limited] as const,
  ]) {
    const composed = await mail.compose(ctx, row);
    expect(composed).toMatchObject({ to: { address: account.email }, language });
    expect(languageOf(composed, account.name)).toEqual([language]);
  }
});

import { describe, expect, test } from 'vitest';
import { changeFamilyMails } from '#contracts/families/index.ts';
import { LANGUAGES } from '#contracts/languages.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { languageOf } from '#server/areas/mail/testing.ts';
import { guardianships } from '#server/db/schema/families.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { api, db, NOW } from '#server/testing/set-up-families.ts';
import { familyAnswer } from './answer-mail.ts';
import { answer, guardian, id, mails, messages, read, setUpMessages } from './messages-fixture.ts';

setUpMessages();

describe('an answer in the space', () => {
  test('is mailed to each account that sees it, once an hour while it is unread', async () => {
    const [mother, father] = [await guardian(), await guardian()];
    await guardian({ sight: 'appointments' });
    (await answer()).ok();
    (await answer()).ok();
    const toBoth = [mother.accountId, father.accountId];
    expect((await mails()).map((mail) => mail.familyAccountId)).toEqual(expect.arrayContaining(toBoth));
    // The mother has read it, so the next one is news.
    (await read(mother.headers, (await messages(mother.headers))[0]?.id ?? 0)).ok();
    api.clock.advance(MINUTE_MS);
    (await answer()).ok();
    expect((await mails()).map((mail) => mail.familyAccountId)).toEqual([
      ...[expect.anything(), expect.anything(), mother.accountId],
    ]);
    api.clock.advance(HOUR_MS);
    (await answer()).ok();
    expect(await mails()).toHaveLength(5);
  });

  test.each([
    [
      'the account refuses e-mails',
      (mine: number) => [{ accountId: mine, decision: 'refused' }],
      [true, false],
    ],
    [
      'it agreed again',
      (mine: number) => [{ accountId: mine, decision: 'refused' }, { accountId: mine }],
      [false, false],
    ],
    ['the office settled it so', () => [{ decision: 'refused', settlement: 'Both' }], [true, true]],
    ['the family told staff', () => [{ withdrawnAt: NOW }], [true, true]],
  ] as const)('is not mailed where %s, also if it was queued before', async (_, rows, refuses) => {
    const [mother, father] = [await guardian(), await guardian()];
    (await answer()).ok();
    const queued = await mails();
    expect(queued).toHaveLength(2);
    const email = { studentId: id, purpose: 'email', wording: 1, givenAt: NOW } as const;
    await db.database.orm
      .insert(consents)
      .values(rows(mother.accountId).map((row) => ({ ...email, ...row })) as (typeof email)[]);
    const office = { db: db.database.orm, now: api.clock.now, office: TEST_OFFICE };
    const isDropped = async ({ accountId }: { accountId: number }) => {
      const mail = queued.find((one) => one.familyAccountId === accountId);
      const composed = mail && (await familyAnswer.compose(office, mail));
      return JSON.stringify(composed) === JSON.stringify({ drop: 'not_wanted' });
    };
    expect([await isDropped(mother), await isDropped(father)]).toEqual(refuses);
    await db.database.orm.delete(outbox);
    await db.database.pool.query('delete from rate_limits');
    (await answer()).ok();
    const mailed = (await mails()).map(({ familyAccountId }) => familyAccountId);
    expect([mother, father].map(({ accountId }) => !mailed.includes(accountId))).toEqual(refuses);
  });

  test('is not mailed to a family that wants no contact, nor about a sample', async () => {
    await guardian();
    const withdrawn = {
      studentId: id,
      purpose: 'contact',
      wording: 1,
      givenAt: NOW,
      withdrawnAt: NOW,
    } as const;
    await db.database.orm.insert(consents).values(withdrawn);
    (await answer()).ok();
    await db.database.orm.delete(consents);
    await db.database.orm.update(students).set({ isSample: true });
    (await answer()).ok();
    expect(await mails()).toEqual([]);
  });
});

describe('the mail about an answer', () => {
  const ctx = () => ({ db: db.database.orm, now: api.clock.now, office: TEST_OFFICE });
  async function composed() {
    const [mail] = await mails();
    if (!mail) throw new Error('No mail was queued');
    return familyAnswer.compose(ctx(), mail);
  }

  test('names no child and no content, unless the account wants the text', async () => {
    await db.database.orm.update(students).set({ name: 'Asha Hidden' });
    const { headers } = await guardian();
    (await answer({ text: 'The secret\n\nSecond part' })).ok();
    const text = JSON.stringify(await composed());
    expect(text).toContain('There is a new message for you');
    expect(text).toContain(`/family/children/${id}?messages`);
    for (const word of ['secret', 'Asha', 'Hidden', 'Chitra']) expect(text).not.toContain(word);
    const own = await api.call(changeFamilyMails, { headers, body: { mailsShowText: true } });
    expect(own.ok().mailsShowText).toBe(true);
    const shown = JSON.stringify(await composed());
    expect(shown).toContain('The secret');
    expect(shown).toContain('Second part');
    expect(shown).not.toContain('Asha');
    expect((await api.call(changeFamilyMails, { headers, body: {} })).status).toBe(400);
    expect((await api.call(changeFamilyMails, { body: { mailsShowText: true } })).status).toBe(401);
  });

  test.each(LANGUAGES.slice(1))('is in the language of the account: %s', async (language) => {
    await guardian({}, { language, name: '' });
    (await answer()).ok();
    expect(languageOf(await composed())).toEqual([language]);
  });

  test('is dropped once the account has read the answer, or no longer sees it', async () => {
    const { headers } = await guardian();
    (await answer()).ok();
    await db.database.orm.update(guardianships).set({ sight: 'appointments' });
    expect(await composed()).toEqual({ drop: 'over' });
    await db.database.orm.update(guardianships).set({ sight: 'all' });
    (await read(headers, (await messages(headers))[0]?.id ?? 0)).ok();
    expect(await composed()).toEqual({ drop: 'over' });
  });
});

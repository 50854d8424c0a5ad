import { describe, expect, test } from 'vitest';
import { listContacts, setContactStatus } from '#contracts/enquiries/index.ts';
import { api, setUpEnquiries, tokenOf } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { encodeCursor } from '#server/lib/cursor.ts';
import { buildEnquiries, buildEnquiry, buildRequest } from './inbox-fixture.ts';

setUpEnquiries();

async function list(query: Record<string, string>, token?: string) {
  return (await api.call(listContacts, { token: token ?? (await tokenOf()), query })).ok();
}

async function namesOf(query: Record<string, string>, token?: string) {
  return (await list(query, token)).contacts.map(({ name }) => name);
}

/** The names of all pages, and how long the pages were. */
async function readAll(query: Record<string, string>) {
  const token = await tokenOf();
  const names: string[] = [];
  const sizes: number[] = [];
  let after: string | undefined;
  do {
    const page = await list({ ...query, ...(after !== undefined && { after }) }, token);
    expect([page.count !== undefined, page.counts !== undefined]).toEqual([
      after === undefined,
      after === undefined,
    ]);
    sizes.push(page.contacts.length);
    names.push(...page.contacts.map(({ name }) => name));
    after = page.next;
  } while (after !== undefined);
  return { names, sizes };
}

describe('the pages of the inbox', () => {
  const statuses = ['new', 'new', 'new', 'answered', 'closed'] as const;

  test('contain every record once, unanswered ones first', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => ({
      name: `Family ${index}`,
      status: statuses[index % statuses.length] ?? 'new',
    }));
    await buildEnquiries(rows);
    const newest = rows.toReversed();
    const expected = (['new', 'answered'] as const).flatMap((status) =>
      newest.filter((row) => row.status === status).map(({ name }) => name),
    );
    expect(await readAll({})).toEqual({ names: expected, sizes: [50, 50, 20] });
    expect(await readAll({ limit: '100' })).toEqual({ names: expected, sizes: [100, 20] });
    expect((await readAll({ show: 'new', limit: '45' })).sizes).toEqual([45, 45]);
  });

  test('contain every due record once, with equal due days too', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => ({
      name: `Family ${index}`,
      // On each due day, both new messages and follow-ups are due.
      ...(index % 2 === 0
        ? { followUpOn: index < 4 ? '2026-04-02' : '2026-04-01' }
        : { createdAt: new Date(index < 4 ? '2026-04-01T06:00:00Z' : '2026-03-31T06:00:00Z') }),
    }));
    await buildEnquiries(rows);
    const { names, sizes } = await readAll({ show: 'overdue', limit: '2' });
    expect(sizes).toEqual([2, 2, 2, 1]);
    expect(names).toEqual([4, 5, 6, 0, 1, 2, 3].map((index) => `Family ${index}`));
  });

  test('leave nothing out when new messages and replies arrive in between', async () => {
    const token = await tokenOf();
    const [, , third, fourth] = await buildEnquiries(
      ['A', 'B', 'C', 'D'].map((name) => ({ name, noFollowUpReason: 'None' })),
    );
    const first = await list({ limit: '2' }, token);
    expect(first.contacts.map(({ name }) => name)).toEqual(['D', 'C']);
    await buildEnquiry({ name: 'E' });
    for (const { id } of [third, fourth].filter((row) => row !== undefined)) {
      const body = { status: 'answered', version: 1 };
      (await api.call(setContactStatus, { token, params: { id }, body })).ok();
    }
    // The answered enquiries have moved and appear again; the new one is on the first page.
    expect(await namesOf({ after: first.next ?? '' }, token)).toEqual(['B', 'A', 'D', 'C']);
  });

  test('contain every request too', async () => {
    const token = await tokenOf();
    for (const name of ['A', 'B', 'C']) await buildRequest({ name });
    const query = { limit: '2' };
    const first = (await api.call(listContacts, { token, query })).ok();
    const after = first.next ?? '';
    const second = (await api.call(listContacts, { token, query: { ...query, after } })).ok();
    expect([...first.contacts, ...second.contacts].map(({ name }) => name)).toEqual(['C', 'B', 'A']);
    expect(second).not.toHaveProperty('next');
  });

  test('count up to a thousand', async () => {
    await buildEnquiries(Array.from({ length: 1001 }, (_, index) => ({ name: `Family ${index}` })));
    expect(await list({ limit: '1' })).toMatchObject({
      count: { rows: 1000, isExact: false },
      counts: { new: { rows: 1000, isExact: false }, due: { rows: 0, isExact: true } },
    });
  });

  test.each([
    ['nothing', {}, ''],
    ['no cursor', {}, 'new-1'],
    ['another number of values', {}, encodeCursor([1])],
    ['an id that can’t be', {}, encodeCursor(['new', 0])],
    ['a status that this part doesn’t have', { show: 'new' }, encodeCursor(['answered', 1])],
    ['the position in another part', { show: 'overdue' }, encodeCursor(['new', 1])],
    ['a day that isn’t', { show: 'overdue' }, encodeCursor(['2026-02-30', 1])],
    ['a day of another kind', { show: 'overdue' }, encodeCursor(['infinity', 1])],
  ])('refuse the cursor %s', async (_, query, after) => {
    const answer = await api.call(listContacts, { token: await tokenOf(), query: { ...query, after } });
    expect([answer.status, answer.error().message]).toEqual([400, 'after is not known']);
  });

  test.each([
    [{ show: 'everything' }, 'show is not known'],
    [{ limit: '0' }, 'limit must be a number from 1 to 100'],
    [{ owner: '-1' }, 'The owner is not known'],
    [{ q: 'x'.repeat(101) }, 'The search must be at most 100 characters long'],
  ])('refuse %j', async (query, message) => {
    const answer = await api.call(listContacts, { token: await tokenOf(), query });
    expect([answer.status, answer.error().message]).toEqual([400, message]);
  });

  test('are empty for the id of an unknown member', async () => {
    await buildEnquiry();
    expect(await namesOf({ owner: '2147483647' })).toEqual([]);
  });
});

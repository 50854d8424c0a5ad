import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { members, secondFactorRoles, secondFactors, sessions } from '#server/db/schema/members.ts';
import { buildMember, buildSession } from '#server/testing/factories.ts';
import { buildSecondFactor } from '#server/testing/second-factors.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { TeamMemory, TeamRevision } from './team-revision.ts';

let db: TestDatabase;
let memberId: number;
const NOW = new Date('2026-07-25T10:00:00Z');

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function isRenewedBy(change: (orm: Queryable) => Promise<unknown>): Promise<boolean> {
  const { orm, pool } = db.database;
  const revision = new TeamRevision(pool);
  const before = await revision.read();
  expect(before).toEqual(expect.any(String));
  await change(orm);
  return (await revision.read()) !== before;
}

async function insertSession(): Promise<void> {
  await buildSession(db.database, memberId, { at: NOW, address: '192.0.2.1', absoluteMs: 60_000 });
}

/** A member with a session and a second factor, and a role that has to have one. */
async function prepare(): Promise<void> {
  const { orm } = db.database;
  await orm.delete(secondFactorRoles);
  await orm.delete(members);
  memberId = (await buildMember(db.database, 'teacher')).id;
  await insertSession();
  await buildSecondFactor(db.database, memberId);
  await orm.insert(secondFactorRoles).values({ role: 'teacher' });
}

describe('the revision', () => {
  const own = () => eq(members.id, memberId);
  beforeEach(prepare);

  test.each<[string, (orm: Queryable) => Promise<unknown>]>([
    ['a new member', () => buildMember(db.database, 'staff')],
    ['another name', (orm) => orm.update(members).set({ name: 'Asha' })],
    ['another role', (orm) => orm.update(members).set({ role: 'staff' })],
    ['a deactivation', (orm) => orm.update(members).set({ isActive: false })],
    ['a sign-in', (orm) => orm.update(members).set({ lastLoginAt: NOW })],
    ['a removed member', (orm) => orm.delete(members)],
    ['all members removed at once', (orm) => orm.execute(sql`truncate members cascade`)],
    ['the end of a session', (orm) => orm.delete(sessions)],
    ['a session that ends earlier', (orm) => orm.update(sessions).set({ expiresAt: new Date(0) })],
    ['a session with another token', (orm) => orm.update(sessions).set({ tokenHash: 'other' })],
    ['the end of all sessions at once', (orm) => orm.execute(sql`truncate sessions`)],
    ['a demand for second factors', (orm) => orm.insert(secondFactorRoles).values({ role: 'staff' })],
    ['an end of it', (orm) => orm.delete(secondFactorRoles)],
    ['an end of all demands at once', (orm) => orm.execute(sql`truncate second_factor_roles`)],
    ['a second factor that is not on yet', (orm) => orm.update(secondFactors).set({ confirmedAt: null })],
    ['a second factor less', (orm) => orm.delete(secondFactors)],
    ['all second factors less at once', (orm) => orm.execute(sql`truncate second_factors cascade`)],
    [
      'a second factor',
      async () => {
        const { id } = await buildMember(db.database, 'staff');
        expect(await isRenewedBy(() => buildSecondFactor(db.database, id))).toBe(true);
      },
    ],
  ])('changes after %s', async (_name, change) => {
    expect(await isRenewedBy(change)).toBe(true);
  });

  test.each<[string, (orm: Queryable) => Promise<unknown>]>([
    ['a new session', insertSession],
    ['a session’s use', (orm) => orm.update(sessions).set({ lastSeenAt: new Date() })],
    ['a change that found nobody', (orm) => orm.update(members).set({ name: 'x' }).where(eq(members.id, -1))],
  ])('is unchanged after %s', async (_name, change) => {
    expect(await isRenewedBy(change)).toBe(false);
  });

  test('is unchanged by a rollback, and changes on commit', async () => {
    const rename = (ctx: { db: Queryable }) => ctx.db.update(members).set({ name: 'Bina' }).where(own());
    const isRenewed = await isRenewedBy(async (orm) => {
      const failing = inTransaction({ db: orm }, async (ctx) => {
        await rename(ctx);
        throw new Error('no more');
      });
      await expect(failing).rejects.toThrow('no more');
    });
    expect(isRenewed).toBe(false);
    expect(await isRenewedBy((orm) => inTransaction({ db: orm }, rename))).toBe(true);
  });

  test('changes once per transaction, after any number of changes', async () => {
    const { orm } = db.database;
    await orm.execute(
      sql`insert into sessions (token_hash, member_id, address, created_at, last_seen_at, expires_at)
        select 'many ' || n, ${memberId}, '192.0.2.1', now(), now(), now() from generate_series(1, 50) n`,
    );
    /** Counts since the last flush of the statistics. The connection flushes between transactions. */
    const countRenewals = async ({ db }: { db: Queryable }) => {
      const { rows } = await db.execute<{ updated: number }>(
        sql`select pg_stat_get_xact_tuples_updated('team_revision'::regclass)::int as updated`,
      );
      return rows[0]?.updated ?? 0;
    };
    for (let round = 0; round < 2; round += 1) {
      const change = (ctx: { db: Queryable }) =>
        inTransaction(ctx, async (ctx) => {
          const before = await countRenewals(ctx);
          await ctx.db.update(sessions).set({ expiresAt: NOW });
          await ctx.db.update(members).set({ name: 'Devi' });
          await ctx.db.execute(sql`set constraints all immediate`);
          expect((await countRenewals(ctx)) - before).toBe(1);
        });
      expect(await isRenewedBy((orm) => change({ db: orm }))).toBe(true);
    }
  });

  // The embedded database has one connection.
  if (process.env.TEST_DATABASE_URL) {
    test('does not deadlock with transactions that hold other locks', async () => {
      const { id: otherId } = await buildMember(db.database, 'staff');
      const hold = sql`select pg_advisory_xact_lock(4711)`;
      const rename = (id: number) => sql`update members set name = 'Chitra' where id = ${id}`;
      const ctx = { db: db.database.orm };
      let begin = () => {};
      const hasChanged = new Promise<void>((resolve) => {
        begin = resolve;
      });
      let release = () => {};
      const isHeld = new Promise<void>((resolve) => {
        release = resolve;
      });
      // They would deadlock if the revision were locked from the change on.
      const one = inTransaction(ctx, async (ctx) => {
        await ctx.db.execute(rename(memberId));
        begin();
        await isHeld;
        await ctx.db.execute(hold);
      });
      const other = inTransaction(ctx, async (ctx) => {
        await hasChanged;
        await ctx.db.execute(hold);
        release();
        await ctx.db.execute(rename(otherId));
      });
      await Promise.all([one, other]);
      const rows = await ctx.db.select().from(members).where(eq(members.name, 'Chitra'));
      expect(rows).toHaveLength(2);
    });
  }
});

describe('the query', () => {
  interface Pending<T> {
    promise: Promise<T>;
    resolve: (value: T) => void;
    reject: (error: Error) => void;
  }
  function pending<T>(): Pending<T> {
    const made = {} as Pending<T>;
    made.promise = new Promise<T>((resolve, reject) => Object.assign(made, { resolve, reject }));
    return made;
  }

  /** A database that answers on demand. */
  function makePool() {
    const questions: Pending<{ rows: { revision: string }[] }>[] = [];
    const released: boolean[] = [];
    const query = vi.fn((_question: unknown) => {
      const question = pending<{ rows: { revision: string }[] }>();
      questions.push(question);
      return question.promise;
    });
    const connection = {
      query,
      release: (isBroken = false) => released.push(isBroken),
    };
    const pool = { connect: vi.fn(async () => connection) };
    const isAsked = (times: number) => vi.waitFor(() => expect(questions).toHaveLength(times));
    return {
      pool,
      query,
      questions,
      released,
      isAsked,
      revision: new TeamRevision(pool as unknown as pg.Pool),
    };
  }
  const answer = (revision: string) => ({ rows: [{ revision }] });

  test('answers all readers before its start; later readers get the next one', async () => {
    const { questions, isAsked, released, revision } = makePool();
    const early = [revision.read(), revision.read(), revision.read()];
    await isAsked(1);
    const late = [revision.read(), revision.read()];
    expect(revision.waiting).toBe(5);
    questions[0]?.resolve(answer('first'));
    expect(await Promise.all(early)).toEqual(['first', 'first', 'first']);
    await isAsked(2);
    const last = revision.read();
    expect(revision.waiting).toBe(3);
    questions[1]?.resolve(answer('second'));
    expect(await Promise.all(late)).toEqual(['second', 'second']);
    await isAsked(3);
    questions[2]?.resolve({ rows: [] });
    expect(await last).toBeNull();
    expect(revision.waiting).toBe(0);
    expect(released).toEqual([false, false, false]);
  });

  test('waiting for a connection answers all readers until it has one', async () => {
    const { pool, questions, isAsked, revision } = makePool();
    const connected = pending<Awaited<ReturnType<typeof pool.connect>>>();
    const connection = await pool.connect();
    pool.connect.mockReturnValueOnce(connected.promise);
    const early = revision.read();
    await vi.waitFor(() => expect(pool.connect).toHaveBeenCalledTimes(2));
    const late = revision.read();
    connected.resolve(connection);
    await isAsked(1);
    questions[0]?.resolve(answer('one'));
    expect([await early, await late]).toEqual(['one', 'one']);
    expect(questions).toHaveLength(1);
  });

  test('is retried once on another connection', async () => {
    const { query, questions, isAsked, released, revision } = makePool();
    const early = [revision.read(), revision.read()];
    await isAsked(1);
    expect(query.mock.calls).toEqual([[expect.objectContaining({ query_timeout: expect.any(Number) })]]);
    const late = revision.read();
    questions[0]?.reject(new Error('lost'));
    await isAsked(2);
    questions[1]?.resolve(answer('again'));
    expect(await Promise.all(early)).toEqual(['again', 'again']);
    await isAsked(3);
    questions[2]?.resolve(answer('second'));
    expect(await late).toBe('second');
    expect(released).toEqual([true, false, false]);
  });

  test('that fails rejects its own readers only', async () => {
    const { pool, questions, isAsked, released, revision } = makePool();
    const early = [revision.read(), revision.read()];
    for (const times of [1, 2]) {
      await isAsked(times);
      questions[times - 1]?.reject(new Error('lost'));
    }
    for (const result of await Promise.allSettled(early)) expect(result.status).toBe('rejected');
    pool.connect.mockRejectedValueOnce(new Error('none'));
    await expect(revision.read()).rejects.toThrow('none');
    const again = revision.read();
    await isAsked(3);
    questions[2]?.resolve(answer('third'));
    expect(await again).toBe('third');
    expect(released).toEqual([true, true, false]);
    expect(revision.waiting).toBe(0);
  });
});

describe('a remembered value', () => {
  test('is found under its revision and its key only', () => {
    const memory = new TeamMemory<string>(10);
    memory.keep('first', 'a', 'Asha');
    memory.keep('first', 'b', 'Bina');
    expect([memory.get('first', 'a'), memory.get('first', 'b'), memory.get('first', 'c')]).toEqual([
      'Asha',
      'Bina',
      undefined,
    ]);
    expect(memory.get('second', 'a')).toBeUndefined();
    memory.keep('second', 'c', 'Chitra');
    expect([memory.get('second', 'a'), memory.get('second', 'c')]).toEqual([undefined, 'Chitra']);
    // A late answer to an old request.
    expect(memory.get('first', 'a')).toBeUndefined();
  });

  test('is missing without a revision', () => {
    const memory = new TeamMemory<string>(10);
    memory.keep(null, 'a', 'Asha');
    expect(memory.get(null, 'a')).toBeUndefined();
  });

  test('is limited in number', () => {
    const memory = new TeamMemory<string>(2);
    for (const key of ['a', 'b', 'b']) memory.keep('first', key, key);
    expect([memory.get('first', 'a'), memory.get('first', 'b')]).toEqual(['a', 'b']);
    memory.keep('first', 'c', 'c');
    expect([memory.get('first', 'a'), memory.get('first', 'c')]).toEqual([undefined, 'c']);
  });
});

import { EventEmitter, once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lockMember } from '#server/areas/identity/members/repo.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members, secondFactors, sessions } from '#server/db/schema/members.ts';
import { hashToken } from '#server/lib/token.ts';
import { buildMember } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { buildSecondFactor } from '#server/testing/second-factors.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { beginSession } from './begin-session.ts';

const NOW = new Date('2026-04-30T06:00:00Z');
const LIMITS = { idleMs: 60_000, absoluteMs: 3_600_000 };
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const context = () => ({ db: db.database.orm, now: NOW, address: '198.51.100.7', office: TEST_OFFICE });

function begin(checked: Parameters<typeof beginSession>[1]) {
  return inTransaction(context(), (ctx) => beginSession(ctx, checked, { limits: LIMITS, userAgent: PHONE }));
}

function change(id: number, fields: Partial<typeof members.$inferInsert>) {
  return db.database.orm.update(members).set(fields).where(eq(members.id, id));
}

/** The stored values of a member's sign-ins. */
async function keptOf(id: number) {
  const { orm } = db.database;
  const [member] = await orm.select().from(members).where(eq(members.id, id));
  return {
    lastLoginAt: member?.lastLoginAt ?? null,
    passwordHash: member?.passwordHash,
    sessions: await orm.select().from(sessions).where(eq(sessions.memberId, id)),
    events: await orm.select().from(auditEvents).where(eq(auditEvents.subjectId, id)),
  };
}

test('a sign-in stores the last login, a new hash, the session and its event', async () => {
  const { id, passwordHash: checkedHash, ...member } = await buildMember(db.database, 'teacher');
  const begun = await begin({ memberId: id, checkedHash, passwordHash: 'anew', secondStep: null });
  const { name, email, role } = member;
  expect(begun.user).toEqual({ id, name, email, role });
  const kept = await keptOf(id);
  expect(kept).toMatchObject({ lastLoginAt: NOW, passwordHash: 'anew' });
  expect(kept.sessions).toMatchObject([
    {
      tokenHash: hashToken(begun.token),
      address: '198.51.100.7',
      browser: 'Chrome',
      system: 'Android',
      createdAt: NOW,
      lastSeenAt: NOW,
      expiresAt: new Date(NOW.getTime() + 3_600_000),
    },
  ]);
  expect(kept.events).toMatchObject([
    { action: 'session.signed_in', at: NOW, actorId: id, actorName: name, subjectName: name, after: null },
  ]);
  const again = { memberId: id, checkedHash, passwordHash: checkedHash, secondStep: null };
  await expect(begin(again)).rejects.toMatchObject({ status: 401 });
});

test('a one-time password is accepted until it expires', async () => {
  const passwordExpiresAt = new Date(NOW.getTime() + 1);
  const { id, passwordHash } = await buildMember(db.database, 'teacher', { passwordExpiresAt });
  const checked = { memberId: id, checkedHash: passwordHash, passwordHash, secondStep: null };
  expect(await begin(checked)).toMatchObject({ user: { id } });
});

describe('a sign-in is refused if the member since the password check', () => {
  test.each<[string, (id: number) => Promise<unknown>, 'app' | null]>([
    ['was deactivated', (id) => change(id, { isActive: false }), null],
    ['was given another password', (id) => change(id, { passwordHash: 'another' }), null],
    ['was promoted', (id) => change(id, { passwordExpiresAt: new Date(0) }), null],
    ['had until now for it', (id) => change(id, { passwordExpiresAt: NOW }), null],
    ['was given a second factor', (id) => buildSecondFactor(db.database, id), null],
    ['gave a code and has no second factor any more', async () => undefined, 'app'],
    ['was removed', (id) => db.database.orm.delete(members).where(eq(members.id, id)), null],
  ])('%s', async (_, happen, secondStep) => {
    const { id, passwordHash } = await buildMember(db.database, 'teacher');
    await happen(id);
    const before = await keptOf(id);
    const checked = {
      memberId: id,
      checkedHash: passwordHash,
      passwordHash: 'anew',
      secondStep,
    };
    await expect(begin(checked)).rejects.toMatchObject({ status: 401 });
    expect(await keptOf(id)).toEqual(before);
  });
});

// The embedded database has one connection, so that no transaction waits for another's rows there.
if (process.env.TEST_DATABASE_URL) {
  test.each<[string, (id: number, ctx: { db: Queryable }) => Promise<unknown>]>([
    [
      'gets a second factor',
      (memberId, { db }) => db.insert(secondFactors).values({ memberId, secret: 'A', confirmedAt: NOW }),
    ],
    ['is deactivated', (id, { db }) => db.update(members).set({ isActive: false }).where(eq(members.id, id))],
  ])('a sign-in waiting while the member %s is refused', async (_, happen) => {
    const { id, passwordHash } = await buildMember(db.database, 'teacher');
    const checked = { memberId: id, checkedHash: passwordHash, passwordHash, secondStep: null };
    const signals = new EventEmitter();
    const [held, isWaiting] = [once(signals, 'held'), once(signals, 'waiting')];
    const change = inTransaction(context(), async (ctx) => {
      await lockMember(ctx.db, id);
      signals.emit('held');
      await isWaiting;
      await happen(id, ctx);
    });
    await held;
    const waiting = begin(checked).catch((error: unknown) => error);
    await vi.waitFor(async () => {
      const { rows } = await db.database.orm.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(1);
    });
    signals.emit('waiting');
    await change;
    expect(await waiting).toMatchObject({ status: 401 });
    expect(await keptOf(id)).toMatchObject({ lastLoginAt: null, sessions: [], events: [] });
  });
}

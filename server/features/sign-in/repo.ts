import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { signInBrakes } from '#server/db/schema/sessions.ts';
import { emailKeyOf } from '#server/lib/email.ts';

const credentialColumns = {
  id: members.id,
  name: members.name,
  email: members.email,
  role: members.role,
  isActive: members.isActive,
  passwordHash: members.passwordHash,
  passwordExpiresAt: members.passwordExpiresAt,
};

export async function selectCredentials(db: Queryable, email: string) {
  const [row] = await db
    .select(credentialColumns)
    .from(members)
    .where(eq(members.emailKey, emailKeyOf(email)));
  return row;
}
export type Credentials = NonNullable<Awaited<ReturnType<typeof selectCredentials>>>;

export async function selectCredentialsById(db: Queryable, id: number): Promise<Credentials | undefined> {
  const [row] = await db.select(credentialColumns).from(members).where(eq(members.id, id));
  return row;
}

/** The same, held against every other change until the transaction ends. */
export async function lockCredentials(db: Queryable, id: number): Promise<Credentials | undefined> {
  const [row] = await db.select(credentialColumns).from(members).where(eq(members.id, id)).for('update');
  return row;
}

/**
 * Records a sign-in, unless the member was deactivated, removed or given another password since `checkedHash` was read:
 * then undefined. Holds the member until the transaction ends.
 */
export async function updateLastLogin(
  db: Queryable,
  id: number,
  checkedHash: string,
  changes: { lastLoginAt: Date; passwordHash: string },
): Promise<Credentials | undefined> {
  const [row] = await db
    .update(members)
    .set(changes)
    .where(and(eq(members.id, id), eq(members.isActive, true), eq(members.passwordHash, checkedHash)))
    .returning(credentialColumns);
  return row;
}

/** Stores a password that the member chose; a one-time password is over with that. */
export async function updatePassword(db: Queryable, id: number, passwordHash: string): Promise<void> {
  await db
    .update(members)
    .set({ passwordHash, hasOneTimePassword: false, passwordExpiresAt: null })
    .where(eq(members.id, id));
}

export async function selectBrakes(db: Queryable, keys: string[]) {
  return db.select().from(signInBrakes).where(inArray(signInBrakes.key, keys));
}

/** Adds one failure to each key: its forgiveness moves away by the key's interval. */
export async function addFailures(
  db: Queryable,
  now: Date,
  brakes: { key: string; intervalMs: number }[],
): Promise<void> {
  // In one order always, so that two failures at once can't wait for each other.
  const rows = [...brakes]
    .sort((a, b) => a.key.localeCompare(b.key))
    .map(({ key, intervalMs }) => ({ key, forgivenAt: new Date(now.getTime() + intervalMs) }));
  await db
    .insert(signInBrakes)
    .values(rows)
    .onConflictDoUpdate({
      target: signInBrakes.key,
      set: {
        forgivenAt: sql`greatest(${signInBrakes.forgivenAt}, ${now.toISOString()}::timestamptz) + (excluded.forgiven_at - ${now.toISOString()}::timestamptz)`,
      },
    });
}

export async function deleteBrake(db: Queryable, key: string): Promise<void> {
  await db.delete(signInBrakes).where(eq(signInBrakes.key, key));
}

export async function hasSignedInFrom(db: Queryable, memberId: number, address: string): Promise<boolean> {
  const rows = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, 'member'),
        eq(auditEvents.subjectId, memberId),
        eq(auditEvents.action, 'session.signed_in'),
        eq(auditEvents.address, address),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function deleteForgiven(db: Queryable, now: Date): Promise<void> {
  await db.delete(signInBrakes).where(lt(signInBrakes.forgivenAt, now));
}

import { and, eq, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm';
import type { Role } from '#contracts/roles.ts';
import type { Queryable } from '#server/db/client.ts';
import { recoveryCodes, secondFactorRoles, secondFactors } from '#server/db/schema/members.ts';

export type FactorRow = typeof secondFactors.$inferSelect;

/** May still be unconfirmed. */
export async function selectFactor(db: Queryable, memberId: number): Promise<FactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.memberId, memberId));
  return row;
}

/** Stores an unconfirmed secret. @returns false if the member has a confirmed one. */
export async function upsertSecret(db: Queryable, memberId: number, secret: string): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values({ memberId, secret })
    .onConflictDoUpdate({
      target: secondFactors.memberId,
      set: { secret },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ memberId: secondFactors.memberId });
  return rows.length > 0;
}

export async function confirmFactor(
  db: Queryable,
  memberId: number,
  { confirmedAt, lastUsedStep }: { confirmedAt: Date; lastUsedStep: number },
): Promise<void> {
  await db
    .update(secondFactors)
    .set({ confirmedAt, lastUsedStep })
    .where(eq(secondFactors.memberId, memberId));
}

/** Uses up all time steps up to this one. @returns false for a used step or an unconfirmed factor. */
export async function advanceStep(db: Queryable, memberId: number, step: number): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ lastUsedStep: step })
    .where(
      and(
        eq(secondFactors.memberId, memberId),
        isNotNull(secondFactors.confirmedAt),
        or(isNull(secondFactors.lastUsedStep), lt(secondFactors.lastUsedStep, step)),
      ),
    )
    .returning({ memberId: secondFactors.memberId });
  return rows.length > 0;
}

/** With the recovery codes. @returns false without a confirmed factor. */
export async function deleteFactor(db: Queryable, memberId: number): Promise<boolean> {
  const rows = await db
    .delete(secondFactors)
    .where(eq(secondFactors.memberId, memberId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function replaceRecoveryCodes(
  db: Queryable,
  memberId: number,
  codeHashes: string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ memberId, codeHash })));
}

/** Uses the code up. @returns false for a wrong code. */
export async function deleteRecoveryCode(
  db: Queryable,
  memberId: number,
  codeHash: string,
): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ memberId: recoveryCodes.memberId });
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Queryable, memberId: number): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.memberId, memberId));
}

export async function selectRequiredRoles(db: Queryable): Promise<Role[]> {
  const rows = await db.select().from(secondFactorRoles);
  return rows.map(({ role }) => role);
}

export async function updateRequiredRoles(db: Queryable, roles: readonly Role[]): Promise<void> {
  await db.delete(secondFactorRoles).where(notInArray(secondFactorRoles.role, [...roles]));
  if (roles.length === 0) return;
  await db
    .insert(secondFactorRoles)
    .values(roles.map((role) => ({ role })))
    .onConflictDoNothing();
}

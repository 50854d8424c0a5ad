import { eq } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import {
  acceptGuardianInvitation,
  getFamilyAccess,
  inviteGuardian,
  openGuardianInvitation,
} from '#contracts/families/index.ts';
import type { Family, FamilyContext } from '#server/context.ts';
import { officeOf } from '#server/context.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { type familyAccounts, guardianships } from '#server/db/schema/families.ts';
import { api, buildFamily, db, setUpFamilies, signInAs } from '#server/testing/set-up-families.ts';

/** A super admin's; set by `setUpGuardians`. */
export let token: string;

/** Call at the top of a test file, see `setUpFamilies`. */
export function setUpGuardians(): void {
  setUpFamilies();
  beforeAll(async () => {
    token = await signInAs('super_admin');
  });
}

export const CHILD = { name: 'Asha Kumari Example', dateOfBirth: '2012-03-04' };

export const waiting = (email: string) => buildFamily({ email, confirmedAt: null });

/** A member invites an address. */
export async function invite(
  studentId: number,
  values: Partial<{ email: string; relation: string; sight: string }> = {},
) {
  const body = { email: 'meena@family.example', relation: 'mother', sight: 'all', ...values };
  return (await api.call(inviteGuardian, { token, params: { id: studentId }, body })).ok();
}
export const accept = (headers: Record<string, string>, body: object) =>
  api.call(acceptGuardianInvitation, { headers, body });
export const open = (headers: Record<string, string>, body: object) =>
  api.call(openGuardianInvitation, { headers, body });
export const access = async (id: number) => (await api.call(getFamilyAccess, { token, params: { id } })).ok();
export const links = (studentId: number) =>
  db.database.orm.select().from(guardianships).where(eq(guardianships.studentId, studentId));
export const actionsOf = async (id: number) =>
  (
    await db.database.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, id))
      .orderBy(auditEvents.id)
  )
    .filter(({ subjectType }) => subjectType === 'student')
    .map(({ action }) => action);

export function contextOf(account: typeof familyAccounts.$inferSelect): FamilyContext {
  const { id: accountId, name, email, language, confirmedAt } = account;
  const who: Family = { accountId, sessionId: 1, name, email, language, isConfirmed: confirmedAt !== null };
  const office = officeOf({
    timeZone: 'Asia/Kolkata',
    publicUrl: 'https://office.example',
    mail: null,
    publicServices: 'accounts',
  });
  return { db: db.database.orm, now: api.clock.now, office, address: '203.0.113.9', family: who };
}

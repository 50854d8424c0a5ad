import { eq } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import {
  askForConsents,
  decideConsent,
  getConsentPassport,
  PASSPORT_WORDING,
  type PassportPurpose,
  settleConsent,
  withdrawFamilyConsent,
} from '#contracts/families/index.ts';
import type { ConsentDecision } from '#contracts/records.ts';
import { createEnrolment } from '#contracts/students/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import type { guardianships } from '#server/db/schema/families.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import type { students } from '#server/db/schema/records.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { api, buildFamily, db, setUpFamilies } from '#server/testing/set-up-families.ts';

/** A super admin's; set by `setUpConsents`. */
export let token: string;

/** Call at the top of a test file, see `setUpFamilies`. */
export function setUpConsents(): void {
  setUpFamilies([outbox]);
  beforeAll(async () => {
    const member = await buildMember(db.database, 'super_admin', { name: 'Asha Rao' });
    token = await api.signIn(member.email, TEST_PASSWORD);
  });
}

type Headers = Record<string, string>;
export interface Guardian {
  accountId: number;
  guardianshipId: number;
  headers: Headers;
}

export async function buildGuardian(
  studentId: number,
  link: Partial<typeof guardianships.$inferInsert> = {},
): Promise<Guardian> {
  const { account, ...guardian } = await buildFamily({}, { studentId, byKnownAddress: true, ...link });
  return { accountId: account.id, ...guardian };
}

/** A child of whom the office has an address, with a mother and a father. */
export async function buildParents(student: Partial<typeof students.$inferInsert> = {}) {
  const { id } = await buildStudent(db.database, {
    dateOfBirth: '2012-03-04',
    email: 'meena@family.example',
    ...student,
  });
  return { id, mother: await buildGuardian(id), father: await buildGuardian(id, { relation: 'father' }) };
}

export const passportOf = (id: number, { headers }: Guardian) =>
  api.call(getConsentPassport, { headers, params: { id } });
export const decide = (
  id: number,
  { headers }: Pick<Guardian, 'headers'>,
  purpose: string,
  decision: string = 'given',
  language = 'en',
) =>
  api.call(decideConsent, {
    headers,
    params: { id },
    body: { purpose, decision, language, wording: PASSPORT_WORDING },
  });
export const BODY = { purpose: 'parent', decision: 'given', language: 'en', wording: PASSPORT_WORDING };
export const stateAfter = async (...args: Parameters<typeof decide>) => (await decide(...args)).ok().state;
export const withdraw = (id: number, { headers }: Guardian, purpose: string) =>
  api.call(withdrawFamilyConsent, { headers, params: { id, purpose } });
export const settle = (id: number, purpose: PassportPurpose, decision: ConsentDecision) =>
  api.call(settleConsent, {
    token,
    params: { id },
    body: { purpose, decision, settlement: 'Spoke to Meena and Ravi: both say so.' },
  });
export const ask = (id: number, ...purposes: string[]) =>
  api.call(askForConsents, { token, params: { id }, body: { purposes } });
export const enrol = (id: number, service = 'career') =>
  api.call(createEnrolment, { token, params: { id }, body: { service } });
export const consentOf = async (id: number, guardian: Guardian, purpose: PassportPurpose) =>
  (await passportOf(id, guardian)).ok().consents.find((one) => one.purpose === purpose);
export const mails = () =>
  db.database.orm
    .select({ kind: outbox.kind, accountId: outbox.familyAccountId, details: outbox.details })
    .from(outbox)
    .orderBy(outbox.id);
export const actionsOf = async (id: number) =>
  (
    await db.database.orm
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, id))
      .orderBy(auditEvents.id)
  ).map(({ action }) => action);
export const rowsOf = (id: number) =>
  db.database.orm.select().from(consents).where(eq(consents.studentId, id)).orderBy(consents.id);

import { signInFamily } from '#contracts/families/index.ts';
import type { Database } from '#server/db/client.ts';
import {
  dataRequests,
  familyAccounts,
  familyResults,
  familySessions,
  guardianInvitations,
  guardianRequests,
  guardianships,
} from '#server/db/schema/families.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { messageAttachments } from '#server/db/schema/message-attachments.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import { hashTestPassword, TEST_PASSWORD } from './factories.ts';
import { INTERESTS_SENT } from './report-factories.ts';
import { cookieOf, type TestApp } from './test-app.ts';

let built = 0;

/** Inserts a confirmed account with TEST_PASSWORD. */
export async function buildFamilyAccount(
  database: Database,
  values: Partial<typeof familyAccounts.$inferInsert> = {},
) {
  built += 1;
  const email = values.email ?? `family-${built}@family.example`;
  const at = new Date('2026-04-20T06:00:00Z');
  const [account] = await database.orm
    .insert(familyAccounts)
    .values({
      name: `Family ${built}`,
      parentName: `Parent ${built}`,
      passwordHash: await hashTestPassword(),
      createdAt: at,
      confirmedAt: at,
      ...values,
      email,
      emailKey: emailKeyOf(email),
    })
    .returning();
  if (!account) throw new Error('No account was stored');
  return account;
}

/** Inserts a session. @returns the headers of its requests. */
export async function buildFamilySession(database: Database, accountId: number, at: Date) {
  const token = createToken();
  const expiresAt = new Date(at.getTime() + 30 * 24 * 60 * 60_000);
  await database.orm.insert(familySessions).values({
    tokenHash: hashToken(token),
    accountId,
    address: '203.0.113.9',
    isRemembered: true,
    createdAt: at,
    lastSeenAt: at,
    expiresAt,
  });
  return { cookie: `srichakra_family=${token}` };
}

/** Links an account to a student. */
export async function buildGuardianship(
  database: Database,
  values: { accountId: number; studentId: number } & Partial<typeof guardianships.$inferInsert>,
): Promise<number> {
  const [row] = await database.orm
    .insert(guardianships)
    .values({
      relation: 'mother',
      sight: 'all',
      origin: 'invitation',
      createdAt: new Date('2026-04-20T06:00:00Z'),
      ...values,
    })
    .returning();
  if (!row) throw new Error('No guardianship was stored');
  return row.id;
}

/** A message in a family's space; by default of the office. */
export async function buildSpaceMessage(
  database: Database,
  values: { studentId: number } & Partial<typeof familyHistory.$inferInsert>,
): Promise<number> {
  const [row] = await database.orm
    .insert(familyHistory)
    .values({
      kind: 'space_message',
      text: 'Please bring the mark sheet.',
      authorName: 'Chitra Nair',
      createdAt: new Date('2026-04-21T06:00:00Z'),
      ...values,
    })
    .returning();
  if (!row) throw new Error('No message was stored');
  return row.id;
}

/** A file of a message, or of none yet. */
export async function buildAttachment(
  database: Database,
  values: { studentId: number } & Partial<typeof messageAttachments.$inferInsert>,
): Promise<number> {
  const file = Buffer.from('%PDF-1.7 a mark sheet');
  const [row] = await database.orm
    .insert(messageAttachments)
    .values({
      name: 'Mark sheet.pdf',
      type: 'application/pdf',
      size: file.length,
      file,
      createdAt: new Date('2026-04-30T05:00:00Z'),
      ...values,
    })
    .returning();
  if (!row) throw new Error('No file was stored');
  return row.id;
}

/** An open invitation. */
export async function buildInvitation(
  database: Database,
  values: { studentId: number } & Partial<typeof guardianInvitations.$inferInsert>,
) {
  const [token, code] = [createToken(), createToken()];
  const [row] = await database.orm
    .insert(guardianInvitations)
    .values({
      email: 'invited@family.example',
      relation: 'mother',
      sight: 'all',
      tokenHash: hashToken(token),
      codeHash: hashToken(code),
      createdAt: new Date('2026-04-20T06:00:00Z'),
      expiresAt: new Date('2126-01-01T00:00:00Z'),
      ...values,
    })
    .returning();
  if (!row) throw new Error('No invitation was stored');
  return { invitationId: row.id, token };
}

/** An open request of an account. */
export async function buildGuardianRequest(
  database: Database,
  values: { accountId: number } & Partial<typeof guardianRequests.$inferInsert>,
): Promise<number> {
  const [row] = await database.orm
    .insert(guardianRequests)
    .values({
      childName: 'Asha Example',
      dateOfBirth: '2012-03-04',
      schoolName: 'Example School',
      relation: 'mother',
      createdAt: new Date('2026-04-20T06:00:00Z'),
      ...values,
    })
    .returning();
  if (!row) throw new Error('No request was stored');
  return row.id;
}

/** A result that an account keeps. */
export async function buildResult(
  database: Database,
  values: { accountId: number } & Partial<typeof familyResults.$inferInsert>,
): Promise<number> {
  const result = {
    kind: 'interests',
    content: INTERESTS_SENT,
    createdAt: new Date('2026-04-20T06:00:00Z'),
  } as const;
  const [row] = await database.orm
    .insert(familyResults)
    .values({ ...result, ...values })
    .returning();
  if (!row) throw new Error('No result was stored');
  return row.id;
}

/** An open correction of an account, unless the values are an erasure's. */
export async function buildDataRequest(
  database: Database,
  values: { accountId: number; studentId: number } & Partial<typeof dataRequests.$inferInsert>,
): Promise<number> {
  const correction = { kind: 'correction', field: 'className', value: '10 A', message: null } as const;
  const erasure = { kind: 'erasure', dueAt: new Date('2026-05-04T06:00:00Z') } as const;
  const [row] = await database.orm
    .insert(dataRequests)
    .values({
      createdAt: new Date('2026-04-27T06:00:00Z'),
      ...(values.kind === 'erasure' ? erasure : correction),
      ...values,
    })
    .returning();
  if (!row) throw new Error('No request was stored');
  return row.id;
}

/** Signs in through the API. @returns the headers of the session's requests. */
export async function signInFamilyOf(api: TestApp, email: string, password = TEST_PASSWORD) {
  const answer = await api.call(signInFamily, { body: { email, password } });
  answer.ok();
  return { cookie: cookieOf(answer.headers['set-cookie']) };
}

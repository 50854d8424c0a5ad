import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import {
  answerInSpace,
  getFamilyAttachment,
  listFamilyChildren,
  listFamilyMessages,
  readFamilyMessages,
  uploadFamilyAttachment,
  writeToOffice,
} from '#contracts/families/index.ts';
import { familyAccounts, type guardianships } from '#server/db/schema/families.ts';
import { members } from '#server/db/schema/members.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { api, buildFamily, db, setUpFamilies } from '#server/testing/set-up-families.ts';

/** Each test's counsellor and their student, of 14 years; set by `setUpMessages`. */
export let staff: { id: number; token: string };
export let id: number;

/** Call at the top of a test file, see `setUpFamilies`. */
export function setUpMessages(): void {
  setUpFamilies([outbox, familyAccounts, students, members]);
  beforeEach(async () => {
    const member = await buildMember(db.database, 'staff', { name: 'Chitra Nair', createdAt: new Date(0) });
    staff = { id: member.id, token: await api.signIn(member.email, TEST_PASSWORD) };
    ({ id } = await buildStudent(db.database, { dateOfBirth: '2012-03-04', counsellorId: member.id }));
  });
}

export type Headers = Record<string, string>;
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\nstartxref\n9\n%%EOF\n');

export async function guardian(link: Partial<typeof guardianships.$inferInsert> = {}, values: object = {}) {
  const { account, guardianshipId, headers } = await buildFamily(values, { studentId: id, ...link });
  return { accountId: account.id, linkId: guardianshipId, headers };
}

export const write = (headers: Headers, body: object = {}, to = id) =>
  api.call(writeToOffice, {
    params: { id: to },
    headers,
    body: { idempotencyKey: randomUUID(), text: 'When is the next talk?', ...body },
  });
export const answer = (body: object = {}, to = id) =>
  api.call(answerInSpace, {
    params: { id: to },
    token: staff.token,
    body: { idempotencyKey: randomUUID(), text: 'On Monday at ten.', ...body },
  });
export const list = (headers: Headers, query: Record<string, string> = {}, of = id) =>
  api.call(listFamilyMessages, { params: { id: of }, headers, query });
export const messages = async (headers: Headers) => (await list(headers)).ok().messages;
export const read = (headers: Headers, upTo: number, of = id) =>
  api.call(readFamilyMessages, { params: { id: of }, headers, body: { upTo } });
export const upload = (headers: Headers, body: Buffer = PDF, name = 'mark sheet.pdf', to = id) =>
  api.call(uploadFamilyAttachment, { params: { id: to }, headers, query: { name }, body });
export const fileOf = (headers: Headers, attachmentId: number, of = id) =>
  api.call(getFamilyAttachment, { params: { id: of, attachmentId }, headers });
export const unread = async (headers: Headers) =>
  (await api.call(listFamilyChildren, { headers })).ok().children.map((child) => child.unread);
export const mails = () =>
  db.database.orm.select().from(outbox).where(eq(outbox.kind, 'family_answer')).orderBy(asc(outbox.id));

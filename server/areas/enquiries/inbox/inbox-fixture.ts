import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contracts/endpoint.ts';
import { type SubmissionKind, submissionActions } from '#contracts/enquiries/index.ts';
import { submissionSearchText } from '#server/areas/enquiries/inbox/search-text.ts';
import { api, db, eventsOf } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { appointmentRequests, enquiries, enquiryReplies } from '#server/db/schema/enquiries.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';

export const MISSING_ID = 2_147_483_647;

export async function buildEnquiry(fields: Partial<typeof enquiries.$inferInsert> = {}) {
  const [row] = await buildEnquiries([fields]);
  if (!row) throw new Error('The enquiry was not stored');
  return row;
}

export function buildEnquiries(rows: Partial<typeof enquiries.$inferInsert>[]) {
  const shared = {
    contentHash: 'x',
    name: 'Meena Pillai',
    email: 'meena@family.example',
    message: 'Hello',
    createdAt: api.clock.now,
  };
  return db.database.orm
    .insert(enquiries)
    .values(
      rows.map((fields) => {
        const row = { ...shared, idempotencyKey: randomUUID(), ...fields };
        return { ...row, searchText: submissionSearchText(row) };
      }),
    )
    .returning();
}

export async function buildRequest(fields: Partial<typeof appointmentRequests.$inferInsert> = {}) {
  const request = {
    idempotencyKey: randomUUID(),
    contentHash: 'x',
    service: 'career' as const,
    name: 'Gopal Menon',
    phone: '+91 1234 500 200',
    isUnder18: false,
    createdAt: api.clock.now,
    ...fields,
  };
  const [row] = await db.database.orm
    .insert(appointmentRequests)
    .values({ ...request, searchText: submissionSearchText(request) })
    .returning();
  if (!row) throw new Error('The request was not stored');
  return row;
}

export async function buildSignedIn(
  role: 'super_admin' | 'admin' | 'teacher' | 'staff' = 'staff',
  name?: string,
) {
  const member = await buildMember(db.database, role, name === undefined ? {} : { name });
  return { ...member, token: await api.signIn(member.email, TEST_PASSWORD) };
}

/** The audit events of one record, oldest first. */
export async function eventsAbout(action: string, id: number) {
  return (await eventsOf(action)).filter(({ subjectId }) => subjectId === id);
}

export const selectAllReplies = () => db.database.orm.select().from(enquiryReplies);

type Action = keyof (typeof submissionActions)['enquiry'];

export function act(
  kind: SubmissionKind,
  name: Action,
  { token, id, body }: { token: string; id: number; body?: unknown },
) {
  const { path, method, status } = submissionActions[kind][name] as Endpoint;
  const endpoint = { ...submissionActions.enquiry.assign, path, method, ...(status && { status }) };
  return api.call(endpoint, { token, params: { id }, body });
}

import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Consent } from '#contracts/students/index.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import {
  appointmentRequests,
  consents,
  enquiries,
  leads,
  type SubmissionTable,
} from '#server/db/schema/enquiries.ts';

/** Consents given to staff or with an enquiry or request, oldest first. */
export async function selectConsents(db: Queryable, studentId: number) {
  const source = sql<Consent['source']>`case when ${consents.studentId} is not null then 'staff'
    when ${consents.enquiryId} is not null then 'enquiry' else 'appointment_request' end`;
  const sentBy = (table: SubmissionTable) =>
    db.select({ id: table.id }).from(table).where(eq(table.studentId, studentId));
  // A union, so that each part uses its own index.
  return db
    .select({ ...getTableColumns(consents), source })
    .from(consents)
    .where(
      sql`${consents.id} in (
        select id from ${consents} where student_id = ${studentId}
        union all select id from ${consents} where enquiry_id in ${sentBy(enquiries)}
        union all select id from ${consents} where appointment_request_id in ${sentBy(appointmentRequests)})`,
    )
    .orderBy(asc(consents.givenAt), asc(consents.id));
}

/** Enquiries, requests and leads of the family that the actor may see, oldest first. */
export async function selectSubmissions(db: Queryable, actor: Pick<Actor, 'id' | 'role'>, studentId: number) {
  const isTheirs = (table: SubmissionTable) =>
    and(
      eq(table.studentId, studentId),
      seesOnlyAssigned(actor.role) ? eq(table.assigneeId, actor.id) : undefined,
    );
  const messages = await db
    .select({
      id: enquiries.id,
      receivedAt: enquiries.createdAt,
      text: enquiries.message,
      followUpOn: enquiries.followUpOn,
    })
    .from(enquiries)
    .where(isTheirs(enquiries));
  const requests = await db
    .select({
      id: appointmentRequests.id,
      receivedAt: appointmentRequests.createdAt,
      followUpOn: appointmentRequests.followUpOn,
    })
    .from(appointmentRequests)
    .where(isTheirs(appointmentRequests));
  const entered = await db
    .select({
      id: leads.id,
      receivedAt: leads.createdAt,
      text: leads.note,
      followUpOn: leads.followUpOn,
    })
    .from(leads)
    .where(isTheirs(leads));
  return [
    ...messages.map((row) => ({ kind: 'enquiry' as const, ...row })),
    ...requests.map((row) => ({ kind: 'appointment_request' as const, ...row, text: null })),
    ...entered.map((row) => ({ kind: 'lead' as const, ...row })),
  ].sort((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime());
}

import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { CONTACT_FIELDS } from '#contracts/contact-texts.ts';
import { referenceOf, type SubmissionKind } from '#contracts/enquiries/index.ts';
import { pick } from '#contracts/lib/fields.ts';
import { awaitsParent, isOfChild, isWithdrawn } from '#server/areas/students/index.ts';
import type { JobContext } from '#server/context.ts';
import {
  appointmentRequests,
  consents,
  enquiries,
  leads,
  type SubmissionTable,
} from '#server/db/schema/enquiries.ts';
import { members } from '#server/db/schema/members.ts';
import { dueDay } from './due-sql.ts';

export interface Wanted {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
}

export const stateColumns = <T extends SubmissionTable>(ctx: JobContext, table: T) => ({
  dueOn: sql<string | null>`${dueDay(ctx, table)}::text`,
  status: table.status,
  followUpOn: table.followUpOn,
  noFollowUpReason: table.noFollowUpReason,
  studentId: table.studentId,
  stage: table.stage,
  stageSince: table.stageSince,
  lostReason: table.lostReason,
  version: table.version,
  assignee: { id: members.id, name: members.name },
});

async function selectEnquiries(ctx: JobContext, { where, orderBy, limit }: Wanted) {
  const { id, createdAt } = enquiries;
  return ctx.db
    .select({ ...stateColumns(ctx, enquiries), id, ...pick(enquiries, CONTACT_FIELDS), createdAt })
    .from(enquiries)
    .leftJoin(members, eq(members.id, enquiries.assigneeId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

/** The newest consent of a parent to a request. */
const isParentsConsent = sql`${consents.id} = (
  select max(given.id) from ${consents} given
  where given.appointment_request_id = ${appointmentRequests.id} and given.purpose = 'parent')`;

async function selectRequests(ctx: JobContext, { where, orderBy, limit }: Wanted) {
  const own = pick(appointmentRequests, [
    ...(['id', 'idempotencyKey', 'name', 'age', 'email', 'phone', 'createdAt'] as const),
    ...(['service', 'preferredDay', 'preferredTime', 'preferredStart', 'message'] as const),
  ]);
  const { id: consentId, givenBy, relation, confirmation, confirmedAt, confirmedByName } = consents;
  const earlier = alias(appointmentRequests, 'earlier');
  const rows = await ctx.db
    .select({
      ...stateColumns(ctx, appointmentRequests),
      ...own,
      earlier: { age: sql<number>`${earlier.age}`, receivedAt: earlier.createdAt },
      isUnder18: isOfChild(),
      awaitsParent: awaitsParent(),
      hasAssessment: sql<boolean>`${appointmentRequests.assessment} is not null and not ${isWithdrawn('assessment')}`,
      hasInterests: sql<boolean>`${appointmentRequests.interests} is not null and not ${isWithdrawn('interests')}`,
      given: {
        id: consentId,
        name: givenBy,
        relation,
        confirmedAt,
        confirmedBy: confirmedByName,
        confirmation,
      },
    })
    .from(appointmentRequests)
    .leftJoin(members, eq(members.id, appointmentRequests.assigneeId))
    .leftJoin(consents, isParentsConsent)
    .leftJoin(earlier, eq(earlier.id, appointmentRequests.earlierId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
  return rows.map(({ idempotencyKey, given, ...row }) => ({
    ...row,
    reference: referenceOf(idempotencyKey),
    parent: given && { ...given, confirmation: given.confirmation ?? 'not_yet' },
  }));
}

async function selectLeads(ctx: JobContext, { where, orderBy, limit }: Wanted) {
  const { id, source, name, childName, email, phone, service, note, createdAt } = leads;
  const creators = alias(members, 'creators');
  return ctx.db
    .select({
      ...stateColumns(ctx, leads),
      id,
      source,
      name,
      childName,
      email,
      phone,
      service,
      note,
      createdAt,
      createdBy: creators.name,
    })
    .from(leads)
    .leftJoin(members, eq(members.id, leads.assigneeId))
    .leftJoin(creators, eq(creators.id, leads.createdBy))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

const SELECTS = { enquiry: selectEnquiries, appointment_request: selectRequests, lead: selectLeads };
export type SubmissionRows = {
  [K in SubmissionKind]: Awaited<ReturnType<(typeof SELECTS)[K]>>[number];
};

export function selectRows<K extends SubmissionKind>(
  ctx: JobContext,
  kind: K,
  wanted: Wanted,
): Promise<SubmissionRows[K][]> {
  const select: (ctx: JobContext, wanted: Wanted) => Promise<unknown> = SELECTS[kind];
  return select(ctx, wanted) as Promise<SubmissionRows[K][]>;
}

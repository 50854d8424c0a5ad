import { asc, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import type { AssessmentSummary, SentInterests } from '#contracts/guidance/index.ts';
import { staffMaySee } from '#server/areas/students/consents/consents-sql.ts';
import type { Queryable } from '#server/db/client.ts';
import { choiceQuestions } from '#server/db/schema/choice-questions.ts';
import { appointmentRequests, enquiries, enquiryReplies, leads } from '#server/db/schema/enquiries.ts';
import type { FamilyIds } from './repo.ts';

/** Enquiries, requests and leads with their replies. */
export async function selectSubmissions(db: Queryable, ids: FamilyIds) {
  const { enquiryId, appointmentRequestId, leadId, authorName: by, createdAt: at } = enquiryReplies;
  const replies = await db
    .select({ ...getTableColumns(enquiryReplies), by, at })
    .from(enquiryReplies)
    .where(
      or(
        inArray(enquiryId, ids.enquiries),
        inArray(appointmentRequestId, ids.appointmentRequests),
        inArray(leadId, ids.leads),
      ),
    )
    .orderBy(asc(enquiryReplies.id));
  const sent = await db
    .select({ ...getTableColumns(enquiries), receivedAt: enquiries.createdAt })
    .from(enquiries)
    .where(inArray(enquiries.id, ids.enquiries))
    .orderBy(asc(enquiries.id));
  const asked = await db
    .select({
      ...getTableColumns(appointmentRequests),
      receivedAt: appointmentRequests.createdAt,
      // The person who writes the file is no parent.
      assessment: sql<AssessmentSummary | null>`case when ${staffMaySee('assessment')} then ${appointmentRequests.assessment} end`,
      interests: sql<SentInterests | null>`case when ${staffMaySee('interests')} then ${appointmentRequests.interests} end`,
    })
    .from(appointmentRequests)
    .where(inArray(appointmentRequests.id, ids.appointmentRequests))
    .orderBy(asc(appointmentRequests.id));
  const { appointmentRequestId: requestId, months, askedAt, choice, slug, answeredAt } = choiceQuestions;
  const questions = await db
    .select({ requestId, months, askedAt, choice, slug, answeredAt })
    .from(choiceQuestions)
    .where(inArray(requestId, ids.appointmentRequests))
    .orderBy(asc(choiceQuestions.id));
  const entered = await db
    .select({ ...getTableColumns(leads), receivedAt: leads.createdAt })
    .from(leads)
    .where(inArray(leads.id, ids.leads))
    .orderBy(asc(leads.id));
  return {
    leads: entered.map((row) => ({ ...row, replies: replies.filter((one) => one.leadId === row.id) })),
    enquiries: sent.map((row) => ({ ...row, replies: replies.filter((one) => one.enquiryId === row.id) })),
    appointmentRequests: asked.map((row) => ({
      ...row,
      replies: replies.filter((one) => one.appointmentRequestId === row.id),
      choices: questions.filter((one) => one.requestId === row.id),
    })),
  };
}

import { or, type SQL, sql } from 'drizzle-orm';
import { appointments } from '#server/db/schema/appointments.ts';
import { appointmentRequests, enquiries, leads } from '#server/db/schema/enquiries.ts';
import { members } from '#server/db/schema/members.ts';
import { familyMessages } from '#server/db/schema/messages.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { reportLinks, reports } from '#server/db/schema/reports.ts';
import { hasWords } from '#server/db/search.ts';

/** Whether a message is to or about somebody with these words; a session request also has its reference. */
export function isAbout(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const found = (table: typeof students | typeof enquiries | typeof appointmentRequests | typeof leads) =>
    sql`(select ${table.id} from ${table} where ${hasWords(table.searchText, q)})`;
  const [student, enquiry, request, lead] = [students, enquiries, appointmentRequests, leads].map(found);
  return or(
    sql`${outbox.appointmentId} in (select ${appointments.id} from ${appointments}
      where ${appointments.studentId} in ${student} or ${appointments.requestId} in ${request})`,
    sql`${outbox.reportLinkId} in (select ${reportLinks.id} from ${reportLinks}
      join ${reports} on ${reports.id} = ${reportLinks.reportId}
      join ${enrolments} on ${enrolments.id} = ${reports.enrolmentId}
      where ${enrolments.studentId} in ${student})`,
    sql`${outbox.familyMessageId} in (select ${familyMessages.id} from ${familyMessages}
      where ${familyMessages.studentId} in ${student} or ${familyMessages.enquiryId} in ${enquiry}
        or ${familyMessages.appointmentRequestId} in ${request} or ${familyMessages.leadId} in ${lead})`,
    sql`${outbox.enquiryId} in ${enquiry}`,
    sql`${outbox.appointmentRequestId} in ${request}`,
    sql`${outbox.leadId} in ${lead}`,
    sql`${outbox.memberId} in (select ${members.id} from ${members}
      where position(lower(${q}) in lower(${members.name})) > 0)`,
    sql`position(lower(${q}) in lower(${outbox.sentTo})) > 0`,
  );
}

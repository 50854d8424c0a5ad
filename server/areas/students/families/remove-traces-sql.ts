import { getTableName, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { choiceQuestions } from '#server/db/schema/choice-questions.ts';
import {
  appointmentRequests,
  consents,
  enquiries,
  enquiryReplies,
  leads,
} from '#server/db/schema/enquiries.ts';
import { studentFormerDetails } from '#server/db/schema/former-details.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { familyMessages } from '#server/db/schema/messages.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { studentMerges, studentNotes, students } from '#server/db/schema/records.ts';
import { reportLinks, reports } from '#server/db/schema/reports.ts';
import { schools } from '#server/db/schema/schools.ts';
import { tasks } from '#server/db/schema/tasks.ts';

/** The tables with texts from or about families. */
const TABLES = [
  ...[
    students,
    studentFormerDetails,
    studentNotes,
    studentMerges,
    consents,
    reports,
    reportLinks,
    appointments,
  ],
  ...[enquiries, enquiryReplies, appointmentRequests, leads, tasks, familyMessages, outbox, choiceQuestions],
  ...[importRows, imports, schools],
];

/**
 * Frees the space of deleted rows and writes a checkpoint, so that erased words leave the database's files
 * and log sooner. Call it outside a transaction.
 * @throws the last failure after all steps, for example if the role may not write checkpoints.
 */
export async function removeTraces(
  db: Queryable,
  { isCheckpointed }: { isCheckpointed: boolean },
): Promise<void> {
  const statements = TABLES.map((table) => `vacuum ${getTableName(table)}`);
  let failure: unknown = null;
  for (const statement of [...statements, ...(isCheckpointed ? ['checkpoint'] : [])]) {
    await db.execute(sql.raw(statement)).catch((error: unknown) => {
      failure = error;
    });
  }
  if (failure !== null) throw failure;
}

import type { PgTable } from 'drizzle-orm/pg-core';
import { appointments, counsellorDaysOff, publicProfiles } from './schema/appointments.ts';
import { auditEvents } from './schema/audit.ts';
import { bulkChangeStudents, bulkChanges } from './schema/bulk-changes.ts';
import { courseCorrections } from './schema/course-corrections.ts';
import { contacts } from './schema/enquiries.ts';
import { dataRequests, familyAccounts, guardianRequests, guardianships } from './schema/families.ts';
import { consents, familyHistory } from './schema/family-history.ts';
import { messageAttachments } from './schema/message-attachments.ts';
import { messageTemplates } from './schema/messages.ts';
import { office } from './schema/office.ts';
import { outbox } from './schema/outbox.ts';
import { students } from './schema/records.ts';
import { reports } from './schema/reports.ts';
import { savedViews } from './schema/saved-views.ts';
import { schools } from './schema/schools.ts';
import { tasks } from './schema/tasks.ts';

export interface FreeText {
  table: PgTable;
  /** Its keys in the schema. */
  columns: readonly string[];
  /** For the person who erases a family. */
  what: string;
  /** Nothing changes it. */
  isFinal?: boolean;
}

/**
 * The columns in which members can name a family outside its records. One list for all areas: an erasure searches all of
 * them, and a test finds a new column that is missing here. Class lists have a search of their own.
 */
export const FREE_TEXT: readonly FreeText[] = [
  { table: tasks, columns: ['what', 'outcome'], what: 'Task' },
  { table: familyHistory, columns: ['subject', 'text', 'noFollowUpReason'], what: 'Note of another family' },
  { table: messageAttachments, columns: ['name'], what: 'File of another family' },
  { table: consents, columns: ['settlement'], what: 'Consent of another family' },
  { table: familyAccounts, columns: ['name', 'notes'], what: 'Account of a family' },
  { table: guardianships, columns: ['endReason'], what: 'End of another guardian’s access' },
  { table: guardianRequests, columns: ['answer'], what: 'Answer to another family' },
  { table: dataRequests, columns: ['value', 'message', 'answer'], what: 'Correction of another family' },
  { table: contacts, columns: ['message', 'lostReason', 'noFollowUpReason'], what: 'Enquiry' },
  { table: students, columns: ['tags'], what: 'Tag of another student' },
  { table: bulkChanges, columns: ['action'], what: 'Change of many students' },
  { table: bulkChangeStudents, columns: ['before', 'after'], what: 'Change of many students' },
  { table: savedViews, columns: ['name', 'query'], what: 'Saved view' },
  { table: appointments, columns: ['place', 'outcomeNote'], what: 'Appointment of another family' },
  { table: counsellorDaysOff, columns: ['reason'], what: 'Reason for a day off' },
  { table: publicProfiles, columns: ['qualification'], what: 'Public profile' },
  { table: reports, columns: ['content'], what: 'Report of another student' },
  { table: schools, columns: ['address', 'contacts'], what: 'School' },
  { table: messageTemplates, columns: ['name', 'subject', 'body'], what: 'Message template' },
  { table: office, columns: ['particulars'], what: 'Particulars of the office' },
  { table: courseCorrections, columns: ['changes', 'source', 'retiredReason'], what: 'Course' },
  { table: outbox, columns: ['details', 'problem'], what: 'E-mail' },
  { table: auditEvents, columns: ['subjectName', 'before', 'after'], what: 'Audit trail', isFinal: true },
];

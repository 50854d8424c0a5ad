import { appointments as appointmentTable } from './schema/appointments.ts';
import { contacts as contactTable } from './schema/enquiries.ts';
import { familyAccounts as familyAccountTable } from './schema/families.ts';
import { messageAttachments as attachmentTable } from './schema/message-attachments.ts';
import { reports as reportTable } from './schema/reports.ts';
import { schools as schoolTable } from './schema/schools.ts';
import { tasks as taskTable } from './schema/tasks.ts';
import { view } from './view.ts';

// The only views that an area below their owners joins: a student belongs to a school, is visible to a teacher through an
// appointment, has a report for each service, and shows the contacts with the family, files of its messages, changes of its tasks
// and the names of guardians. Other areas take them from the
// owner's index.ts.

export const schools = view
  .select({
    id: schoolTable.id,
    name: schoolTable.name,
    nameKey: schoolTable.nameKey,
    archivedAt: schoolTable.archivedAt,
  })
  .from(schoolTable)
  .as('schools');

export const appointments = view
  .select({
    id: appointmentTable.id,
    studentId: appointmentTable.studentId,
    contactId: appointmentTable.contactId,
    requestId: appointmentTable.requestId,
    counsellorId: appointmentTable.counsellorId,
    service: appointmentTable.service,
    status: appointmentTable.status,
    outcomeNote: appointmentTable.outcomeNote,
    startsAt: appointmentTable.startsAt,
    endsAt: appointmentTable.endsAt,
    place: appointmentTable.place,
    familyTimeZone: appointmentTable.familyTimeZone,
    version: appointmentTable.version,
    createdAt: appointmentTable.createdAt,
  })
  .from(appointmentTable)
  .as('appointments');

export const reports = view
  .select({
    id: reportTable.id,
    enrolmentId: reportTable.enrolmentId,
    status: reportTable.status,
    authorId: reportTable.authorId,
    authorName: reportTable.authorName,
    createdAt: reportTable.createdAt,
    updatedAt: reportTable.updatedAt,
    readyAt: reportTable.readyAt,
    sharedAt: reportTable.sharedAt,
  })
  .from(reportTable)
  .as('reports');

export const contacts = view
  .select({
    id: contactTable.id,
    formerId: contactTable.formerId,
    kind: contactTable.kind,
    studentId: contactTable.studentId,
    assigneeId: contactTable.assigneeId,
    name: contactTable.name,
    message: contactTable.message,
    followUpOn: contactTable.followUpOn,
    createdAt: contactTable.createdAt,
  })
  .from(contactTable)
  .as('contacts');

export const tasks = view
  .select({
    id: taskTable.id,
    studentId: taskTable.studentId,
    contactId: taskTable.contactId,
    reportId: taskTable.reportId,
    what: taskTable.what,
  })
  .from(taskTable)
  .as('tasks');

export const familyAccounts = view
  .select({ id: familyAccountTable.id, parentName: familyAccountTable.parentName })
  .from(familyAccountTable)
  .as('family_accounts');

export const attachments = view
  .select({
    id: attachmentTable.id,
    messageId: attachmentTable.messageId,
    name: attachmentTable.name,
    type: attachmentTable.type,
    size: attachmentTable.size,
  })
  .from(attachmentTable)
  .as('attachments');

import { CONTACT_TEXTS, MESSAGE_FIELDS, type MessageField } from '#contracts/contact-texts.ts';
import {
  type AppointmentRequest,
  type Enquiry,
  type Lead,
  SOURCE_NAMES,
  STAGE_NAMES,
  type SubmissionKind,
} from '#contracts/enquiries/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import type { CsvCell } from '#server/lib/csv.ts';

type All = Enquiry & Omit<AppointmentRequest, 'service' | 'message'> & Pick<Lead, LeadField | 'service'>;
type LeadField = 'source' | 'childName' | 'note' | 'createdBy';
export type Submission = Omit<All, 'email' | 'receivedAt' | 'stageSince' | LeftOut | OneKind> &
  Partial<Pick<All, Exclude<OneKind, 'message'>>> & {
    message?: string | null;
    email: string | null;
    receivedAt: Date;
    stageSince: Date;
  };
/** A list for a spreadsheet needs nothing more about a child. */
type LeftOut =
  | 'age'
  | 'awaitsParent'
  | 'earlier'
  | 'hasAssessment'
  | 'hasInterests'
  | 'isUnder18'
  | 'parent'
  | 'reference';
type OneKind = MessageField | LeadField | 'service' | 'preferredDay' | 'preferredTime' | 'preferredStart';

type Columns = Record<string, (row: Submission) => CsvCell>;
const serviceOf = ({ service }: Submission) => (service ? SERVICE_NAMES[service] : null);

const COLUMNS_OF_KIND: Record<SubmissionKind, Columns> = {
  enquiry: Object.fromEntries(
    MESSAGE_FIELDS.map((field) => [CONTACT_TEXTS[field].label, (row: Submission) => row[field] ?? null]),
  ),
  appointment_request: {
    Service: serviceOf,
    'Preferred day': ({ preferredDay }) => preferredDay ?? null,
    'Preferred time': ({ preferredTime, preferredStart }) => preferredStart ?? preferredTime ?? null,
    Message: ({ message }) => message ?? null,
  },
  lead: {
    Child: ({ childName }) => childName ?? null,
    Source: ({ source }) => (source ? SOURCE_NAMES[source] : null),
    Service: serviceOf,
    Note: ({ note }) => note ?? null,
    'Entered by': ({ createdBy }) => createdBy ?? null,
  },
};

/** @param local writes a moment in office time. */
export function submissionColumns(kind: SubmissionKind, local: (moment: string | Date) => string): Columns {
  return {
    Number: ({ id }) => id,
    Received: ({ receivedAt }) => local(receivedAt),
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    ...COLUMNS_OF_KIND[kind],
    Stage: ({ stage }) => STAGE_NAMES[stage],
    'Lost because': ({ lostReason }) => lostReason,
    Status: ({ status }) => status,
    Assignee: ({ assignee }) => assignee?.name ?? null,
    'Next follow-up': ({ followUpOn }) => followUpOn,
    'No follow-up because': ({ noFollowUpReason }) => noFollowUpReason,
    'Student number': ({ studentId }) => studentId,
  };
}

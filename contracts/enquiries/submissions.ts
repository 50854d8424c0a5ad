import * as z from 'zod/mini';
import { TimestampSchema } from '../lib/text.ts';
import { FamilyMessageSchema } from '../mail/index.ts';
import { paths } from '../pages.ts';
import { type Role, seesOnlyAssigned } from '../roles.ts';
import { givenConsent } from '../students/index.ts';
import { LEAD_STAGES } from './stages.ts';

export const SUBMISSION_KINDS = ['enquiry', 'appointment_request', 'lead'] as const;
/** The kinds that families send themselves. */
export const SENT_KINDS = ['enquiry', 'appointment_request'] as const satisfies readonly SubmissionKind[];
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];
export type SentKind = (typeof SENT_KINDS)[number];

/** The page that shows a submission. */
export function submissionAddress(kind: SubmissionKind, id: number): string {
  switch (kind) {
    case 'enquiry':
      return `${paths.admin.dashboardEnquiries}?id=${id}`;
    case 'appointment_request':
      return `${paths.admin.dashboardAppointments}?request=${id}`;
    case 'lead':
      return `${paths.admin.dashboardLeads}?lead=${id}`;
  }
}

/** Whether a member sees a submission: a teacher only those assigned to them. */
export function seesSubmission(member: { id: number; role: Role }, assigneeId: number | null): boolean {
  return !seesOnlyAssigned(member.role) || assigneeId === member.id;
}

/** `closed`: needs no further work. `spam`: not from a family. */
export const ENQUIRY_STATUSES = ['new', 'answered', 'closed', 'spam'] as const;
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number];

export const OPEN_STATUSES = ['new', 'answered'] as const satisfies readonly EnquiryStatus[];
export const isOpenStatus = (status: EnquiryStatus): boolean => OPEN_STATUSES.some((open) => open === status);

/** Everything but spam. */
export const RECEIVED_STATUSES = ['new', 'answered', 'closed'] as const satisfies readonly EnquiryStatus[];

/** The channels of leads that the office enters. */
export const ENTERED_SOURCES = ['walk_in', 'call', 'whatsapp', 'school_visit', 'referral'] as const;
export type EnteredSource = (typeof ENTERED_SOURCES)[number];

/** `website`: a message or request from the family itself. */
export const LEAD_SOURCES = ['website', ...ENTERED_SOURCES] as const;
type LeadSource = (typeof LEAD_SOURCES)[number];

export const SOURCE_NAMES: Record<LeadSource, string> = {
  website: 'Website',
  walk_in: 'Walk-in',
  call: 'Call',
  whatsapp: 'WhatsApp',
  school_visit: 'School visit',
  referral: 'Referral',
};

export const StateSchema = z.object({
  status: z.enum(ENQUIRY_STATUSES),
  assignee: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** ISO 8601 date. */
  followUpOn: z.nullable(z.string()),
  noFollowUpReason: z.nullable(z.string()),
  /**
   * Whether an open submission's follow-up day is today or earlier. A new submission without that day counts
   * by its last day to answer.
   */
  isDue: z.boolean(),
  studentId: z.nullable(z.int()),
  stage: z.enum(LEAD_STAGES),
  /** When it reached the stage. */
  stageSince: TimestampSchema,
  lostReason: z.nullable(z.string()),
  version: z.int(),
});
export type SubmissionState = z.infer<typeof StateSchema>;

const ReplySchema = z.object({
  id: z.int(),
  text: z.string(),
  /** The labels after an "@" in the text. */
  mentions: z.optional(z.array(z.string())),
  followUpOn: z.nullable(z.string()),
  noFollowUpReason: z.nullable(z.string()),
  author: z.string(),
  at: TimestampSchema,
});
export type EnquiryReply = z.infer<typeof ReplySchema>;

/** For every submission; a lead has no consents of its own. */
export const history = {
  /** Newest first. */
  replies: z.array(ReplySchema),
  /** To the family, newest first. */
  messages: z.array(FamilyMessageSchema),
  /** The family withdrew its consent to be contacted. */
  refusesContact: z.boolean(),
  /** Moves between stages, newest first. */
  moves: z.array(
    z.object({
      id: z.int(),
      from: z.enum(LEAD_STAGES),
      to: z.enum(LEAD_STAGES),
      by: z.nullable(z.string()),
      at: TimestampSchema,
    }),
  ),
  consents: z.array(z.object({ id: z.int(), ...givenConsent })),
};

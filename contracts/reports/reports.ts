import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day } from '../lib/dates.ts';
import { CityTextSchema, listFile, pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import {
  IdParamsSchema,
  IdTextSchema,
  LanguageSchema,
  TimestampSchema,
  TokenSchema,
  VersionSchema,
} from '../lib/text.ts';
import { FAMILY_MAIL_OUTCOMES } from '../mail/index.ts';
import { CONSENT_PURPOSES, CONSENT_STATES, ENROLMENT_STAGES, STUDENT_GAPS } from '../records.ts';
import { LINK_DAYS } from '../retention.ts';
import { SAMPLE_PDF_PATH } from '../sample-address.ts';
import { SERVICES } from '../services.ts';
import { ReportContentSchema, ReportFormSchema } from './report-content.ts';

/** A shared report is ready and has, or had, a link. */
export const REPORT_STATUSES = ['draft', 'ready', 'shared'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Filters of the list. `due` are completed enrolments without a ready report. */
export const REPORT_VIEWS = [...REPORT_STATUSES, 'due'] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];

const RefSchema = z.object({ id: z.int(), name: z.string() });

/** An enrolment that has a report, or is completed and needs one. */
const ReportRowSchema = z.object({
  /** The report's id. Like `status` and `updatedAt` it is null until somebody begins the report. */
  id: z.nullable(z.int()),
  enrolmentId: z.int(),
  student: RefSchema,
  service: z.enum(SERVICES),
  status: z.nullable(z.enum(REPORT_STATUSES)),
  /** The student's; of a completed service the one at its completion. */
  counsellor: z.nullable(z.string()),
  /** When the enrolment was completed. */
  completedAt: z.nullable(TimestampSchema),
  updatedAt: z.nullable(TimestampSchema),
});
export type ReportRow = z.infer<typeof ReportRowSchema>;

export const reportFilters = {
  q: z.optional(SearchTextSchema),
  status: z.optional(z.enum(REPORT_VIEWS, { error: 'The status is not known' })),
  service: z.optional(z.enum(SERVICES, { error: 'The service is not known' })),
  studentId: z.optional(IdTextSchema),
  counsellorId: z.optional(IdTextSchema),
  schoolId: z.optional(IdTextSchema),
  city: z.optional(CityTextSchema),
  without: z.optional(z.enum(STUDENT_GAPS, { error: 'without is not known' })),
  /** Calendar days of the office, both included. */
  completedFrom: z.optional(day('The first day')),
  completedTo: z.optional(day('The last day')),
};

export const listReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'reports:read',
  summary: 'Reports and completed enrolments without one, last changed first; a teacher’s own students’ only',
  query: z.object({ ...reportFilters, ...pageQuery }),
  response: z.object({ reports: z.array(ReportRowSchema), ...pageAnswer }),
});

export const exportReports = endpoint({
  ...listFile,
  path: '/api/admin/exports/reports.csv',
  summary: 'The filtered list of reports and of completed enrolments without one, without contents',
  query: z.object(reportFilters),
});
export type ReportsQuery = z.output<typeof listReports.query>;

const ReportDetailsSchema = z.object({
  id: z.int(),
  version: z.int(),
  enrolmentId: z.int(),
  service: z.enum(SERVICES),
  status: z.enum(REPORT_STATUSES),
  student: RefSchema,
  /** For sending a link to the family. */
  family: z.object({
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    language: LanguageSchema,
  }),
  /** Consents that the service, or a mail with the report, needs and that do not hold. */
  missingConsents: z.array(z.enum(CONSENT_PURPOSES)),
  /** What sharing the report by mail lacks by the family's passport, see `NEEDED_CONSENTS`; absent where it says nothing. */
  passport: z.optional(
    z.object({
      hasPassport: z.boolean(),
      lacking: z.array(z.object({ purpose: z.enum(CONSENT_PURPOSES), state: z.enum(CONSENT_STATES) })),
    }),
  ),
  counsellor: z.nullable(z.string()),
  author: z.string(),
  /** Of the enrolment. */
  stage: z.enum(ENROLMENT_STAGES),
  completedAt: z.nullable(TimestampSchema),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
  readyAt: z.nullable(TimestampSchema),
  sharedAt: z.nullable(TimestampSchema),
  content: ReportContentSchema,
});
export type ReportDetails = z.infer<typeof ReportDetailsSchema>;

/** Without the link's secret, which only the answer to its creation has. */
const ReportLinkSchema = z.object({
  id: z.int(),
  createdBy: z.string(),
  createdAt: TimestampSchema,
  expiresAt: TimestampSchema,
  revokedAt: z.nullable(TimestampSchema),
  /** The last time. */
  openedAt: z.nullable(TimestampSchema),
  openedTimes: z.int(),
});
export type ReportLink = z.infer<typeof ReportLinkSchema>;

const answer = {
  report: ReportDetailsSchema,
  /** Newest first. */
  links: z.array(ReportLinkSchema),
};
const ReportAnswerSchema = z.object(answer);
export type ReportAnswer = z.infer<typeof ReportAnswerSchema>;

export const createReport = endpoint({
  method: 'POST',
  path: '/api/admin/enrolments/{id}/report',
  access: 'reports:edit',
  summary: 'Begins the report of an enrolment; 409 with its `recordId` where there is one already',
  params: IdParamsSchema,
  response: ReportAnswerSchema,
  status: 201,
});

export const getReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/{id}',
  access: 'reports:read',
  summary: 'A report with its links; the audit trail records the view',
  params: IdParamsSchema,
  response: ReportAnswerSchema,
});

export const saveReport = endpoint({
  method: 'PUT',
  path: '/api/admin/reports/{id}',
  access: 'reports:edit',
  summary: 'Changes a draft; 409 `stale` for an older version, 409 for a finished report',
  params: IdParamsSchema,
  body: z.object({ version: VersionSchema, content: ReportFormSchema }),
  response: ReportAnswerSchema,
});

export const takeOverInterests = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/interests',
  access: 'reports:edit',
  summary:
    'Puts the student’s newest interest result into a career report’s draft, or leaves it out; 409 `stale` for an older version',
  params: IdParamsSchema,
  body: z.object({
    version: VersionSchema,
    isWanted: z.boolean({ error: 'isWanted must be true or false' }),
  }),
  response: ReportAnswerSchema,
});

export const setReportStatus = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/status',
  access: 'reports:edit',
  summary: 'Declares a draft ready, or returns a report to draft, which revokes its links',
  params: IdParamsSchema,
  body: z.object({
    version: VersionSchema,
    status: z.enum(['draft', 'ready'], { error: 'The status must be draft or ready' }),
  }),
  response: ReportAnswerSchema,
});

export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/api/admin/reports/{id}',
  access: 'students:erase',
  summary: 'Deletes a draft',
  params: IdParamsSchema,
  response: z.object({ message: z.string() }),
});

const DAYS_ERROR = `A link lasts from ${LINK_DAYS.fewest} to ${LINK_DAYS.most} days`;

export const createReportLink = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/links',
  access: 'reports:edit',
  summary:
    'Makes a link to a ready report, which opens it without an account; 409 for `byMail` without a consent to be contacted',
  params: IdParamsSchema,
  body: z.object({
    expiresInDays: z
      .int({ error: DAYS_ERROR })
      .check(
        z.minimum(LINK_DAYS.fewest, { error: DAYS_ERROR }),
        z.maximum(LINK_DAYS.most, { error: DAYS_ERROR }),
      ),
    /** Sends the link to the family as well. */
    byMail: z._default(z.boolean({ error: 'byMail must be true or false' }), false),
  }),
  response: z.object({
    ...answer,
    linkId: z.int(),
    /** The secret, for the fragment of the page's address. No other answer has it. */
    token: z.string(),
    /** The state of the e-mail; null if none was asked for. */
    mail: z.nullable(z.enum(FAMILY_MAIL_OUTCOMES)),
  }),
  status: 201,
});

export const revokeReportLink = endpoint({
  method: 'POST',
  path: '/api/admin/report-links/{id}/revocation',
  access: 'reports:edit',
  summary: 'Revokes a link',
  params: IdParamsSchema,
  response: ReportAnswerSchema,
});

export const getReportPdf = endpoint({
  method: 'GET',
  path: '/api/admin/reports/{id}/pdf',
  access: 'reports:read',
  summary: 'A report as a PDF file, with a mark on a draft; the audit trail records the export',
  params: IdParamsSchema,
  response: z.string(),
  download: 'application/pdf',
});

const LinkTokenSchema = z.object({ token: TokenSchema });

/** As its family reads it. */
const finishedReport = {
  student: z.string(),
  service: z.enum(SERVICES),
  /** The author, also after they have left. */
  author: z.string(),
  readyAt: TimestampSchema,
  /** The same as a calendar day of the office, ISO 8601. */
  readyOn: z.string(),
  content: ReportContentSchema,
};
export const FinishedReportSchema = z.object(finishedReport);
export type FinishedReport = z.infer<typeof FinishedReportSchema>;

const SharedReportSchema = z.object({
  ...finishedReport,
  /** The link's. */
  expiresAt: TimestampSchema,
});
export type SharedReport = z.infer<typeof SharedReportSchema>;

export const openSharedReport = endpoint({
  method: 'POST',
  path: '/api/public/shared-report',
  access: 'public',
  summary: 'The report of a link; the same 404 for a wrong, expired or revoked one',
  body: LinkTokenSchema,
  response: z.object({ report: SharedReportSchema }),
});

export const getSharedReportPdf = endpoint({
  method: 'POST',
  path: '/api/public/shared-report/pdf',
  access: 'public',
  summary: 'The report of a link as a PDF file',
  body: LinkTokenSchema,
  response: z.string(),
  download: 'application/pdf',
});

export const getSampleReportPdf = endpoint({
  method: 'GET',
  path: SAMPLE_PDF_PATH,
  access: 'public',
  summary: 'The invented sample report of a service as a PDF file',
  params: z.object({ service: z.enum(SERVICES, { error: 'The service is not known' }) }),
  response: z.string(),
  download: 'application/pdf',
});

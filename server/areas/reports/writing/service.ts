import type { BodyOf, QueryOf, ResponseOf } from '#contracts/endpoint.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import type { ConsentPurpose } from '#contracts/records.ts';
import {
  blankContent,
  type createReportLink as createReportLinkEndpoint,
  type exportReports as exportReportsEndpoint,
  findReportGaps,
  type listReports as listReportsEndpoint,
  type ReportAnswer,
  type ReportContent,
  type ReportDetails,
  type ReportForm,
  type ReportsQuery,
  type setReportStatus as setReportStatusEndpoint,
  type takeOverInterests as takeOverInterestsEndpoint,
} from '#contracts/reports/index.ts';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import { hasConsent } from '#contracts/students/index.ts';
import { byCursor, exportList, localTime, recordRepeated } from '#server/areas/audit/index.ts';
import { selectResults } from '#server/areas/guidance/index.ts';
import { selectLink } from '#server/areas/reports/links/repo.ts';
import { reportShared } from '#server/areas/reports/links/report-mail.ts';
import { addLink, linksOf, revokeLinks } from '#server/areas/reports/links/service.ts';
import { recordReport } from '#server/areas/reports/writing/record-report.ts';
import {
  findLacking,
  holdStudent,
  queueFamilyMail,
  requireConsents,
  selectConsents,
  selectFamily,
  selectMissingConsents,
} from '#server/areas/students/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, existsAlready, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import type { Download } from '#server/lib/concurrency-limit.ts';
import { pageOf } from '#server/lib/cursor.ts';
import { NO_RECORD } from '#server/lib/no-record.ts';
import * as repo from './repo.ts';

/** @throws AppError 400 for a bad cursor. */
export async function listReports(
  ctx: Context,
  { after, limit, ...filters }: ReportsQuery,
): Promise<ResponseOf<typeof listReportsEndpoint>> {
  const { rows, ...rest } = await pageOf(
    { after, limit },
    {
      keys: { key: 'moment', id: 'id' },
      select: (end, most) => repo.selectReportRows(ctx, filters, { end, limit: most }),
      positionOf: (row) => ({ key: row.sortKey, id: row.enrolmentId }),
      count: () => repo.countReports(ctx, filters),
    },
  );
  return { reports: rows, ...rest };
}

/** The filtered list of reports as a file, without their contents. @throws AppError 401, 403, 503. */
export function exportReports(
  ctx: Context,
  filters: QueryOf<typeof exportReportsEndpoint>,
): Promise<Download> {
  const local = localTime(ctx.office.timeZone);
  return exportList(ctx, {
    name: 'reports',
    filters,
    columns: {
      Number: ({ id }) => id,
      'Student number': ({ student }) => student.id,
      Student: ({ student }) => student.name,
      Service: ({ service }) => SERVICE_NAMES[service],
      Status: ({ status }) => status ?? 'not begun',
      Counsellor: ({ counsellor }) => counsellor,
      Completed: ({ completedAt }) => completedAt && local(completedAt),
      'Last changed': ({ updatedAt }) => updatedAt && local(updatedAt),
    },
    batches: byCursor(async (page) => {
      const { reports, next } = await listReports(ctx, { ...filters, ...page });
      return { rows: reports, next };
    }),
  });
}

/** A report with its links. The audit trail records the view. @throws AppError 401, 403, 404. */
export async function getReport(ctx: Context, id: number): Promise<ReportAnswer> {
  return inTransaction(ctx, async (ctx) => {
    const row = await find(ctx, await holdActor(ctx), id);
    await recordReport(ctx, id, 'report.viewed');
    return { report: await toDetails(ctx, row), links: await linksOf(ctx, id) };
  });
}

/** A report for a PDF file. The audit trail records the export. @throws AppError 401, 403, 404. */
export async function exportReport(ctx: Context, id: number): Promise<ReportDetails> {
  return inTransaction(ctx, async (ctx) => {
    const row = await find(ctx, await holdActor(ctx), id);
    await recordReport(ctx, id, 'report.exported', { after: { status: row.report.status } });
    return await toDetails(ctx, row);
  });
}

/** @param actor null if the caller has checked access. */
async function find(ctx: Context, actor: Actor | null, id: number, what = 'The report') {
  const row = await repo.selectReport(ctx.db, actor, id);
  if (!row) throw notFound(what);
  return row;
}

/**
 * Begins the report of an enrolment.
 * @throws AppError 401, 403, 404, 409 for an enrolment that was cancelled or has a report.
 */
export async function createReport(ctx: Context, enrolmentId: number): Promise<ReportAnswer> {
  return inTransaction(ctx, async (ctx) => {
    const what = 'The enrolment';
    const before = await repo.selectEnrolment(ctx.db, enrolmentId);
    await holdStudent(ctx, { id: before?.enrolment.studentId, what });
    // Read again under the student's lock, which every change to an enrolment takes.
    const found = await repo.selectEnrolment(ctx.db, enrolmentId);
    if (!found || found.enrolment.studentId !== before?.enrolment.studentId)
      throw staleVersion('this report');
    const { enrolment, reportId } = found;
    if (reportId !== null) throw existsAlready('This enrolment has a report already.', reportId);
    if (enrolment.stage === 'cancelled') throw conflict('conflict', 'This enrolment was cancelled.');
    const content = await beginContent(ctx, enrolment);
    const id = await repo.insertReport(ctx.db, { enrolmentId, content }, { author: ctx.actor, now: ctx.now });
    const { service } = content;
    const hasAssessment = service === 'career' && content.assessment !== null;
    const hasInterests = service === 'career' && content.interests !== null;
    await recordReport(ctx, id, 'report.created', {
      after: { enrolment: enrolmentId, service, hasAssessment, hasInterests },
    });
    return answer(ctx, id);
  });
}

/** A blank form with the enrolment's data. */
async function beginContent(ctx: Context, enrolment: repo.Enrolment): Promise<ReportContent> {
  const { service, studentId, createdAt, completedAt } = enrolment;
  const { timeZone } = ctx.office;
  const blank = blankContent(service);
  switch (blank.service) {
    case 'career':
      return {
        ...blank,
        assessment: await repo.selectAssessment(ctx.db, studentId),
        interests: (await selectResults(ctx.db, studentId))[0]?.result ?? null,
      };
    case 'bridging':
      return {
        ...blank,
        startsOn: isoDateOf(createdAt, timeZone),
        endsOn: completedAt && isoDateOf(completedAt, timeZone),
      };
    default:
      return blank;
  }
}

/**
 * Changes a draft.
 * @throws AppError 400 for the form of another service, 401, 403, 404, 409 for an older version or a finished report.
 */
export async function saveReport(
  ctx: Context,
  id: number,
  { version, content }: { version: number; content: ReportForm },
): Promise<ReportAnswer> {
  return change(ctx, id, async (ctx, { report, service }) => {
    refuseUnlessDraft(report, version);
    if (content.service !== service) throw badRequest('The report is about another service');
    await repo.updateReport(ctx.db, id, {
      content: withSentParts(content, report.content),
      updatedAt: ctx.now,
    });
    await recordRepeated(ctx, { action: 'report.saved', subject: { type: 'report', id } });
  });
}

/** The family's own answers can't be changed. */
function withSentParts(form: ReportForm, stored: ReportContent): ReportContent {
  if (form.service !== 'career') return form;
  const sent = stored.service === 'career' ? stored : { assessment: null, interests: null };
  return { ...form, assessment: sent.assessment, interests: sent.interests };
}

/**
 * Puts the student's newest interest result into a draft of a career report, or leaves the result out.
 * @throws AppError 401, 403, 404, 409 for an older version, a finished report, or without a result.
 */
export async function takeOverInterests(
  ctx: Context,
  id: number,
  { version, isWanted }: BodyOf<typeof takeOverInterestsEndpoint>,
): Promise<ReportAnswer> {
  return change(ctx, id, async (ctx, { report, student }) => {
    refuseUnlessDraft(report, version);
    const { content } = report;
    if (content.service !== 'career') throw badRequest('Only a career report has interest results');
    const [newest] = isWanted ? await selectResults(ctx.db, student.id) : [];
    if (isWanted && !newest) throw conflict('conflict', 'The family has sent no result that may be opened.');
    const interests = newest?.result ?? null;
    await repo.updateReport(ctx.db, id, { content: { ...content, interests }, updatedAt: ctx.now });
    await recordReport(ctx, id, isWanted ? 'report.interests_taken_over' : 'report.interests_removed');
  });
}

function refuseUnlessDraft(report: Stored, version: number): void {
  if (report.version !== version) throw staleVersion('this report');
  if (report.status !== 'draft') {
    throw conflict('conflict', 'This report is finished. Please return it to draft to change it.');
  }
}

/**
 * Declares a draft ready, or returns a report to draft, which revokes its links.
 * @throws AppError 400 with the gaps, 401, 403, 404, 409 for an older version or from shared to ready.
 */
export async function setReportStatus(
  ctx: Context,
  id: number,
  { version, status }: BodyOf<typeof setReportStatusEndpoint>,
): Promise<ReportAnswer> {
  return change(ctx, id, async (ctx, { report }) => {
    if (report.version !== version) throw staleVersion('this report');
    if (report.status === status) return;
    if (status === 'ready') await declareReady(ctx, report);
    else await returnToDraft(ctx, report);
  });
}

type Stored = repo.DetailsRow['report'];

async function declareReady(ctx: Context, { id, status, content }: Stored): Promise<void> {
  if (status !== 'draft') throw conflict('conflict', 'This report has been shared already.');
  const gaps = findReportGaps(content);
  if (gaps.length > 0) throw badRequest(`Still missing: ${gaps.join(', ')}.`);
  await repo.updateReport(ctx.db, id, { status: 'ready', readyAt: ctx.now, updatedAt: ctx.now });
  await recordReport(ctx, id, 'report.ready', { before: { status }, after: { status: 'ready' } });
}

async function returnToDraft(ctx: Context, { id, status }: Stored): Promise<void> {
  await revokeLinks(ctx, id);
  const draft = { status: 'draft', readyAt: null, sharedAt: null } as const;
  await repo.updateReport(ctx.db, id, { ...draft, updatedAt: ctx.now });
  await recordReport(ctx, id, 'report.taken_back', { before: { status }, after: { status: 'draft' } });
}

/** Deletes a draft. @throws AppError 401, 403, 404, 409 for a finished report. */
export async function deleteReport(ctx: Context, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { report } = await hold(ctx, id);
    if (report.status !== 'draft') {
      throw conflict('conflict', 'Only a draft can be deleted. Please return the report to draft first.');
    }
    await repo.deleteReport(ctx.db, id);
    await recordReport(ctx, id, 'report.deleted');
  });
}

/**
 * Makes a link to a finished report, which makes it shared, and mails the link if asked. Only this answer has the secret.
 * @throws AppError 401, 403, 404, 409 for a draft, for a mail without a consent to be contacted, and while many links
 *   are open.
 */
export async function createReportLink(
  ctx: Context,
  id: number,
  { expiresInDays, byMail }: BodyOf<typeof createReportLinkEndpoint>,
): Promise<ResponseOf<typeof createReportLinkEndpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const { report, student, service } = await hold(ctx, id);
    if (report.status === 'draft') throw conflict('conflict', 'Only a report that is ready can be shared.');
    const hasPassport = await requireConsents(ctx, student.id, byMail ? 'mail_report' : 'share_report');
    const missing = await missingConsentsOf(ctx, student.id, service);
    if (byMail && !hasPassport && missing.includes('contact')) {
      throw conflict('conflict', 'No consent to be contacted is recorded, so the link can’t be sent.');
    }
    if (report.status === 'ready') {
      await repo.updateReport(ctx.db, id, { status: 'shared', sharedAt: ctx.now, updatedAt: ctx.now });
    }
    const { expiresAt, ...link } = await addLink(ctx, id, expiresInDays);
    const message = { reportLinkId: link.linkId, secret: link.token, expiresAt };
    const family = await selectFamily(ctx.db, student.id);
    const mail = byMail ? await queueFamilyMail(ctx, family, reportShared, message) : null;
    return { ...(await answer(ctx, id)), ...link, mail };
  });
}

/** Revokes a link, once. @throws AppError 401, 403, 404. */
export async function revokeReportLink(ctx: Context, linkId: number): Promise<ReportAnswer> {
  const { reportId = NO_RECORD } = (await selectLink(ctx.db, linkId)) ?? {};
  return change(ctx, reportId, (ctx) => revokeLinks(ctx, reportId, linkId), 'The link');
}

/** @returns the changed report. */
async function change(
  ctx: Context,
  id: number,
  work: (ctx: Context, row: repo.DetailsRow) => Promise<void>,
  what?: string,
): Promise<ReportAnswer> {
  return inTransaction(ctx, async (ctx) => {
    await work(ctx, await hold(ctx, id, what));
    return answer(ctx, id);
  });
}

/** Locks the student, so that no other change passes until the transaction ends. */
async function hold(ctx: Context, id: number, what = 'The report'): Promise<repo.DetailsRow> {
  const actor = await holdActor(ctx);
  const before = await find(ctx, actor, id, what);
  await holdStudent(ctx, { id: before.student.id, what });
  const row = await find(ctx, actor, id, what);
  if (row.student.id !== before.student.id) throw staleVersion('this report');
  return row;
}

async function answer(ctx: Context, id: number): Promise<ReportAnswer> {
  return { report: await toDetails(ctx, await find(ctx, null, id)), links: await linksOf(ctx, id) };
}

async function toDetails(
  ctx: Context,
  { report, completedAt, ...row }: repo.DetailsRow,
): Promise<ReportDetails> {
  const { authorName, createdAt, updatedAt, readyAt, sharedAt, ...fields } = report;
  return {
    ...fields,
    ...row,
    missingConsents: await missingConsentsOf(ctx, row.student.id, row.service),
    ...(await passportOf(ctx, row.student.id)),
    author: authorName,
    completedAt: completedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    sharedAt: sharedAt?.toISOString() ?? null,
  };
}

/** What the family's passport does not allow; of one that decides there no more, what it took back. */
async function passportOf(ctx: Context, studentId: number): Promise<Pick<ReportDetails, 'passport'>> {
  const passport = await findLacking(ctx, studentId, 'mail_report');
  return passport.hasPassport || passport.lacking.length > 0 ? { passport } : {};
}

/** For the service, and for the mail that sends the family its report. */
async function missingConsentsOf(
  ctx: Context,
  studentId: number,
  service: Service,
): Promise<ConsentPurpose[]> {
  const missing = (await selectMissingConsents(ctx, [studentId], service)).get(studentId) ?? [];
  const mayContact = hasConsent(await selectConsents(ctx.db, studentId), 'contact');
  return mayContact ? missing : [...missing, 'contact'];
}

import type { Language } from '#contracts/languages.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import type { FinishedReport, ReportLink, SharedReport } from '#contracts/reports/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { takeUse } from '#server/areas/identity/index.ts';
import type { ActingContext, Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { type AppError, conflict, notFound, tooManyAttempts } from '#server/errors.ts';
import { networkOf } from '#server/lib/address.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import * as repo from './repo.ts';

/** Enough for all members of a family. */
const MAX_OPEN_LINKS = 20;
/** Openings of a link within this time count as one, so that they do not fill the audit trail. */
const OPENING_PAUSE_MS = 10 * MINUTE_MS;

/** The links to a report without their secrets, newest first. */
export async function linksOf(ctx: PublicContext, reportId: number): Promise<ReportLink[]> {
  const rows = await repo.selectLinks(ctx.db, reportId);
  return rows.map(({ id, createdByName, createdAt, expiresAt, revokedAt, openedAt, openedTimes }) => ({
    id,
    createdBy: createdByName,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    openedAt: openedAt?.toISOString() ?? null,
    openedTimes,
  }));
}

/**
 * Makes a link to a report, in the caller's transaction. Only the link's hash is stored.
 * @throws AppError 409 while MAX_OPEN_LINKS are open.
 */
export async function addLink(ctx: Context, reportId: number, days: number) {
  if ((await repo.countOpenLinks(ctx.db, reportId, ctx.now)) >= MAX_OPEN_LINKS) {
    throw conflict('conflict', 'There are many open links to this report. Please revoke one first.');
  }
  const token = createToken();
  const expiresAt = new Date(ctx.now.getTime() + days * DAY_MS);
  const link = { reportId, tokenHash: hashToken(token), createdAt: ctx.now, expiresAt };
  const linkId = await repo.insertLink(ctx.db, link, ctx.actor);
  await recordEvent(ctx, {
    action: 'report.link_created',
    subject: { type: 'report', id: reportId },
    after: { link: linkId, expiresAt: expiresAt.toISOString() },
  });
  return { linkId, token, expiresAt };
}

/** Revokes the open links to a student's reports, in the caller's transaction, which holds the student. */
export async function revokeLinksOf(ctx: ActingContext, studentId: number): Promise<void> {
  const links = await repo.selectOpenLinksOf(ctx.db, studentId, ctx.now);
  for (const { id, reportId } of links) await revokeLinks(ctx, reportId, id);
}

/** Revokes one link of a report, or all, in the caller's transaction. */
export async function revokeLinks(ctx: ActingContext, reportId: number, id?: number): Promise<void> {
  const which = id === undefined ? { reportId } : { id };
  for (const link of await repo.revokeLinks(ctx.db, which, ctx.now)) {
    const subject = { type: 'report', id: reportId } as const;
    await recordEvent(ctx, { action: 'report.link_revoked', subject, after: { link } });
  }
}

/** Limits wrong secrets per network. A right secret has no limit, because families share networks. */
async function refusal(ctx: PublicContext): Promise<AppError> {
  const key = hashToken(`shared reports ${networkOf(ctx.address)}`);
  const seconds = await takeUse(ctx, [{ key, intervalMs: 30_000, burst: 20 }]);
  return seconds > 0 ? tooManyAttempts(seconds) : notFound('The report');
}

/**
 * Opens the report of a link's secret, and records that in the audit trail.
 * @throws AppError 404, the same for every wrong or ended secret; 429 after many of them from one network.
 */
export async function openSharedReport(
  ctx: PublicContext,
  token: string,
  purpose: 'read' | 'download',
): Promise<{ reportId: number; language: Language; report: SharedReport }> {
  const shared = await inTransaction(ctx, async (ctx) => {
    const found = await repo.holdShared(ctx.db, hashToken(token), ctx.now);
    if (found) await recordOpening(ctx, found, purpose);
    return found;
  });
  const report = shared && describeFinished(ctx, shared);
  if (!report) throw await refusal(ctx);
  const { reportId, language, expiresAt } = shared;
  return { reportId, language, report: { ...report, expiresAt: expiresAt.toISOString() } };
}

/** Null for a draft. */
function describeFinished(
  { office }: PublicContext,
  { student, service, author, content, readyAt }: repo.SharedRow,
): FinishedReport | null {
  if (!readyAt) return null;
  const ready = { readyAt: readyAt.toISOString(), readyOn: isoDateOf(readyAt, office.timeZone) };
  return { student, service, author, content, ...ready };
}

/**
 * Opens a shared report of a student for an account that sees the student, and records that in the audit trail. A link is
 * not needed.
 * @throws AppError 404, the same for a report that is missing, not shared, or another student's.
 */
export function openReportInAccount(
  ctx: PublicContext,
  { studentId, reportId, accountId }: { studentId: number; reportId: number; accountId: number },
  purpose: 'read' | 'download',
): Promise<FinishedReport> {
  return inTransaction(ctx, async (ctx) => {
    const { db, now, office } = ctx;
    const shared = await repo.holdSharedOf(db, { studentId, reportId });
    const report = shared && describeFinished(ctx, shared);
    if (!report) throw notFound('The report');
    const key = hashToken(`report ${reportId} in family account ${accountId}, ${purpose}`);
    const isNew = (await takeUse({ db, now }, [{ key, intervalMs: OPENING_PAUSE_MS, burst: 1 }])) === 0;
    if (isNew) {
      const action = purpose === 'read' ? 'report.opened_in_account' : 'report.exported';
      const notify = purpose === 'read' && !shared.isOpened ? [shared.authorId] : [];
      const subject = { type: 'report', id: reportId } as const;
      await recordEvent(
        { db, now, office },
        { action, subject, after: { familyAccount: accountId }, notify },
      );
    }
    return report;
  });
}

async function recordOpening(
  { db, now, office }: PublicContext,
  { linkId, reportId, authorId }: { linkId: number; reportId: number; authorId: number | null },
  purpose: 'read' | 'download',
): Promise<void> {
  const since = new Date(now.getTime() - OPENING_PAUSE_MS);
  const openedTimes = await repo.countOpening(db, linkId, { now, since });
  // Without the family's network address, which the trail would keep for ever.
  const record = (action: 'report.opened' | 'report.exported', notify: (number | null)[] = []) =>
    recordEvent(
      { db, now, office },
      { action, subject: { type: 'report', id: reportId }, after: { link: linkId }, notify },
    );
  const isFirst = openedTimes === 1;
  // The author is told of the first opening, also of one as a PDF file.
  if (isFirst || (purpose === 'read' && openedTimes > 0))
    await record('report.opened', isFirst ? [authorId] : []);
  const download = { key: hashToken(`report link ${linkId}`), intervalMs: OPENING_PAUSE_MS, burst: 1 };
  if (purpose === 'download' && (await takeUse({ db, now }, [download])) === 0)
    await record('report.exported');
}

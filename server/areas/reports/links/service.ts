import { DAY_MS } from '#contracts/lib/durations.ts';
import type { ReportLink, SharedReport } from '#contracts/reports/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { takeUse } from '#server/areas/identity/index.ts';
import type { Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { type AppError, conflict, notFound, tooManyAttempts } from '#server/errors.ts';
import { networkOf } from '#server/lib/address.ts';
import { isoDateOf } from '#server/lib/calendar.ts';
import { NO_RECORD } from '#server/lib/no-record.ts';
import { createToken, hashToken } from '#server/lib/token.ts';
import * as repo from './repo.ts';

/** More at a time than a family has members. */
const MOST_OPEN_LINKS = 20;
/** A link that is opened again within this time is opened once: nobody fills the trail. */
const OPENING_PAUSE_MS = 10 * 60_000;

/** Newest first, without their secrets. */
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

/** The report that a link is to. */
export async function reportOfLink(ctx: PublicContext, id: number): Promise<number> {
  return (await repo.selectLink(ctx.db, id))?.reportId ?? NO_RECORD;
}

/**
 * Makes a link to a report, in the caller's transaction.
 * @returns with the secret, which is stored nowhere.
 * @throws AppError 409 while more links are open than any family needs.
 */
export async function addLink(
  ctx: Context,
  reportId: number,
  days: number,
): Promise<{ linkId: number; token: string; expiresAt: Date }> {
  if ((await repo.countOpenLinks(ctx.db, reportId, ctx.now)) >= MOST_OPEN_LINKS) {
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

/** Ends one link of a report, or every one, in the caller's transaction. */
export async function revokeLinks(ctx: Context, reportId: number, id?: number): Promise<void> {
  const which = id === undefined ? { reportId } : { id };
  for (const link of await repo.revokeLinks(ctx.db, which, ctx.now)) {
    await recordEvent(ctx, {
      action: 'report.link_revoked',
      subject: { type: 'report', id: reportId },
      after: { link },
    });
  }
}

/**
 * What a secret that opens nothing is answered, and counted. One that opens its report is never held up by others who
 * mistype behind the same address.
 */
async function refusal(ctx: PublicContext): Promise<AppError> {
  const seconds = await takeUse(ctx, [rateLimitOf(ctx.address)]);
  return seconds > 0 ? tooManyAttempts(seconds) : notFound('The report');
}

/** Whoever mistypes does so a few times; the secrets are too long to be guessed at any speed. */
const rateLimitOf = (address: string) => ({
  key: hashToken(`shared reports ${networkOf(address)}`),
  intervalMs: 30_000,
  burst: 20,
});

/**
 * What a link's secret opens; that it was opened, or downloaded, is written down.
 * @returns with the number of the report.
 * @throws AppError 404, the same for every secret that opens nothing; 429 after many of those from one network.
 */
export async function open(
  ctx: PublicContext,
  token: string,
  purpose: 'read' | 'download',
): Promise<{ reportId: number; report: SharedReport }> {
  const shared = await inTransaction(ctx, async (ctx) => {
    // Held, so that a link that is revoked meanwhile opens nothing.
    const found = await repo.holdShared(ctx.db, hashToken(token), ctx.now);
    if (found?.readyAt) await writeDown(ctx, found, purpose);
    return found;
  });
  if (!shared?.readyAt) throw await refusal(ctx);
  const { linkId: _, reportId, readyAt, expiresAt, ...report } = shared;
  return {
    reportId,
    report: {
      ...report,
      readyAt: readyAt.toISOString(),
      readyOn: isoDateOf(readyAt, ctx.office.timeZone),
      expiresAt: expiresAt.toISOString(),
    },
  };
}

async function writeDown(
  { db, now }: PublicContext,
  { linkId, reportId }: { linkId: number; reportId: number },
  purpose: 'read' | 'download',
): Promise<void> {
  const pause = { now, pauseMs: OPENING_PAUSE_MS };
  const isNew = await repo.countOpening(db, linkId, pause);
  const action = purpose === 'read' ? 'report.opened' : 'report.exported';
  if (purpose === 'read' ? !isNew : await repo.wasDownloaded(db, { linkId, reportId }, pause)) return;
  // Without the address, which the trail would keep beside the record for ever.
  await recordEvent(
    { db, now },
    { action, subject: { type: 'report', id: reportId }, after: { link: linkId } },
  );
}

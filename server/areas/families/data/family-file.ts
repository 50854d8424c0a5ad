import type { AuditAction } from '#contracts/audit/index.ts';
import type { AnswerOf } from '#contracts/endpoint.ts';
import {
  type listFamilyViews as listViewsEndpoint,
  MAX_LISTED_VIEWS,
  type OwnFamilyData,
  OwnFamilyDataSchema,
  VIEWERS,
  type Viewer,
} from '#contracts/families/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { holdProved, type Proof, provePassword } from '#server/areas/families/accounts/own-account.ts';
import { type AccountRow, selectSessionsOf } from '#server/areas/families/accounts/repo.ts';
import { takeFamilyUse, toAccount } from '#server/areas/families/accounts/service.ts';
import { subjectOf } from '#server/areas/families/guardians/invitations.ts';
import { selectRequestsOf } from '#server/areas/families/guardians/repo.ts';
import { requireDecider } from '#server/areas/families/guardians/sight.ts';
import { selectResults } from '#server/areas/families/results/repo.ts';
import {
  collectFamily,
  type FamilyArea,
  listFamilyTrail,
  lockFamily,
  readFamily,
} from '#server/areas/students/index.ts';
import type { FamilyContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { withoutOtherGuardians } from './own-copy.ts';
import { selectRoles } from './repo.ts';

/** Of one account: a long history takes seconds to collect and to draw, while the staff's files wait. */
const COPY_LIMIT = { intervalMs: 10 * MINUTE_MS, burst: 10 };

/** The document as `getFamilyData` answers it, in the guardian's own copy, with the account. Records the export. @throws AppError 400, 401, 404, 429, 503. */
export async function exportData(
  ctx: FamilyContext,
  studentId: number,
  proof: Proof,
  areas: readonly FamilyArea[],
): Promise<OwnFamilyData> {
  // Before the password, so that a stranger learns nothing of it.
  await requireDecider(ctx, studentId);
  const provedHash = await provePassword(ctx, proof);
  await takeFamilyUse(ctx, 'family copies', COPY_LIMIT);
  const data = await inTransaction(ctx, async (ctx) => {
    // The student before the account, as an accepted invitation does: they can't deadlock.
    const held = await lockFamily(ctx.db, null, studentId);
    const row = await holdProved(ctx, provedHash);
    await requireDecider(ctx, studentId);
    await recordEvent(ctx, {
      action: 'student.exported_by_family',
      subject: subjectOf(studentId),
      after: { familyAccount: row.id },
    });
    const family = await collectFamily(ctx, held, areas, row.parentName);
    const account = await describeAccount(ctx, row, studentId);
    return { ...withoutOtherGuardians(family, row), account };
  });
  // A file has no schema of its own: what the document does not name stays out, as in a response.
  return OwnFamilyDataSchema.parse(JSON.parse(JSON.stringify(data)));
}

async function describeAccount(ctx: FamilyContext, row: AccountRow, studentId: number) {
  const { db, now, office } = ctx;
  const dayOf = (moment: Date) => isoDateOf(moment, office.timeZone);
  // Also those that have ended with the browser, while they are stored.
  const sessions = await selectSessionsOf(db, row.id, { now, idleSince: new Date(0) });
  const results = await selectResults(db, { accountId: row.id });
  return {
    ...toAccount(row),
    confirmedAt: row.confirmedAt,
    mailsShowText: row.mailsShowText,
    sessions: sessions.map(({ createdAt, lastSeenAt, browser, system }) => ({
      begunOn: dayOf(createdAt),
      lastUsedOn: dayOf(lastSeenAt),
      browser,
      system,
    })),
    requests: await selectRequestsOf(db, row.id),
    results: results
      .filter((one) => one.studentId === null || one.studentId === studentId)
      .map(({ kind, content, createdAt }) => ({ keptAt: createdAt, result: { kind, content } })),
  };
}

/** The events in which somebody saw a part of the record. */
const VIEWS: ReadonlySet<string> = new Set<AuditAction>([
  'student.viewed',
  'student.viewed_by_family',
  'student.interests_viewed',
  'student.exported',
  'student.exported_by_family',
  'appointment.viewed',
  'report.viewed',
  'report.exported',
  'report.opened',
  'report.opened_in_account',
  'enquiry.viewed',
  'appointment_request.viewed',
  'appointment_request.assessment_viewed',
  'privacy_request.viewed',
  'lead.viewed',
]);

/** @throws AppError 404. */
export async function listViews(
  ctx: FamilyContext,
  studentId: number,
  areas: readonly FamilyArea[],
): Promise<AnswerOf<typeof listViewsEndpoint>> {
  await requireDecider(ctx, studentId);
  const trail = await listFamilyTrail(ctx.db, await readFamily(ctx.db, studentId), areas);
  const views = trail.filter(({ what }) => VIEWS.has(what));
  const roles = await selectRoles(ctx.db, [...new Set(views.flatMap(({ actorId }) => actorId ?? []))]);
  const viewerOf = ({ actorId, by, after }: (typeof views)[number]): Viewer => {
    if (actorId !== null || by !== null) {
      const role = actorId === null ? undefined : roles.get(actorId);
      return role === undefined ? 'former' : role === 'super_admin' ? 'admin' : role;
    }
    const account = (after as { familyAccount?: unknown } | null)?.familyAccount;
    if (account === undefined) return 'link';
    return account === ctx.family.accountId ? 'you' : 'guardian';
  };
  const days = Map.groupBy(views.toReversed(), ({ at }) => isoDateOf(at, ctx.office.timeZone));
  return {
    days: [...days].slice(0, MAX_LISTED_VIEWS).map(([day, rows]) => {
      const found = new Set(rows.map(viewerOf));
      return { day, viewers: VIEWERS.filter((viewer) => found.has(viewer)) };
    }),
  };
}

import type { AnswerOf } from '#contracts/endpoint.ts';
import type { ChildDetails, ComingAppointment, listFamilyChildren } from '#contracts/families/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { selectComing, selectPast } from '#server/areas/appointments/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { countAsked } from '#server/areas/families/consents/service.ts';
import { findErasure } from '#server/areas/families/guardians/repo.ts';
import { type Child, listLinked, requireSight } from '#server/areas/families/guardians/sight.ts';
import { countUnread } from '#server/areas/families/messages/repo.ts';
import { listResultsFor } from '#server/areas/families/results/service.ts';
import { takeUse } from '#server/areas/identity/index.ts';
import { openReportInAccount, selectSharedOf } from '#server/areas/reports/index.ts';
import type { FamilyContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { hashToken } from '#server/lib/token.ts';
import { selectEnrolments } from './repo.ts';

/** Views of a record within this time count as one, so that they do not fill the audit trail. */
const VIEW_PAUSE_MS = 10 * MINUTE_MS;

const describeChild = ({ guardianship: { relation, sight }, student: { id, name } }: Child) => ({
  id,
  name,
  relation,
  sight,
});

type AppointmentRow = Awaited<ReturnType<typeof selectPast>>[number];

const describeAppointment = ({ startsAt, endsAt, ...row }: AppointmentRow) => ({
  ...row,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** @param row of `selectComing`, which selects these statuses. */
const describeComing = (row: AppointmentRow): ComingAppointment => ({
  ...describeAppointment(row),
  status: row.status as ComingAppointment['status'],
});

export async function listSeenChildren(ctx: FamilyContext): Promise<AnswerOf<typeof listFamilyChildren>> {
  const { seen, ofAge } = await listLinked(ctx);
  const ids = seen.map(({ student }) => student.id);
  const coming =
    ids.length === 0 ? [] : await selectComing(ctx.db, ids, { now: ctx.now, withCancelled: true });
  const unread = await countUnread(ctx.db, ctx.family.accountId, ids);
  return {
    children: seen.map((child) => {
      const next = coming.find((row) => row.studentId === child.student.id && row.status !== 'cancelled');
      return {
        ...describeChild(child),
        unread: unread.get(child.student.id) ?? 0,
        nextAppointment: next ? describeComing(next) : null,
      };
    }),
    ofAge: ofAge.map(({ guardianship, student }) => ({
      name: student.name,
      isOwn: guardianship.relation === 'self',
    })),
  };
}

/** Records the view. @throws AppError 404. */
export function getChild(ctx: FamilyContext, studentId: number): Promise<ChildDetails> {
  return inTransaction(ctx, async (ctx) => {
    const child = await requireSight(ctx, studentId, 'appointments');
    await recordView(ctx, studentId);
    const coming = await selectComing(ctx.db, [studentId], { now: ctx.now, withCancelled: true });
    const past = await selectPast(ctx.db, studentId, ctx.now);
    return {
      ...describeChild(child),
      isDecider: child.rights.decides,
      erasure: await findErasure(ctx.db, studentId),
      coming: coming.map(describeComing),
      past: past.map(describeAppointment),
      askedConsents: await countAsked(ctx, child),
      work: child.guardianship.sight === 'all' ? await getWork(ctx, studentId) : null,
    };
  });
}

async function getWork(ctx: FamilyContext, studentId: number): Promise<ChildDetails['work']> {
  const enrolments = await selectEnrolments(ctx.db, studentId);
  const reports = await selectSharedOf(ctx.db, studentId);
  const unread = await countUnread(ctx.db, ctx.family.accountId, [studentId]);
  return {
    enrolments: enrolments.map(({ createdAt, completedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      completedAt: completedAt?.toISOString() ?? null,
    })),
    // The day of a shared report is known.
    reports: reports.flatMap(({ readyAt, ...row }) =>
      readyAt === null ? [] : [{ ...row, readyOn: isoDateOf(readyAt, ctx.office.timeZone) }],
    ),
    unread: unread.get(studentId) ?? 0,
    results: await listResultsFor(ctx, studentId),
  };
}

async function recordView(ctx: FamilyContext, studentId: number): Promise<void> {
  const { accountId } = ctx.family;
  const key = hashToken(`family ${accountId} views ${studentId}`);
  if ((await takeUse(ctx, [{ key, intervalMs: VIEW_PAUSE_MS, burst: 1 }])) > 0) return;
  const subject = { type: 'student', id: studentId } as const;
  await recordEvent(ctx, {
    action: 'student.viewed_by_family',
    subject,
    after: { familyAccount: accountId },
  });
}

/** A shared report of a child; records the opening. @throws AppError 404. */
export async function openReport(
  ctx: FamilyContext,
  { id, reportId }: { id: number; reportId: number },
  purpose: 'read' | 'download',
) {
  await requireSight(ctx, id, 'all');
  return openReportInAccount(ctx, { studentId: id, reportId, accountId: ctx.family.accountId }, purpose);
}

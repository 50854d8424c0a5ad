import {
  and,
  asc,
  eq,
  getTableColumns,
  getTableName,
  gte,
  inArray,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm';
import { recordEvent } from '#server/areas/audit/index.ts';
import { enrolments, type FamilyArea } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { reportLinks, reports } from '#server/db/schema/reports.ts';

function isReportOf(db: Queryable, studentIds: number[]): SQL {
  const theirs = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(inArray(enrolments.studentId, studentIds));
  return inArray(reports.enrolmentId, theirs);
}

const selectLinks = (db: Queryable, studentIds: number[]) =>
  db
    .select(getTableColumns(reportLinks))
    .from(reportLinks)
    .innerJoin(reports, eq(reports.id, reportLinks.reportId))
    .where(isReportOf(db, studentIds))
    .orderBy(asc(reportLinks.id));

/** Reports belong to an enrolment: they move and end with it. */
export const reportsOfFamily: FamilyArea = {
  tables: [reports, reportLinks].map(getTableName),

  async eraseFamily({ db }, ids) {
    return { reports: await db.$count(reports, isReportOf(db, ids.students)) };
  },

  async exportFamily(db, ids) {
    const links = await selectLinks(db, ids.students);
    const rows = await db
      .select({ ...getTableColumns(reports), service: enrolments.service, by: reports.authorName })
      .from(reports)
      .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
      .where(isReportOf(db, ids.students))
      .orderBy(asc(reports.id));
    return {
      reports: rows.map((report) => ({
        ...report,
        links: links.filter(({ reportId }) => reportId === report.id),
      })),
    };
  },

  async trailOf(db, ids) {
    const rows = await db.select({ id: reports.id }).from(reports).where(isReportOf(db, ids.students));
    const links = await selectLinks(db, ids.students);
    return {
      events: { report: rows.map(({ id }) => id) },
      mail: { reportLinkId: links.map(({ id }) => id) },
    };
  },

  /** Revokes the links that were made while the records were one: their readers may see the other child's data. */
  async separate(ctx, studentIds, since) {
    const theirs = ctx.db.select({ id: reports.id }).from(reports).where(isReportOf(ctx.db, studentIds));
    const revoked = await ctx.db
      .update(reportLinks)
      .set({ revokedAt: ctx.now })
      .where(
        and(
          inArray(reportLinks.reportId, theirs),
          isNull(reportLinks.revokedAt),
          gte(reportLinks.createdAt, since),
        ),
      )
      .returning({ id: reportLinks.id, reportId: reportLinks.reportId });
    for (const { id, reportId } of revoked) {
      const subject = { type: 'report', id: reportId } as const;
      await recordEvent(ctx, { action: 'report.link_revoked', subject, after: { link: id } });
    }
  },

  async workedWith(db, studentIds) {
    const rows = await db
      .selectDistinct({ id: enrolments.studentId })
      .from(reports)
      .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
      .where(sql`${enrolments.studentId} = any(${sql.param(studentIds)}::int[])`);
    return rows.map(({ id }) => id);
  },
};

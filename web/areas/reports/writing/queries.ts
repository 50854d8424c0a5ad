import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { LARGEST_PAGE } from '#contracts/lib/lists.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { getReport, listReports, type ReportStatus } from '#contracts/reports/index.ts';
import type { BadgeTone } from '#web/components/ui/badge.tsx';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE, FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';

const REPORTS = 'reports';
/** Every list of reports begins with it. */
export const REPORT_LISTS_KEY = [REPORTS, 'list'] as const;

/** The filters as they stand in the address and are sent, and where the page begins. */
export type ReportListQuery = Partial<Record<keyof z.input<typeof listReports.query>, string>>;

/** The address is read by the contract's own schemas, so that what it holds is what the list takes. */
export const toListInput = (query: ReportListQuery) => query as z.input<typeof listReports.query>;

/** One page of the list; while it loads, the one before stays on the screen. */
export const reportListQuery = (query: ReportListQuery) =>
  queryOptions({
    queryKey: [...REPORT_LISTS_KEY, query],
    queryFn: ({ signal }) => callApi(listReports, { signal, query: toListInput(query) }),
    ...FORGOTTEN_SOON,
    placeholderData: keepPreviousData,
  });

/** The reports of one student: nobody has more enrolments than a page has rows. */
export const studentReportsQuery = (studentId: number) =>
  queryOptions({
    queryKey: [...REPORT_LISTS_KEY, 'student', studentId],
    queryFn: ({ signal }) =>
      callApi(listReports, {
        signal,
        query: { studentId: String(studentId), limit: String(LARGEST_PAGE) },
      }),
    select: ({ reports }) => reports,
    ...FORGOTTEN_AT_ONCE,
  });

export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: [REPORTS, 'report', id],
    queryFn: ({ signal }) => callApi(getReport, { signal, params: { id } }),
    ...FORGOTTEN_AT_ONCE,
  });

export const reportAddress = (id: number) => addressOf(paths.admin.dashboardReport, id);

/** How far a report has come; null is one that nobody has begun. */
export function reportBadge(status: ReportStatus | null): { children: string; tone: BadgeTone } {
  return status === null ? { children: 'Not begun', tone: 'red' } : BADGES[status];
}

const BADGES: Record<ReportStatus, { children: string; tone: BadgeTone }> = {
  draft: { children: 'Draft', tone: 'amber' },
  ready: { children: 'Ready', tone: 'blue' },
  shared: { children: 'Shared', tone: 'green' },
};

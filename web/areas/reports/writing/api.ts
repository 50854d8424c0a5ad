import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '#contracts/endpoint.ts';
import { listInterestResults } from '#contracts/guidance/index.ts';
import { exportReports as exportReportsEndpoint } from '#contracts/insight/index.ts';
import { MAX_PAGE_SIZE } from '#contracts/lib/lists.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import {
  createReport as createReportEndpoint,
  createReportLink as createReportLinkEndpoint,
  deleteReport as deleteReportEndpoint,
  getReport,
  getReportPdf,
  listReports,
  type ReportLink,
  type ReportStatus,
  reportFilters,
  revokeReportLink as revokeReportLinkEndpoint,
  saveReport as saveReportEndpoint,
  setReportStatus as setReportStatusEndpoint,
  takeOverInterests as takeOverInterestsEndpoint,
} from '#contracts/reports/index.ts';
import type { BadgeTone } from '#web/components/ui/badge.tsx';
import { callApi, downloadFile } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE, FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { type ListQuery, listAddress } from '#web/lib/list-address.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';

const REPORTS = 'reports';
/** Prefix of every query key of a list. */
export const REPORT_LISTS_KEY = [REPORTS, 'list'] as const;

export const reportListAddress = listAddress(paths.admin.dashboardReports, reportFilters);
export type ReportListQuery = ListQuery<typeof reportFilters>;

const joinReports = joinPages(
  ({ reports }: ResponseOf<typeof listReports>) => reports,
  ({ enrolmentId }) => enrolmentId,
);

export const reportListQuery = (query: ReportListQuery) =>
  infiniteQueryOptions({
    queryKey: [...REPORT_LISTS_KEY, query],
    queryFn: ({ signal, pageParam: after }) => callApi(listReports, { signal, query: { ...query, after } }),
    ...PAGE_BY_PAGE,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
    select: joinReports,
  });

/** All reports of a student fit on one page. */
export const studentReportsQuery = (studentId: number) =>
  queryOptions({
    queryKey: [...REPORT_LISTS_KEY, 'student', studentId],
    queryFn: ({ signal }) =>
      callApi(listReports, {
        signal,
        query: { studentId: String(studentId), limit: String(MAX_PAGE_SIZE) },
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

export const interestResultsQuery = (studentId: number) =>
  queryOptions({
    queryKey: [REPORTS, 'interests', studentId],
    queryFn: ({ signal }) => callApi(listInterestResults, { signal, params: { id: studentId } }),
    ...FORGOTTEN_AT_ONCE,
  });

export const readReport = (id: number) => callApi(getReport, { params: { id } });

export const createReport = (enrolmentId: number) =>
  callApi(createReportEndpoint, { params: { id: enrolmentId } });

export const saveReport = (id: number, body: BodyInputOf<typeof saveReportEndpoint>) =>
  callApi(saveReportEndpoint, { params: { id }, body });

export const takeOverInterests = (id: number, body: BodyInputOf<typeof takeOverInterestsEndpoint>) =>
  callApi(takeOverInterestsEndpoint, { params: { id }, body });

export const setReportStatus = (id: number, body: BodyInputOf<typeof setReportStatusEndpoint>) =>
  callApi(setReportStatusEndpoint, { params: { id }, body });

export const deleteReport = (id: number) => callApi(deleteReportEndpoint, { params: { id } });

export const createReportLink = (reportId: number, body: BodyInputOf<typeof createReportLinkEndpoint>) =>
  callApi(createReportLinkEndpoint, { params: { id: reportId }, body });

export const revokeReportLink = (id: number) => callApi(revokeReportLinkEndpoint, { params: { id } });

export const downloadReportPdf = (id: number) =>
  downloadFile(getReportPdf, `report-${id}.pdf`, { params: { id } });

export const exportReports = (query: ReportListQuery) =>
  downloadFile(exportReportsEndpoint, 'reports.csv', { query });

export const reportAddress = (id: number) => addressOf(paths.admin.dashboardReport, id);

export function isOpenLink({ revokedAt, expiresAt }: ReportLink): boolean {
  return revokedAt === null && new Date(expiresAt) > new Date();
}

/** Null: nobody has begun the report. */
export function reportBadge(status: ReportStatus | null): { children: string; tone: BadgeTone } {
  return status === null ? { children: 'Not begun', tone: 'red' } : BADGES[status];
}

const BADGES: Record<ReportStatus, { children: string; tone: BadgeTone }> = {
  draft: { children: 'Draft', tone: 'amber' },
  ready: { children: 'Ready', tone: 'blue' },
  shared: { children: 'Shared', tone: 'green' },
};

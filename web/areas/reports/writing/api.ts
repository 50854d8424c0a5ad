import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '#contracts/endpoint.ts';
import { listInterestResults } from '#contracts/guidance/index.ts';
import { MAX_PAGE_SIZE } from '#contracts/lib/lists.ts';
import type { EnrolmentStage } from '#contracts/records.ts';
import {
  createReport as createReportEndpoint,
  createReportLink as createReportLinkEndpoint,
  deleteReport as deleteReportEndpoint,
  exportReports as exportReportsEndpoint,
  getReport,
  getReportPdf,
  listReports,
  revokeReportLink as revokeReportLinkEndpoint,
  saveReport as saveReportEndpoint,
  setReportStatus as setReportStatusEndpoint,
  takeOverInterests as takeOverInterestsEndpoint,
} from '#contracts/reports/index.ts';
import { setEnrolmentStage } from '#contracts/students/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE, FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';
import type { ReportListQuery } from './report-address.ts';

const REPORTS = 'reports';
/** Prefix of every query key of a list. */
export const REPORT_LISTS_KEY = [REPORTS, 'list'] as const;

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

export const completeService = (enrolmentId: number, from: EnrolmentStage) =>
  callApi(setEnrolmentStage, { params: { id: enrolmentId }, body: { stage: 'completed', from } });

export const downloadReportPdf = (id: number) => downloadFile(getReportPdf, 'report.pdf', { params: { id } });

export const exportReports = (query: ReportListQuery) =>
  downloadFile(exportReportsEndpoint, 'reports.csv', { query });

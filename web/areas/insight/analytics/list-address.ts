import { type FigureList, listBehind } from '#contracts/insight/index.ts';
import { paths } from '#contracts/pages.ts';

/** Before the first record. A list of a period is counted to the end, and agrees with its figure. */
export const EVER = '2000-01-01';

const PAGES: Record<FigureList, string> = {
  students: paths.admin.dashboardStudents,
  enquiries: paths.admin.dashboardEnquiries,
  // The page shows a calendar unless it is asked for the list.
  appointments: `${paths.admin.dashboardAppointments}?view=list`,
  reports: paths.admin.dashboardReports,
};

/** Where the records are listed that a figure counted; takes what `listBehind` takes. */
export function listAddress(...figure: Parameters<typeof listBehind>): string {
  const { list, query } = listBehind(...figure);
  const page = PAGES[list];
  return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
}

import { type FigureList, listBehind } from '#contracts/insight/index.ts';
import { paths } from '#contracts/pages.ts';

/** A first day before every record. */
export const EVER = '2000-01-01';

const PAGES: Record<FigureList, string> = {
  students: paths.admin.dashboardStudents,
  enquiries: paths.admin.dashboardEnquiries,
  // Without this the page shows its calendar.
  appointments: `${paths.admin.dashboardAppointments}?view=list`,
  leads: paths.admin.dashboardLeads,
  reports: paths.admin.dashboardReports,
};

/** The address of the list of the records that a figure counts. */
export function figureAddress(...figure: Parameters<typeof listBehind>): string {
  const { list, query } = listBehind(...figure);
  const page = PAGES[list];
  return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
}

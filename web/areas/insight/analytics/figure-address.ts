import { type FigureList, listBehind } from '#contracts/insight/index.ts';
import { calendarAddress } from '#web/areas/appointments/index.ts';
import { contactsAddress } from '#web/areas/enquiries/index.ts';
import { reportListAddress } from '#web/areas/reports/index.ts';
import { studentAddress } from '#web/areas/students/index.ts';
import type { ListAddress } from '#web/lib/list-address.ts';

/** A first day before every record. */
export const EVER = '2000-01-01';

type Link = (query: Record<string, string>) => string;

const linkOf =
  <Query>({ read, linkTo }: ListAddress<Query>): Link =>
  (query) =>
    linkTo(read(new URLSearchParams(query)));

const LINKS: Record<FigureList, Link> = {
  students: linkOf(studentAddress),
  enquiries: linkOf(contactsAddress),
  // Otherwise the page shows its calendar.
  appointments: (query) => linkOf(calendarAddress)({ view: 'list', ...query }),
  reports: linkOf(reportListAddress),
};

/** The address of the list of the records that a figure counts. */
export function figureAddress(...figure: Parameters<typeof listBehind>): string {
  const { list, query } = listBehind(...figure);
  return LINKS[list](query);
}

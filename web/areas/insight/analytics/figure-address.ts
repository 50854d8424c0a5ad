import { type FigureList, listBehind, listOfStep } from '#contracts/insight/index.ts';
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

const addressOf = ({ list, query }: ReturnType<typeof listBehind>) => LINKS[list](query);

/** The address of the list of the records that a figure counts. */
export const figureAddress = (...figure: Parameters<typeof listBehind>) => addressOf(listBehind(...figure));

/** The same of a step of the funnel. */
export const stepAddress = (...step: Parameters<typeof listOfStep>) => addressOf(listOfStep(...step));

import * as z from 'zod/mini';
import { contactFilters } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { type ListChange, type ListQuery, listAddress } from '#web/lib/list-address.ts';

const { q, kind, source, service, owner, due, wished } = contactFilters;
const boardFields = { q, kind, source, service, owner, due, wished };
const fields = { ...contactFilters, view: z._default(z.enum(['list', 'board']), 'list') };

/** The list or the board of contacts, with its filters. */
export const contactsAddress = listAddress(paths.admin.dashboardEnquiries, fields);
export type ContactsQuery = ListQuery<typeof fields>;
export type BoardQuery = Pick<ContactsQuery, keyof typeof boardFields>;

const { sort: _, ...narrowing } = contactFilters;
/** Removes the search and all filters; the view and the order stay. */
export const NO_FILTERS: ListChange<ContactsQuery> = Object.fromEntries(
  Object.keys(narrowing).map((key) => [key, '']),
);

/** The filters that the board has too: it shows every stage and no closed contacts. */
export function boardPart({ q, kind, source, service, owner, due, wished }: ContactsQuery): BoardQuery {
  return { q, kind, source, service, owner, due, wished };
}

/** The same list at the address of the former page of leads, which began with its board. */
export function fromLeads(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  if (next.get('view') === 'list') next.delete('view');
  else next.set('view', 'board');
  if (next.get('without') === 'service') next.set('service', 'none');
  next.delete('without');
  if (next.has('new-lead')) next.set('new-enquiry', '');
  next.delete('new-lead');
  return next;
}

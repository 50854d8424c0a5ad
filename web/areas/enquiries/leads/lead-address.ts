import * as z from 'zod/mini';
import { listLeads } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { type ListQuery, listAddress } from '#web/lib/list-address.ts';

const { q, source, service, owner, due, show, stage, without, from, to, sort } = listLeads.query.shape;
const boardFields = { q, source, service, owner, due };
const fields = {
  ...boardFields,
  show,
  stage,
  without,
  from,
  to,
  sort,
  view: z._default(z.enum(['board', 'list']), 'board'),
};
export const leadAddress = listAddress(paths.admin.dashboardLeads, fields);
export type LeadQuery = ListQuery<typeof fields>;
export type BoardQuery = Pick<LeadQuery, keyof typeof boardFields>;

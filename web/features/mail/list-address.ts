import { pageQuery } from '#contracts/lists.ts';
import { mailFilters } from '#contracts/mail.ts';
import { listAddress } from '#web/lib/list-address.ts';

export const mailAddress = listAddress(
  { ...mailFilters, after: pageQuery.after },
  { filters: ['status', 'kind'] },
);

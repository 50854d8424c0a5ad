import { pageQuery } from '#contracts/lib/lists.ts';
import { mailFilters } from '#contracts/mail/index.ts';
import { listAddress } from '#web/lib/list-address.ts';

export const mailAddress = listAddress(
  { ...mailFilters, after: pageQuery.after },
  { filters: ['status', 'kind'] },
);

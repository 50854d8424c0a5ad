import { mailFilters } from '#contracts/mail/index.ts';
import { paths } from '#contracts/pages.ts';
import { type ListQuery, listAddress } from '#web/lib/list-address.ts';

export const mailAddress = listAddress(paths.admin.dashboardMail, mailFilters);
export type MailListQuery = ListQuery<typeof mailFilters>;

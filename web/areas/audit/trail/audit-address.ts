import { auditFilters } from '#contracts/audit/index.ts';
import { paths } from '#contracts/pages.ts';
import { type ListQuery, listAddress } from '#web/lib/list-address.ts';

export const auditAddress = listAddress(paths.admin.dashboardAudit, auditFilters);
export type AuditListQuery = ListQuery<typeof auditFilters>;

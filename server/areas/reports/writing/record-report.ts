import type { AuditAction } from '#contracts/audit/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';

/** Records an event of a report in the audit trail, in the caller's transaction. */
export function recordReport(
  ctx: Parameters<typeof recordEvent>[0],
  id: number,
  action: Extract<AuditAction, `report.${string}`>,
  values: Pick<Parameters<typeof recordEvent>[1], 'before' | 'after' | 'notify'> = {},
): Promise<void> {
  return recordEvent(ctx, { action, subject: { type: 'report', id }, ...values });
}

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { TimestampSchema } from '../lib/text.ts';

/** A daily backup that is older than this is not daily any more. */
export const OLD_BACKUP_DAYS = 2;

export const getBackupState = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  access: 'backups:read',
  summary: 'Whether the daily backup is made',
  response: z.object({
    /** Null while all is well, and where no daily backup is asked for. */
    problem: z.nullable(z.enum(['failed', 'old'])),
    /** When the last good one was made. */
    lastMadeAt: z.nullable(TimestampSchema),
    /** Its age in whole days. */
    ageDays: z.nullable(z.int()),
    /** What the last attempt failed with. */
    reason: z.nullable(z.string()),
  }),
});
export type BackupState = z.infer<typeof getBackupState.response>;

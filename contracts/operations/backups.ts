import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { TimestampSchema } from '../lib/text.ts';

/** The newest daily backup may be this old. */
export const OLD_BACKUP_DAYS = 2;

export const getBackupState = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  access: 'backups:read',
  summary: 'Whether the daily backups succeed',
  response: z.object({
    /** Null if all is well, and without daily backups. */
    problem: z.nullable(z.enum(['failed', 'old'])),
    /** The last good backup. */
    lastMadeAt: z.nullable(TimestampSchema),
    /** In whole days. */
    ageDays: z.nullable(z.int()),
    /** The error of the last attempt. */
    reason: z.nullable(z.string()),
  }),
});
export type BackupState = z.infer<typeof getBackupState.response>;

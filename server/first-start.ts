import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { createFirstSuperAdmin } from './features/members/service.ts';
import { decideSampleData } from './features/sample-data/service.ts';

/** Gives a new database its first super admin and, where wanted, the sample data set. Does nothing on a used one. */
export async function prepareNewDatabase(
  database: Database,
  config: Pick<Config, 'firstAdmin' | 'loadSampleData'>,
  now: Date = new Date(),
): Promise<{ email: string; password: string | null } | null> {
  const context = { db: database.orm, now, address: 'local' };
  await decideSampleData(context, config.loadSampleData);
  return createFirstSuperAdmin(context, config.firstAdmin);
}

import { createFirstSuperAdmin } from './areas/identity/index.ts';
import { addStandardTemplates } from './areas/mail/index.ts';
import { decideSampleData } from './areas/operations/index.ts';
import type { Config } from './config.ts';
import { officeOf } from './context.ts';
import type { Database } from './db/client.ts';

export interface FirstAdmin {
  email: string;
  /** Null for a configured one. */
  password: string | null;
}

/**
 * Gives a new database its first super admin, message templates and, if wanted, the sample data set. Does nothing on a
 * used one.
 * @param onFirstAdmin called before anything else can fail: nobody else knows the password.
 */
export async function prepareNewDatabase(
  database: Database,
  config: Config,
  onFirstAdmin: (admin: FirstAdmin) => void,
  now: Date = new Date(),
): Promise<void> {
  const context = { db: database.orm, now, address: 'local', office: officeOf(config) };
  const firstAdmin = await createFirstSuperAdmin(context, config.firstAdmin);
  if (firstAdmin) onFirstAdmin(firstAdmin);
  await addStandardTemplates(context);
  // After the super admin, who counsels the sample families.
  await decideSampleData(context, config.loadSampleData);
}

import { spawnSync } from 'node:child_process';
import { ADMIN, signIn, startProduct } from './servers.mjs';

/**
 * Fills a new database with generated records and starts the product on it.
 * @param {Record<string, string>} place DATABASE_URL, or an empty one and DATA_DIR for the embedded database
 * @param {{ records: (number | string)[] }} amounts of students, appointments and audit events
 * @returns {Promise<object>} the server, with the token of a super admin
 */
export async function startFilledProduct(place, { records }) {
  const own = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SAMPLE_DATA: 'false' };
  const environment = { ...place, ...own };
  // The first start creates the super admin. Only one process at a time can open the embedded database.
  await (await startProduct(environment)).stop();
  makeRecords(records, environment);
  const server = await startProduct(environment);
  return { ...server, token: await signIn(server.url) };
}

function makeRecords(amounts, environment) {
  const { status } = spawnSync('npx', ['tsx', 'bench/support/make-records.ts', ...amounts.map(String)], {
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('make-records.ts failed');
}

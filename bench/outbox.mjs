// Mail that is never lost: 10,000 messages, a mail server that fails one in five deliveries, and the product killed ten
// times (SIGKILL) while it sends, on PostgreSQL and on the embedded database. Each message has to arrive, and fewer than
// one in a hundred twice; what the product has written down of them has to be the same.
// MESSAGES and KILLS make it smaller. Claims of a killed process hold for two minutes: the end of each run waits for them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getMailState } from '#contracts/mail/index.ts';
import { makeUnreliable, sendThroughKills } from '#server/testing/killed-while-sending.ts';
import { mailEnvironment, startMailServer } from '#server/testing/mail-server.ts';
import { startServer } from '#server/testing/server-process.ts';
import { runScript } from './support/filled-product.mjs';
import { ADMIN, createPostgres, START_ARGS } from './support/servers.mjs';

const MESSAGES = Number(process.env.MESSAGES ?? 10_000);
const KILLS = Number(process.env.KILLS ?? 10);
const MOST_AGAIN = MESSAGES / 100;
const PROGRAM = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const postgres = await createPostgres();
const places = {
  PostgreSQL: { DATABASE_URL: postgres.url },
  embedded: { DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
};

async function rehearse(place) {
  const mailServer = await startMailServer(makeUnreliable());
  const environment = {
    ...place,
    ...mailEnvironment(mailServer),
    ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SAMPLE_DATA: 'false' },
    // The usual pauses would make it a matter of hours.
    ...{ MAIL_RETRY_SECONDS: '1', LOG_LEVEL: 'fatal' },
  };
  const start = () => startServer(PROGRAM, environment, START_ARGS);
  // The embedded database is open in one process at a time.
  const first = await start();
  first.kill('SIGTERM');
  await first.exited;
  runScript('make-messages.ts', [MESSAGES], place);

  const begun = performance.now();
  const rehearsal = { mailServer, messages: MESSAGES, kills: KILLS, start };
  const { sender, delivered, again } = await sendThroughKills(rehearsal);
  const token = await sender.signIn(ADMIN.email, ADMIN.password);
  let state;
  // What was sent, but not written down before a kill, is sent again.
  do {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    state = await sender.call(getMailState, { token });
  } while (state.waiting > 0);
  const seconds = (performance.now() - begun) / 1000;
  sender.kill('SIGTERM');
  await sender.exited;
  await mailServer.close();
  return { delivered: delivered(), again: again(), givenUp: state.dead, seconds };
}

const results = {};
for (const [name, place] of Object.entries(places)) results[name] = await rehearse(place);
const isRight = ({ delivered, again, givenUp }) =>
  delivered === MESSAGES && again < MOST_AGAIN && givenUp === 0;
console.table(
  Object.entries(results).map(([name, result]) => ({
    [`${MESSAGES} messages, ${KILLS} kills`]: name,
    arrived: result.delivered,
    lost: MESSAGES - result.delivered,
    'arrived again': result.again,
    'given up': result.givenUp,
    seconds: Number(result.seconds.toFixed(0)),
    right: isRight(result) ? 'yes' : 'NO',
  })),
);

await postgres.drop();
rmSync(folder, { recursive: true, force: true });
if (!Object.values(results).every(isRight)) process.exitCode = 1;

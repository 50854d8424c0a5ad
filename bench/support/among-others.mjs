import { setTimeout as wait } from 'node:timers/promises';
import { callJson, residentMegabytes } from './servers.mjs';

const CLIENTS = 4;
/** Pause between two requests of one person. */
const PAUSE_MS = Number(process.env.OTHERS_PAUSE_MS ?? 20);
const WATCH_EVERY_MS = 20;
const PATHS = ['/api/admin/students', '/api/admin/dashboard'];

/**
 * Runs the work while others request students and the dashboard.
 * @returns {{ seconds: number, others: number[], peak: number, result: unknown }} `others` are their response times in
 *   milliseconds, `peak` is the server's resident memory in MB.
 */
export async function amongOthers({ url, pid }, token, work) {
  const others = [];
  let peak = 0;
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let turn = client; !isOver; turn += 1) {
      const begin = performance.now();
      await callJson(url + PATHS[turn % PATHS.length], 'GET', undefined, token);
      others.push(performance.now() - begin);
      await wait(PAUSE_MS);
    }
  });
  const watch = (async () => {
    while (!isOver) {
      peak = Math.max(peak, residentMegabytes(pid));
      await wait(WATCH_EVERY_MS);
    }
  })();
  const begin = performance.now();
  let result;
  let seconds;
  try {
    result = await work();
    seconds = (performance.now() - begin) / 1000;
  } finally {
    isOver = true;
    await Promise.all([...clients, watch]);
  }
  return { seconds, others, peak, result };
}

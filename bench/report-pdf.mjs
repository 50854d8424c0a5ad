// A report of four pages with Hindi and Tamil as a PDF file, asked for one after the other while others ask for
// /healthz and the list of students: seconds per file, its size, and the milliseconds that the others wait. "nobody" is
// the others alone. In alternating rounds of one run.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getDocumentProxy } from 'unpdf';
import { ADMIN, callJson, median, residentMegabytes, signIn, startProduct } from './support/servers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const FILES = 10;
const ALONE_MS = 3_000;
const PAUSE_MS = 5;

const HINDI =
  'आशा को विज्ञान और चित्रकला में गहरी रुचि है। उसने भौतिकी, गणित और कंप्यूटर में अच्छे अंक पाए हैं, और वह क्षत्रिय इतिहास पर निबंध लिखना चाहती है। ';
const TAMIL =
  'அஷாவுக்கு அறிவியலிலும் ஓவியத்திலும் மிகுந்த ஆர்வம் உண்டு. அவள் கொடுத்த பதில்கள் பொறியியல் படிப்புகளுக்கு ஏற்றவை. ';
const ENGLISH =
  'Asha works carefully and asks good questions. She should try a short project before she chooses a course. ';
const text = (length) => `${ENGLISH}${HINDI}${TAMIL}`.repeat(20).slice(0, length).trim();

const folder = mkdtempSync(join(tmpdir(), 'srichakra-bench-'));
const server = await startProduct({
  ...{ DATABASE_URL: '', DATA_DIR: join(folder, 'data'), SAMPLE_DATA: 'false' },
  ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
});
const token = await signIn(server.url);
const call = (method, path, body) => callJson(`${server.url}/api/admin/${path}`, method, body, token);
const authorization = `Bearer ${token}`;

async function makeReport() {
  const { student } = await call('POST', 'students', { name: 'आशा शर्मा அஷா' });
  const { enrolment } = await call('POST', `students/${student.id}/enrolments`, { service: 'career' });
  const { report } = await call('POST', `enrolments/${enrolment.id}/report`, {});
  const content = {
    service: 'career',
    summary: [text(1200), text(1200), text(1200)].join('\n\n'),
    nextSteps: Array.from({ length: 8 }, () => text(280)),
    strengths: text(1800),
    recommendations: Array.from({ length: 8 }, (_, at) => ({
      title: `${at + 1} वास्तुकला`,
      reason: text(560),
    })),
  };
  await call('PUT', `reports/${report.id}`, { version: 1, content });
  await call('POST', `reports/${report.id}/status`, { version: 2, status: 'ready' });
  return report.id;
}

async function makeFile(id) {
  const begin = performance.now();
  const answer = await fetch(`${server.url}/api/admin/reports/${id}/pdf`, { headers: { authorization } });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const file = new Uint8Array(await answer.arrayBuffer());
  return { file, seconds: (performance.now() - begin) / 1000 };
}

async function amongOthers(work) {
  const waits = [];
  let isOver = false;
  const clients = ['/healthz', '/healthz', '/api/admin/students'].map(async (path) => {
    while (!isOver) {
      const begin = performance.now();
      const answer = await fetch(server.url + path, { headers: { authorization } });
      await answer.arrayBuffer();
      waits.push({ path, ms: performance.now() - begin });
      await wait(PAUSE_MS);
    }
  });
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(clients);
  }
  return waits;
}

const id = await makeReport();
const cold = await makeFile(id);
const { numPages } = await getDocumentProxy(cold.file.slice());
const before = residentMegabytes(server.pid);
const seconds = [];
const waits = { nobody: [], 'PDF files': [] };
for (let round = 0; round < ROUNDS; round += 1) {
  waits.nobody.push(...(await amongOthers(() => wait(ALONE_MS))));
  const during = await amongOthers(async () => {
    for (let file = 0; file < FILES; file += 1) seconds.push((await makeFile(id)).seconds);
  });
  waits['PDF files'].push(...during);
}

const quantile = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b);
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1));
};
console.table([
  {
    pages: numPages,
    'size in KB': Math.round(cold.file.length / 1024),
    'seconds, first': Number(cold.seconds.toFixed(2)),
    'seconds, median': Number(median(seconds).toFixed(3)),
    'seconds, most': Number(Math.max(...seconds).toFixed(3)),
    'MB before': Math.round(before),
    'MB after': Math.round(residentMegabytes(server.pid)),
  },
]);
console.table(
  Object.entries(waits).flatMap(([what, all]) =>
    ['/healthz', '/api/admin/students'].map((path) => {
      const ms = all.filter((one) => one.path === path).map((one) => one.ms);
      return {
        'while the server makes': what,
        asked: path,
        'p50 ms': quantile(ms, 0.5),
        'p99 ms': quantile(ms, 0.99),
        'max ms': quantile(ms, 1),
        answers: ms.length,
      };
    }),
  ),
);
console.log(`Load of the machine at the end: ${loadavg()[0].toFixed(1)}`);

await server.stop();
rmSync(folder, { recursive: true, force: true });

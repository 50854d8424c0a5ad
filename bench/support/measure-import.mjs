import { setTimeout as wait } from 'node:timers/promises';
import { makeWorkbook } from '#server/areas/schools/testing.ts';
import { callJson } from './servers.mjs';

/** Pause between two polls of the import. */
const POLL_MS = 100;
const HEADERS = [
  'Student Name',
  'Father Name',
  'Mobile',
  'Email',
  'City',
  'Class',
  'Board',
  'DOB',
  'Remarks',
];

/**
 * An invented class list. One row in a hundred has an error, one in fifty is a student of make-records.ts.
 * @param {number} round varies the children.
 * @param {'csv' | 'xlsx'} format
 * @returns {Buffer}
 */
export function makeClassList(rows, round, format) {
  const lines = Array.from({ length: rows }, (_, index) => {
    const number = round * rows + index;
    const day = `${String((index % 28) + 1).padStart(2, '0')}/0${(index % 9) + 1}/2013`;
    const name = `Child${number} ${index % 3 === 0 ? 'குமார்' : 'Narayanan'}`;
    const mobile = index % 100 === 7 ? '12345' : `09${String(600_000_000 + number).padStart(9, '0')}`;
    const email = index % 50 === 3 ? `family-${number}@sample.example` : `import-${number}@sample.example`;
    return [name, `Parent ${number}`, mobile, email, 'Chennai', `Class ${index % 12}`, 'CBSE', day, 'x'];
  });
  if (format === 'xlsx') return makeWorkbook([HEADERS, ...lines]);
  return Buffer.from([HEADERS, ...lines].map((line) => line.join(',')).join('\n'));
}

/** Uploads a class list and waits until it can be committed. @returns {Promise<number>} its id. */
export async function preview({ url }, token, { file, schoolId }) {
  const answer = await fetch(`${url}/api/admin/schools/${schoolId}/imports?fileName=class.csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    body: file,
  });
  if (!answer.ok) throw new Error(`The class list was refused: ${answer.status} ${await answer.text()}`);
  const started = await answer.json();
  for (;;) {
    const address = `${url}/api/admin/imports/${started.import.id}`;
    const found = await callJson(address, 'GET', undefined, token);
    if (found.import.status === 'ready') return started.import.id;
    await wait(POLL_MS);
  }
}

/** Commits the import. @returns {Promise<number>} the number of new students. */
export async function commit({ url }, token, id) {
  const body = { certain: 'leave', possible: 'leave', failed: 'skip' };
  const { imported } = await callJson(`${url}/api/admin/imports/${id}/commit`, 'POST', body, token);
  return imported;
}

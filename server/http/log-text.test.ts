import { expect, test } from 'vitest';
import { toText } from './request-log.ts';

const NOON = new Date(2026, 3, 30, 12, 0, 7).getTime();
const line = (fields: object) =>
  JSON.stringify({ level: 30, time: NOON, pid: 1, hostname: 'here', ...fields });

test('a line has time, level, message and fields', () => {
  expect(toText(line({ method: 'GET', ms: 3.2, msg: 'request' }))).toBe(
    '[12:00:07] INFO request method=GET ms=3.2\n',
  );
});

test('an error is followed by its stack', () => {
  const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at here' };
  expect(toText(line({ level: 50, err, msg: 'request failed' }))).toBe(
    '[12:00:07] ERROR request failed\n    Error: no\n        at here\n',
  );
});

test('a level of another name and a line without a message are printed too', () => {
  expect(toText(line({ level: 35 }))).toBe('[12:00:07] 35\n');
});

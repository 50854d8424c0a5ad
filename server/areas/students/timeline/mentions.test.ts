import { expect, test } from 'vitest';
import { withHints } from './mentions.ts';

test('only members with an equal name get a hint, which tells them apart', () => {
  const hints = (...members: [name: string, email: string][]) =>
    withHints(members.map(([name, email]) => ({ name, email }))).map(({ hint }) => hint);
  expect(hints(['Asha Rao', 'asha@a.example'], ['Bala', 'bala@a.example'])).toEqual([null, null]);
  expect(hints(['Asha Rao', 'asha@a.example'], ['asha rao', 'a.rao@a.example'])).toEqual(['asha', 'a.rao']);
  expect(hints(['Asha', 'asha@a.example'], ['Asha', 'asha@b.example'])).toEqual([
    'asha@a.example',
    'asha@b.example',
  ]);
});

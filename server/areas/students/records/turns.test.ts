import { expect, test } from 'vitest';
import { MAX_FAMILY } from './siblings-sql.ts';
import { turnsOf } from './turns.ts';

const ofFamily = (id: number, phone: string | null, guardianName: string | null) => ({
  id,
  phone,
  guardianName,
});

test('children of one guardian and phone number share a turn', () => {
  const students = [
    ofFamily(1, '+914422334401', 'Uma Rao'),
    ofFamily(2, null, 'Uma Rao'),
    ofFamily(3, '+914422334401', 'UMA  RAO'),
    ofFamily(4, '+914422334401', 'Dev Nair'),
    ofFamily(5, null, null),
    ofFamily(6, '+914422334402', null),
    ofFamily(7, '+914422334402', null),
  ];
  expect(turnsOf(students)).toEqual([0, 1, 0, 2, 3, 4, 4]);
});

test('a phone number of many students is no family’s', () => {
  const many = Array.from({ length: MAX_FAMILY + 1 }, (_, id) => ofFamily(id, '+914422334401', null));
  expect(turnsOf(many)).toEqual(many.map(({ id }) => id));
});

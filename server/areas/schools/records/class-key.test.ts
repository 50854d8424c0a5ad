import { expect, test } from 'vitest';
import { toClassKey } from './class-key.ts';

test.each([
  [['8', 'VIII', 'viii', 'Ⅷ', '8th', '08', 'Class 8', 'Std. VIII', 'Grade-8', '8 Std', 'कक्षा 8'], '8'],
  [['8 B', '8B', '8-b', 'VIII B', 'VIII-B', 'VIIIB', 'Class VIII (B)', '8th B'], '8 b'],
  [['I', '1', '1st', '01'], '1'],
  [['XII', '12'], '12'],
  [['XII Science', '12 science'], '12 science'],
  [['UKG'], 'ukg'],
  [['Mixed'], 'mixed'],
  [['Class'], ''],
])('the class key of %j is %j', (spellings, key) => {
  expect(spellings.map(toClassKey)).toEqual(spellings.map(() => key));
});

test('a missing class has no key', () => {
  expect(toClassKey(null)).toBeNull();
});

import { expect, test } from 'vitest';
import {
  ageConflict,
  canBeName,
  isSamePerson,
  needsParent,
  readAge,
  referenceOf,
  spellReference,
} from './parent-consent.ts';

test.each([
  ['12', 12],
  [' 17.9 ', 17],
  ['१२', 12],
  ['0.5', 0],
  ['120', 120],
  ['121', null],
  ['-3', null],
  ['twelve', null],
  ['12 years', null],
  [' ', null],
  ['Infinity', null],
  ['0x12', null],
  ['1e2', null],
  ['18.9', 18],
  ['.5', null],
  ['+18', null],
])('the age in %j is %j', (text, age) => {
  expect(readAge(text)).toBe(age);
});

test.each([
  [{ age: 17 }, true],
  [{ age: 18 }, false],
  [{ age: 18, assessment: { age: '18' } }, false],
  [{ assessment: { age: '17' } }, true],
  [{ assessment: { age: '18' } }, false],
  [{}, true],
  [{ assessment: { age: 'unknown' } }, true],
  [{ age: 30, assessment: { age: 'unknown' } }, true],
])('a parent must agree for %j: %j', (answers, isNeeded) => {
  expect(needsParent(answers)).toBe(isNeeded);
});

test.each([
  [18, 'Class 6', true],
  [18, 'Class 9', true],
  [40, 'Grade 7', true],
  [18, 'Class ७', true],
  [18, 'Class 10', false],
  [18, 'Class 11', false],
  [19, 'Class 12', false],
  [17, 'Class 7', false],
  [18, 'Alumni', false],
  [18, undefined, false],
])('an age of %j contradicts %j: %j', (age, schoolClass, isRefused) => {
  const conflicts = [{ age }, {}].map((given) =>
    ageConflict({ name: 'Asha', ...given, assessment: { name: 'Asha', age: `${age}`, schoolClass } }),
  );
  expect(conflicts.map((conflict) => conflict !== null)).toEqual([isRefused, isRefused]);
});

test.each([
  ['Asha Example', ' example,  ASHA', true],
  ['மீனா', 'மீனா', true],
  ['Asha Example', 'Asha Example Senior', false],
  ['Asha Example', 'A\u200dsha\u2060 Exa\u00admple', true],
  ['Asha Example', 'Asha\ufe0f Example\ufe0f', true],
  ['Asha Example', 'Mrs. Asha Example', true],
  ['Shri Asha Example', 'Smt. Example Asha', true],
  ['Asha Example', 'AshaExample', true],
  ['Asha Example', 'Ａｓｈａ Example', true],
  ['Asha Example', 'Master Asha Example', true],
  ['Kumari Asha Example', 'Km. Asha Example', true],
  ['Asha Example', 'Selvi Asha Example', true],
  ['Kumari', 'Selvi', false],
  ['Asha Example', 'Áshá Exämple', true],
  ['Asha', 'A\u0301sha\u0301', true],
  ['राम', 'रमा', false],
  ['மீனா', 'மேனா', false],
  ['Sri', 'Meena', false],
  ['Sri', 'Dr', false],
])('%j and %j are one person: %j', (one, other, isSame) => {
  expect(isSamePerson(one, other)).toBe(isSame);
});

test.each([
  ['Me', false],
  ['MYSELF', false],
  [' self.', false],
  ['I', false],
  ['Same', false],
  ['Me, myself', false],
  ['Mr. Self', false],
  ['12', false],
  ['Meena', true],
  ['Selfie Example', true],
  ['I. Example', true],
  ['மீனா', true],
])('%j can be a name: %j', (name, isPossible) => {
  expect(canBeName(name)).toBe(isPossible);
});

test('a reference has eight consonants', () => {
  expect(referenceOf('0190A0bf-0000-7000-8000-000000000002')).toBe('BCMB-NBPT');
});

test.each([
  ['BCMBNBPT', 'BCMB-NBPT'],
  [' bcmb  nbpt ', 'bcmb-nbpt'],
  ['BCMB – NBPT', 'BCMB-NBPT'],
  ['BCMB-NBPT', 'BCMB-NBPT'],
  ['Asha Pillai', 'Asha Pillai'],
  ['BCMBNBPTB', 'BCMBNBPTB'],
])('%j is searched as %j', (typed, spelled) => {
  expect(spellReference(typed)).toBe(spelled);
});

import { expect, test } from 'vitest';
import { toClassKey } from './class-key.ts';

test.each([
  [
    [
      '8',
      'VIII',
      'viii',
      'Ⅷ',
      '8th',
      '08',
      'Class 8',
      'Std. VIII',
      'Grade-8',
      '8 Std',
      '8std',
      'VIIIth',
      '8-th',
    ],
    '08',
  ],
  [['८', 'कक्षा ८', 'कक्षा 8', '8वीं', 'आठवीं', 'आठवीं कक्षा', '௮', '8 ஆம் வகுப்பு', 'எட்டாம் வகுப்பு'], '08'],
  [
    ['Class: 8', '8ನೇ ತರಗತಿ', '8వ తరగతి', 'ക്ലാസ് 8', '৮', 'ધોરણ ૮', 'Eighth', 'Class Eight', 'eighth standard'],
    '08',
  ],
  [
    ['8 B', '8B', '8-b', 'VIII B', 'VIII-B', 'VIIIB', 'Class VIII (B)', '8th B', 'Std VIII B', '8 Section B'],
    '08 b',
  ],
  [['Gr 8', 'Cl. 8', 'Year 8', 'Gr. VIII', '8.0', 'इयत्ता आठवी', 'എട്ടാം ക്ലാസ്', 'ఎనిమిదవ తరగతి', 'ಎಂಟನೇ ತರಗತಿ'], '08'],
  [['பத்தாம் வகுப்பு', 'പത്താം ക്ലാസ്', 'दहावी', 'दसवीं'], '10'],
  [['I', '1', '1st', '01', 'First Standard', 'पहली'], '01'],
  [['X B', '10-B', 'X-B'], '10 b'],
  [
    [
      'XI',
      '11',
      '+1',
      '+ 1',
      'Plus One',
      '10+1',
      'I PUC',
      '1st PUC',
      'PUC I',
      'I PU',
      'Inter 1st year',
      'FYJC',
      'F.Y.J.C.',
      'HSS I',
      'H.S. 1st year',
    ],
    '11',
  ],
  [
    [
      'XII',
      '12',
      '+2',
      'Plus Two',
      'plus 2',
      '10+2',
      'II PUC',
      '2nd PUC',
      'PUC 2nd Year',
      'P.U.C. II',
      'SYJC',
      'II P.U.C.',
      'HSS II',
      'H.S. 2nd year',
      'S.Y.J.C.',
    ],
    '12',
  ],
  [
    ['Intermediate second year', 'Inter II', 'Sr. Inter', '2nd year PUC', 'Second PUC', 'HSC 2nd yr', '१२'],
    '12',
  ],
  [['+2A', '+2 A', 'XII A', '12A'], '12 a'],
  [['XIISC', 'XII SC'], '12 sc'],
  [['XII Science', 'XIIScience', '12 science', '+2 Science', 'II PUC Science'], '12 science'],
  [['XII (Science) Section B Maths'], '12 science b maths'],
  [['12th pass', 'XII pass', 'Class 12 - Pass'], 'out 12 pass'],
  [['Passed out'], 'out passed out'],
  [['Passedout'], 'out passedout'],
  [['Repeater'], 'out repeater'],
  [['UKG', 'U.K.G.', 'Sr KG', 'Senior KG', 'Sr. K.G.', 'KG2', 'KG-II'], '00 ukg'],
  [['LKG', 'Jr KG', 'Lower KG', 'KG1', 'KG 1'], '00 lkg'],
  [['Pre-KG', 'PreKG', 'Pre K.G.'], '00 pre kg'],
  [['Jr Ganesh'], 'jr ganesh'],
  [['Mixed'], 'mixed'],
  [['100'], 'no 100'],
  [['Class'], ''],
])('the class key of %j is %j', (spellings, key) => {
  expect(spellings.map(toClassKey)).toEqual(spellings.map(() => key));
});

test('a missing class has no key', () => {
  expect(toClassKey(null)).toBeNull();
});

test('keys sort as a school does', () => {
  const classes = ['UKG', 'IX', '10', '10 B', '+1', 'XII', 'Mixed', '12th pass'];
  expect(classes.toReversed().map(toClassKey).toSorted()).toEqual(classes.map(toClassKey));
});

import { expect, test } from 'vitest';
import { toJoinedName, toLikePatterns, toSearchKey, toSearchText } from './search-key.ts';

test.each([
  ['  Asha   EXAMPLE ', 'asha example'],
  ['José Ñandú', 'jose nandu'],
  ['Jose\u0301', 'jose'],
  ['ＡＳＨＡ', 'asha'],
  ['மீனா', 'மீனா'],
  ['İzmir', 'izmir'],
  ['\u202a98765\u202c 43210', '98765 43210'],
  ['Asha\u200b \u00adRao\u2060', 'asha rao'],
  ['rao.s@family.example', 'rao s@family example'],
])('%s is compared as %s', (text, key) => {
  expect(toSearchKey(text)).toBe(key);
});

test.each([
  ['S. Karthik', 'S.Karthik', 'S Karthik', 's-karthik'],
  ['D’Souza', "D'Souza", 'Dʼsouza', 'D‘SOUZA', 'D`Souza', 'DSouza'],
  ['K.R. Priya', 'KR Priya', 'K R Priya', 'k. r. priya', 'K.R.Priya'],
  ['Priya K.R.', 'Priya KR'],
  ['Anne-Marie', 'Anne Marie', 'Anne–Marie', 'Anne\u2011Marie'],
  ['क़मर', 'क\u093cमर', 'कमर'],
  ['श्\u200dरी', 'श्री'],
  ['ஸ்ரீ', 'ஶ்ரீ'],
  ['கௌதம்', 'கெளதம்'],
  ['ஔவை', 'ஒளவை'],
  ['സുമൻ', 'സുമന്\u200d'],
  ['മലയാളം എന്റെ', 'മലയാളം എൻ്റെ'],
  ['കൗമാരം', 'കൌമാരം'],
  ['संजय', 'सञ्जय', 'सन्जय'],
  ['अंबिका', 'अम्बिका'],
  ['चाँदनी', 'चांदनी', 'चान्दनी'],
  ['ਸਿੰਘ', 'ਸਿਂਘ'],
  ['సంతోష్', 'సన్తోష్'],
  ['ಸಂತೋಷ್', 'ಸನ್ತೋಷ್'],
  ['ড়', 'ড'],
  ['উৎপল', 'উত্\u200dপল'],
])('%j has the key of its other spellings', (spelling, ...others) => {
  expect(others.map(toSearchKey)).toEqual(others.map(() => toSearchKey(spelling)));
});

test.each([
  ['तन्मय', 'तंमय'],
  ['Asha Rao', 'Asharao'],
  ['Ann', 'Anne'],
])('%s is not %s', (one, other) => {
  expect(toSearchKey(one)).not.toBe(toSearchKey(other));
});

test('letters with a mark of their own in Indic scripts stay distinct', () => {
  expect(toSearchKey('கி')).not.toBe(toSearchKey('கு'));
  expect(toSearchKey('की')).not.toBe(toSearchKey('कि'));
});

test('missing values are left out of a search text', () => {
  expect(toSearchText(['Asha', null, undefined, '', '+914422334455'])).toBe('asha +914422334455');
});

test.each([
  ['', []],
  ['   ', []],
  ['Asha Exa', [['%asha%'], ['%exa%']]],
  ['Zo', [['zo%', '% zo%']]],
  ['kavya म', [['%kavya%'], ['म%', '% म%']]],
  ['மீ', [['மீ%', '% மீ%']]],
  ['098765 43210', [['%98765%'], ['%43210%']]],
  ['+91 98765', [['%98765%']]],
  ['00919876', [['%9876%']]],
  ['919876543210', [['%9876543210%']]],
  ['9198', [['%9198%']]],
  ['98765-43210', [['%98765%'], ['%43210%']]],
  ['+91-98765-43210', [['%98765%'], ['%43210%']]],
  ['(098765) 43210', [['%98765%'], ['%43210%']]],
  ['९८७६५', [['%९८७६५%', '%98765%']]],
  ['0', []],
  ['+91', []],
  ['(+91) 98765', [['%98765%']]],
  ['-', []],
  ['100%_a\\', [['%100\\%\\_a\\\\%']]],
  ['S. Karthik', [['s%', '% s%'], ['%karthik%']]],
  ['Karthik S', [['%karthik%'], ['s%', '% s%']]],
  ['K.R. Priya', [['k%', '% k%'], ['r%', '% r%', 'kr%', '% kr%'], ['%priya%']]],
  [
    'k r p',
    [
      ['kr%', '% kr%'],
      ['p%', '% p%', '%krp%'],
    ],
  ],
  ['D’Sou', [['%dsou%']]],
])('%j searches for %j', (search, patterns) => {
  expect(toLikePatterns(search)).toEqual(patterns);
});

test.each([
  ['Rama Krishnan', 'ramakrishnan'],
  ['K.R. Priya', 'krpriya'],
  ['Asha', null],
  ['', null],
  [null, null],
])('%j is also searched as %j', (name, joined) => {
  expect(toJoinedName(name)).toBe(joined);
});

import { expect, test } from 'vitest';
import { toLikePatterns, toSearchKey, toSearchText } from './search-key.ts';

test.each([
  ['  Asha   EXAMPLE ', 'asha example'],
  ['José Ñandú', 'jose nandu'],
  ['Jose\u0301', 'jose'],
  ['ＡＳＨＡ', 'asha'],
  ['மீனா', 'மீனா'],
  ['क़मर', 'क\u093cमर'],
  ['İzmir', 'izmir'],
])('%s is compared as %s', (text, key) => {
  expect(toSearchKey(text)).toBe(key);
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
  ['98765-43210', [['%98765-43210%', '%9876543210%']]],
  ['+91-98765-43210', [['%+91-98765-43210%', '%9876543210%']]],
  ['(098765) 43210', [['%(098765)%', '%98765%'], ['%43210%']]],
  ['९८७६५', [['%९८७६५%', '%98765%']]],
  ['0', []],
  ['+91', []],
  ['(+91) 98765', [['%98765%']]],
  ['+91- 98765', [['%98765%']]],
  ['-', [['%-%']]],
  ['100%_a\\', [['%100\\%\\_a\\\\%']]],
])('%j searches for %j', (search, patterns) => {
  expect(toLikePatterns(search)).toEqual(patterns);
});

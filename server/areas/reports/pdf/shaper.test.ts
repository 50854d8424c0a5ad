import fc from 'fast-check';
import { Buffer as Shaped } from 'harfbuzzjs';
import { describe, expect, test, vi } from 'vitest';
import { type FontName, openFont } from './fonts.ts';
import { Shaper, type Syllable } from './shaper.ts';

const shape = (script: string, text: string): Syllable[] =>
  openFont(`${script} regular` as FontName).shaper.shape(text);
const idsOf = (syllables: Syllable[]) => syllables.flatMap(({ glyphs }) => glyphs.map(({ id }) => id));

describe('consonants without a vowel between them', () => {
  test.each([
    ['devanagari', 'स्थ्य', 'क्'],
    ['bengali', 'স্থ্য', 'ক্'],
    ['bengali', 'জ্জ্ব', 'ক্'],
    ['bengali', 'ন্ত্য', 'ক্'],
    ['gujarati', 'સ્થ્ય', 'ક્'],
    ['oriya', 'ମ୍ବ୍ର', 'କ୍'],
    ['oriya', 'ସ୍ଥ୍ୟ', 'କ୍'],
    ['telugu', 'ష్ట్ర', 'క్'],
    ['kannada', 'ಷ್ಟ್ರ', 'ಕ್'],
    ['malayalam', 'സ്ഥ്യ', 'ക്'],
    ['malayalam', 'ന്റ', 'ക്'],
  ])('in %s are joined in %s, without a sign for the missing vowel', (script, joined, apart) => {
    const sign = idsOf(shape(script, apart)).at(-1);
    expect(idsOf(shape(script, `${joined}${apart}`)).at(-1)).toBe(sign);
    expect(idsOf(shape(script, joined))).not.toContain(sign);
  });
});

test('a vowel is drawn before its consonant and read after it', () => {
  const syllables = shape('devanagari', 'कि');
  const [vowel, consonant] = idsOf(syllables);
  expect([consonant]).toEqual(idsOf(shape('devanagari', 'क')));
  expect(vowel).not.toBe(consonant);
  expect(syllables.map(({ text }) => text)).toEqual(['कि']);
});

test('the two spellings of a letter with a dot below look the same', () => {
  expect(idsOf(shape('gurmukhi', '\u0a36'))).toEqual(idsOf(shape('gurmukhi', '\u0a38\u0a3c')));
});

const FIRST_LETTERS = {
  devanagari: 0x900,
  bengali: 0x980,
  gurmukhi: 0xa00,
  gujarati: 0xa80,
  oriya: 0xb00,
  tamil: 0xb80,
  telugu: 0xc00,
  kannada: 0xc80,
  malayalam: 0xd00,
};

test.each(Object.entries(FIRST_LETTERS))(
  'any text in %s is readable from its syllables once, in order',
  (script, first) => {
    const letter = fc
      .integer({ min: first, max: first + 0x7f })
      .map((codePoint) => String.fromCodePoint(codePoint));
    const text = fc.array(
      fc.oneof({ weight: 6, arbitrary: letter }, fc.constantFrom(' ', '\u200c', '\u200d', 'a')),
    );
    fc.assert(
      fc.property(text, (letters) => {
        // Joiners without letters to join have no meaning.
        const written = letters.join('').replaceAll(/(?<=^| )[\u200c\u200d]+(?=$| )/g, '');
        const syllables = shape(script, written);
        expect(syllables.map(({ text }) => text).join('')).toBe(written);
      }),
      { numRuns: 300 },
    );
  },
);

test('each word is shaped once, however often a line with it is measured', () => {
  const shaped = vi.spyOn(Shaped.prototype, 'addText');
  const shaper = new Shaper(openFont('latin regular').file);
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`);
  const long = 'x'.repeat(100);
  const lines = words.map((_, at) => [...words.slice(0, at + 1), long].join(' '));
  const widths = lines.map((line) => shaper.shape(line).length);
  expect(widths).toEqual(lines.map((line) => line.length));
  const times = (text: string) => shaped.mock.calls.filter(([given]) => given === text).length;
  expect([times('word0'), times('word39'), times(' ')]).toEqual([1, 1, 1]);
  // A word without end is no word that comes again.
  expect(times(long)).toBe(lines.length);
  shaped.mockRestore();
});

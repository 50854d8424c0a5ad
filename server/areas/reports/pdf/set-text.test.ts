import { describe, expect, test, vi } from 'vitest';
import { findUnprintable } from '#contracts/lib/printable.ts';
import { Paper } from './paper.ts';
import { ShapedFont } from './shaped-font.ts';

const paper = new Paper('Lines', 'en');
const STYLE = { size: 9.5 };
const linesOf = (text: string, width: number) =>
  paper.lines(text, STYLE, width).map((runs) => runs.map((run) => run.text).join(''));

describe('a word wider than its line', () => {
  test.each([
    ['an address', 'https://example.org/VAVATAToYoTe/AVAVAVToYo', 156],
    ['Kannada', 'ಕ್ರಮಗಳುಮಹಾರಾಷ್ಟ್ರ', 41],
    ['Gurmukhi', 'ਸ੍ਰੀਸ੍ਰੀਸ੍ਰੀਸ੍ਰੀ', 26],
    ['Tamil', 'கணக்ஷேத்திரம்கணக்ஷேத்திரம்', 45],
    ['a syllable without end', 'क्'.repeat(60), 100],
  ])('is split into parts that fit, with nothing between them: %s', (_, word, width) => {
    const lines = linesOf(word, width);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('')).toBe(word);
    for (const line of lines) expect(paper.widthOf(line, STYLE)).toBeLessThanOrEqual(width);
  });

  test('is cut between syllables', () => {
    const endsWithin = (line: string) => /[\u0a4d\u0bcd\u0ccd]$/.test(line);
    for (const word of ['ਸ੍ਰੀ', 'ಷ್ಟ್ರ', 'க்ஷே']) {
      for (let width = Math.ceil(paper.widthOf(word, STYLE)); width < 60; width += 1) {
        expect(linesOf(word.repeat(6), width).slice(0, -1).filter(endsWithin)).toEqual([]);
      }
    }
  });

  test('is not measured at each of its letters', () => {
    const word = 'a\u00ad'.repeat(2500);
    const widthOf = vi.spyOn(ShapedFont.prototype, 'widthOf');
    expect(linesOf(word, 480).join('').replaceAll('\u00ad', '')).toBe('a'.repeat(2500));
    const measured = widthOf.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
    widthOf.mockRestore();
    expect(measured).toBeLessThan(25 * word.length);
  });

  test('leaves the words around it unchanged', () => {
    expect(linesOf(`one ${'x'.repeat(40)} two`, 100)[0]).toBe('one');
    expect(linesOf(`one ${'x'.repeat(40)} two`, 100).at(-1)).toMatch(/^x+ two$/);
  });
});

test.each([
  ['Kannada', 'ಶಾಸ್ತ್ರ ಸ್ತ್ರೀ ಕನ್ನಡ ವಿದ್ಯಾರ್ಥಿ ರಾಷ್ಟ್ರ ವಸ್ತ್ರ '],
  ['Tamil', 'ஸ்ரீ க்ஷேத்திரம் கௌரி நௌகா கொடுத்த '],
  ['Hindi', 'स्वास्थ्य राष्ट्र उज्ज्वल क्षत्रिय शर्मा लक्ष्मी '],
  ['English', 'To AVA, “Yes” Wave T. V. Ltd. '],
  ['all of them', '(ರಾಷ್ಟ್ರ) – (राष्ट्र) AVA கொடுத்த, '],
])('no line is wider than the limit: %s', (_, words) => {
  for (let width = 90; width < 480; width += 13) {
    for (const line of linesOf(words.repeat(8).trim(), width)) {
      expect(paper.widthOf(line, STYLE)).toBeLessThanOrEqual(width);
    }
  }
});

test('findUnprintable agrees with the printed letters for every code point', () => {
  const isPrinted = (letter: string) => linesOf(letter, 1000).join('') !== '[?]';
  const wrong: string[] = [];
  for (let codePoint = 0x20; codePoint < 0x1_f700; codePoint += 1) {
    const letter = String.fromCodePoint(codePoint);
    if (/\p{Cn}|\p{Cs}|\p{Co}|\p{M}/u.test(letter)) continue;
    if (isPrinted(letter) !== (findUnprintable([letter]).length === 0)) wrong.push(codePoint.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('hyphens of word processors count as hyphens', () => {
  expect(linesOf('e\u2011mail e\u2010mail', 1000)).toEqual(['e-mail e-mail']);
});

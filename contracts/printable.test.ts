import { expect, test } from 'vitest';
import { findUnprintable } from './printable.ts';

test('letters of scripts without a font are found, each once', () => {
  const content = {
    summary: 'Ravi reads తెలుగు',
    nextSteps: ['Написать', 'తె'],
    rows: [{ title: 'മലയാളം', count: 3 }],
  };
  expect(findUnprintable(content).join('')).toBe('తలగНапистьമലയള');
});

test('Latin, Devanagari, Tamil, digits and signs are printed', () => {
  const summary = 'Šrī – श्री क्ष १२, ஶ்ரீ க்ஷ ௧, naïve café №… “yes” 50 % ✓';
  expect(findUnprintable({ summary })).toEqual([]);
});

import { expect, test } from 'vitest';
import { findUnprintable } from './printable.ts';

test('letters of scripts without a font are found, each once', () => {
  const content = {
    summary: 'Ravi reads اردو',
    nextSteps: ['Написать', 'ار'],
    rows: [{ title: 'සිංහල', count: 3 }],
  };
  expect(findUnprintable(content).join('')).toBe('اردوНапистьසහල');
});

test('letters of India, digits and signs are printed', () => {
  const summary =
    'Šrī – श्री क्ष १२, ஶ்ரீ க்ஷ ௧, తెలుగు ಕನ್ನಡ മലയാളം বাংলা ગુજરાતી ਪੰਜਾਬੀ ଓଡ଼ିଆ, naïve café №… “yes” 50 % ✓';
  expect(findUnprintable({ summary })).toEqual([]);
});

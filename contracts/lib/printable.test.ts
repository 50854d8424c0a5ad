import { expect, test } from 'vitest';
import { findUnprintable } from './printable.ts';

test('unprintable letters are found once each', () => {
  const content = {
    summary: 'Ravi reads اردو',
    nextSteps: ['Написать', 'ار'],
    rows: [{ title: 'සිංහල', count: 3 }],
  };
  expect(findUnprintable(content).join('')).toBe('اردوНапистьසිංහල');
});

test('unprintable signs are found', () => {
  expect(findUnprintable({ summary: 'IELTS ≥ 7 → apply ✓ e‑mail 🙂 tiếng' })).toEqual([
    '≥',
    '→',
    '✓',
    '🙂',
    'ế',
  ]);
});

test('letters of India, digits and common signs are printable', () => {
  const summary =
    'Šrī – श्री क्ष १२, ஶ்ரீ க்ஷ ௧, తెలుగు ಕನ್ನಡ മലയാളം বাংলা ગુજરાતી ਪੰਜਾਬੀ ଓଡ଼ିଆ, naïve café №… “yes” 50 %\nｗｉｄｅ';
  expect(findUnprintable({ summary })).toEqual([]);
});

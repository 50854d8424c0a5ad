import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLOURS, PAIRINGS } from './srichakra-demo-page.tsx';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the lettering', () => {
  it.each(PAIRINGS)('is readable in $letters on $ground', ({ ground, letters }) => {
    expect(contrast(COLOURS[ground].hex, COLOURS[letters].hex)).toBeGreaterThanOrEqual(4.5);
  });

  it('is shown on or in every colour of the palette', () => {
    const shown = new Set(PAIRINGS.flatMap(({ ground, letters }) => [ground, letters]));
    expect([...shown].sort()).toEqual(Object.keys(COLOURS).sort());
  });

  it('uses the colours of the style sheet', () => {
    const styles = readFileSync('web/styles.css', 'utf8');
    for (const { hex, ground, letters } of Object.values(COLOURS)) {
      const token = ground.replace('bg-', '');
      expect(styles).toContain(`--color-${token}: ${hex};`);
      expect(letters).toBe(`text-${token}!`);
    }
  });
});

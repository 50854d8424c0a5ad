import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Shaper } from './shaper.ts';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 'regular' | 'bold';
const WEIGHTS: Record<Weight, string> = { regular: '400', bold: '700' };

/** Each file of a font holds one script. */
const PACKAGES = {
  latin: 'mukta',
  'latin-ext': 'mukta',
  devanagari: 'mukta',
  tamil: 'google-sans',
  telugu: 'google-sans',
  kannada: 'baloo-tamma-2',
  malayalam: 'google-sans',
  bengali: 'google-sans',
  gujarati: 'google-sans',
  gurmukhi: 'google-sans',
  oriya: 'google-sans',
} as const;
type Script = keyof typeof PACKAGES;

export type FontName = `${Script} ${Weight}` | 'brand';

const LATIN: readonly Script[] = ['latin', 'latin-ext'];
const INDIC = (Object.keys(PACKAGES) as Script[]).filter((script) => !LATIN.includes(script));
const LETTER_OF: ReadonlyMap<Script, RegExp> = new Map(
  INDIC.map((script) => [
    script,
    new RegExp(`\\p{Script=${script[0]?.toUpperCase()}${script.slice(1)}}`, 'u'),
  ]),
);

/** Fonts to try for a letter, in this order. Devanagari's has the signs of many scripts. */
export function fontsFor(letter: string, weight: Weight): FontName[] {
  const own = INDIC.find((script) => LETTER_OF.get(script)?.test(letter));
  const scripts: readonly Script[] = own ? [own] : [...LATIN, 'devanagari'];
  return scripts.map((script) => `${script} ${weight}` as const);
}

const { resolve } = createRequire(import.meta.url);
const opened = new Map<FontName, { file: Buffer; shaper: Shaper }>();

/** A font's file and its shaper, read once. */
export function openFont(name: FontName): { file: Buffer; shaper: Shaper } {
  const known = opened.get(name);
  if (known) return known;
  const file = unpackWoff(readFileSync(resolve(fileOf(name))));
  const font = { file, shaper: new Shaper(file) };
  opened.set(name, font);
  return font;
}

function fileOf(name: FontName): string {
  if (name === 'brand') return '@fontsource/yatra-one/files/yatra-one-latin-400-normal.woff';
  const [script, weight] = name.split(' ') as [Script, Weight];
  const family = PACKAGES[script];
  return `@fontsource/${family}/files/${family}-${script}-${WEIGHTS[weight]}-normal.woff`;
}

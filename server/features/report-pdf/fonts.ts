import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 'regular' | 'bold';
const WEIGHTS: Record<Weight, string> = { regular: '400', bold: '700' };

/** In the order in which they are asked for a letter. Each holds one script, as the site's own fonts do. */
export const SCRIPTS = ['latin', 'latin-ext', 'devanagari', 'tamil'] as const;
type Script = (typeof SCRIPTS)[number];
const PACKAGES: Record<Script, string> = {
  latin: 'mukta',
  'latin-ext': 'mukta',
  devanagari: 'mukta',
  tamil: 'mukta-malar',
};

export type FontName = `${Script} ${Weight}` | 'brand';

const { resolve } = createRequire(import.meta.url);

function readFont(family: string, file: string): Buffer {
  return unpackWoff(readFileSync(resolve(`@fontsource/${family}/files/${family}-${file}.woff`)));
}

/** Every font of a report with its file, read once. */
export const FONT_FILES: ReadonlyMap<FontName, Buffer> = new Map([
  ['brand', readFont('yatra-one', 'latin-400-normal')],
  ...SCRIPTS.flatMap((script) =>
    (['regular', 'bold'] as const).map(
      (weight) =>
        [`${script} ${weight}`, readFont(PACKAGES[script], `${script}-${WEIGHTS[weight]}-normal`)] as const,
    ),
  ),
]);

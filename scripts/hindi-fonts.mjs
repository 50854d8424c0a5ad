// Mukta's Devanagari files have the conjuncts of several languages, and weigh 100 KB each. Hindi pages load smaller ones.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './install.mjs';

const WEIGHTS = [400, 600];
const FILES = join(root, 'node_modules/@fontsource/mukta/files');
const OUT = join(root, 'node_modules/.cache/srichakra-fonts');

/** The letters of Hindi; web/indic-fonts.css has the same list. */
const LETTERS =
  '901-903 905-90B 90D 90F-911 913-928 92A-930 932 935-939 93C 93E-943 945 947-949 94B-94D 964 970 200C-200D 25CC'
    .split(' ')
    .flatMap((range) => {
      const [first, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join('');

/** How letters join, and where marks stand. Left out: kerning, and forms of other languages. */
const FEATURES =
  'ccmp nukt akhn rphf rkrf blwf half vatu cjct pres abvs blws psts haln mark mkmk abvm blwm dist';

/** Makes the files, for `url("@hindi-fonts/…")` in style sheets. */
export const hindiFonts = () => ({
  name: 'hindi-fonts',
  async config() {
    mkdirSync(OUT, { recursive: true });
    for (const weight of WEIGHTS) {
      const small = await subsetFont(
        readFileSync(join(FILES, `mukta-devanagari-${weight}-normal.woff2`)),
        LETTERS,
        { targetFormat: 'woff2', noHinting: true, keepFeatures: FEATURES.split(' ') },
      );
      writeFileSync(join(OUT, `mukta-hindi-${weight}.woff2`), small);
    }
    return { resolve: { alias: { '@hindi-fonts': OUT } } };
  },
});

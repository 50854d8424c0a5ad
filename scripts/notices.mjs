import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { listPackageFolders, productionPackages } from './production-packages.mjs';

export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';

/** Licences under which the product may carry a package, or be built with it. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  // Data of the browsers that the build compiles for.
  'CC-BY-4.0',
  // Build tools, which are no part of the product.
  'LGPL-3.0-or-later',
  'MPL-2.0',
]);
/** Licences from a package's licence file, if its package.json names none. */
const UNDECLARED = { 'png-js': 'MIT' };
const LICENCE_FILE = /(^|[-_.])(licen[cs]e|copying|notice)[^.]*(\.(md|txt))?$/i;

function readPackage(folder) {
  const path = join(root, folder);
  const { name, version, license, author } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  // Including licences of code that a package has copied.
  const texts = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(path.length).includes('node_modules'))
    .map((file) => readFileSync(file, 'utf8').trim());
  const declared = (typeof license === 'string' ? license : license?.type) ?? UNDECLARED[name] ?? 'none';
  const by = typeof author === 'string' ? author : author?.name;
  const said = `(The package has no file with its licence; its package.json says: ${declared}${by ? `, ${by}` : ''}.)`;
  return {
    title: `${name} ${version}`,
    declared,
    text: texts.length > 0 ? [...new Set(texts)].join('\n\n') : said,
  };
}

/** "(MIT OR CC0-1.0)": one accepted alternative is enough; of "A AND B" each has to be accepted. */
function isAccepted(expression) {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((licence) => ACCEPTED.has(licence)));
}

/**
 * Writes the licences of all packages of the product and its build into one file. Ends the process at a licence that is
 * not in the list of accepted ones.
 * @param {string} file
 */
export function writeNotices(file) {
  const packages = listPackageFolders(productionPackages).map(readPackage);
  const doubtful = packages.filter(({ declared }) => !isAccepted(declared));
  if (doubtful.length > 0) {
    console.error('scripts/notices.mjs does not list these licences. Please check them:');
    for (const { title, declared } of doubtful) console.error(`  ${title}: ${declared}`);
    process.exit(1);
  }
  // Packages with the same text share one entry.
  const titlesOf = new Map();
  for (const { title, declared, text } of packages) {
    const section = `Licence: ${declared}\n\n${text}`;
    titlesOf.set(section, (titlesOf.get(section) ?? new Set()).add(title));
  }
  const sections = [...titlesOf].map(([section, titles]) => `${[...titles].join('\n')}\n${section}`);
  const first = 'Srichakra contains, or is built with, the software of others.';
  writeFileSync(file, `${[first, ...sections].join(`\n\n${'='.repeat(80)}\n\n`)}\n`);
}

// `npm run notices`
if (process.argv[1] === import.meta.filename) {
  writeNotices(join(root, NOTICES_FILE));
  console.log(`The licences of others are in ${NOTICES_FILE}`);
}

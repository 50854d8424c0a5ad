// `npm run export-texts -- hi` writes the texts of the public pages and their translations as a table, `texts-hi.csv`;
// `npm run import-texts -- hi` takes the edited table back. A faulty row is refused with its reason; the others are taken.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import Papa from 'papaparse';
import { findFault } from '../web/testing/text-faults.ts';
import { root } from './install.mjs';

const [command, language = ''] = process.argv.slice(2);
const catalogue = join(root, 'web/messages', `${language}.po`);
const table = join(process.env.INIT_CWD ?? process.cwd(), `texts-${language}.csv`);
// As in lingui.config.ts.
const po = formatter({ lineNumbers: false });
const context = { locale: language, sourceLocale: 'en', filename: catalogue };
const existing = readFileSync(catalogue, 'utf8');
const texts = await po.parse(existing, context);
const englishOf = (id) => texts[id].message ?? id;

if (command === 'export') {
  const rows = Object.entries(texts).map(([id, { translation = '', comments = [], origin = [] }]) => ({
    id,
    english: englishOf(id),
    translation,
    note: comments.filter((comment) => !comment.startsWith('js-lingui')).join(' '),
    where: origin.map(([file]) => file).join(' '),
  }));
  writeFileSync(table, `\uFEFF${Papa.unparse(rows)}\r\n`);
  console.log(`${table}: ${rows.length} texts`);
} else {
  const { data } = Papa.parse(readFileSync(table, 'utf8').replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  const faults = [];
  for (const { id, translation = '' } of data) {
    const text = translation.normalize('NFC').trim();
    const fault = id in texts ? text && findFault(englishOf(id), text) : 'this text is no longer in use';
    if (fault) faults.push(`${id}: ${fault}`);
    else texts[id].translation = text;
  }
  writeFileSync(catalogue, await po.serialize(texts, { ...context, existing }));
  console.log(`${data.length - faults.length} of ${data.length} rows taken`);
  if (faults.length > 0) console.error(`Not taken:\n${faults.join('\n')}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

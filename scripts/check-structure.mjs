// Checks the rules of structure-rules.mjs, the areas' doors, and circles. Each message says where the code belongs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCircles } from './find-circles.mjs';
import { root } from './install.mjs';
import {
  AREA_ORDER,
  areaOf,
  IMPORT_RULES,
  isTest,
  PLACES,
  TABLE_OWNERS,
  TEXT_RULES,
} from './structure-rules.mjs';

const MAX_FILE_LENGTH = 500;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/|\/(?![/*])|[^;'"/])*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\b(typeof\s+)?import\(\s*(?:\/\*[\s\S]*?\*\/\s*)?['"`]([^'"`]+)['"`](?:\s*\)\s*(\[|\.(?!then\b|catch\b|finally\b)))?/g;
/** A module that starts as a thread, or that a test replaces. */
const NAMED_FILE =
  /\b(?:new URL|startThread)\(\s*['`]([^'`]+\.[cm]?[jt]sx?)['`],\s*import\.meta\.url|\bvi\.(?:mock|doMock|importActual)(?:<[^(]*>)?\(\s*['`]([^'`]+)['`]/g;
/** Pairs of features that import each other. Only ever lower it. */
const MAX_PAIRS = 1;
const CODE = /\.([cm]?[jt]sx?|html)$/;
const VAGUE_NAME = /[A-Z_]|(^|[/-])(utils?|helpers?|misc|common|managers?)(?=[-./])/;

const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
  .split('\n')
  .map((line) => line.replaceAll('/', ''));
/** All files of the project, without ignored and hidden ones. */
const known = new Set(
  readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !ignored.includes(name))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(entry.name) : [entry.name]))
    .filter((file) => !/(^|\/)\./.test(file)),
);

function filesOf(folder) {
  if (folder.startsWith('.')) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

/** A relative path or an alias becomes the path of the file; the name of a package stays. */
function targetOf(file, name) {
  const target = name.startsWith('.')
    ? join(file, '..', name)
    : name.replace(/^#(?=(contracts|server|web)\/)/, '');
  return { target, isOwnSource: /^[./#]/.test(name) && !target.startsWith('dist/') };
}

function importsOf(file, text) {
  const imports = Array.from(text.matchAll(IMPORT), ([, from, bare, asType, dynamic, member]) => ({
    ...targetOf(file, from ?? bare ?? dynamic),
    // `typeof import('…')` and `import('…').Name` are types, which arrive with the file.
    isDynamic: dynamic !== undefined && asType === undefined && member === undefined,
  }));
  const named = Array.from(text.matchAll(NAMED_FILE), ([, thread, replaced]) => ({
    ...targetOf(file, thread ?? replaced),
    isDynamic: true,
    isNamed: true,
  }));
  return [...imports, ...named];
}

/** Whether files outside the target's area may import it. */
function isDoor(file, target, { isDynamic, isNamed }) {
  if (/^contracts\/[^/]+\/index\.ts$/.test(target)) return true;
  const [, inside] = /^(?:server|web)\/areas\/[^/]+\/(.*)$/.exec(target) ?? [];
  if (inside === 'index.ts') return true;
  if (inside === 'testing.ts') return isTest(file) || /^(bench|e2e|scripts)\//.test(file);
  // The router imports each page from its own file, so that pages load separately.
  return file.startsWith('web/app/') && ((isDynamic && !isNamed) || /-page\.tsx$/.test(target));
}

/** A file of tables belongs to one area: see TABLE_OWNERS. */
function findForeignTable(file, target) {
  const [, schema] = /^server\/db\/schema\/([\w-]+)\.ts$/.exec(target) ?? [];
  if (schema === undefined || isTest(file)) return [];
  const owner = TABLE_OWNERS[schema];
  if (owner === undefined)
    return [`imports ${target}, which belongs to no area: name its owner in TABLE_OWNERS`];
  const area = /^server\/areas\/([^/]+)\//.exec(file)?.[1];
  if (area === undefined || owner === area || owner === 'db') return [];
  return [
    `imports ${target}: these tables belong to ${owner}; read and change them by functions of its index.ts, join them by the views there`,
  ];
}

/** The area of each table by its name in the database. */
const tableAreas = new Map(
  Object.entries(TABLE_OWNERS).flatMap(([schema, owner]) => {
    const text = readFileSync(join(root, `server/db/schema/${schema}.ts`), 'utf8');
    return Array.from(text.matchAll(/\bpgTable\(\s*'(\w+)'/g), ([, table]) => [table, owner]);
  }),
);

/** SQL text that names a table needs no import of it. */
function findForeignNames(file, code) {
  const area = /^server\/areas\/([^/]+)\//.exec(file)?.[1];
  if (area === undefined || isTest(file)) return [];
  return Array.from(code.matchAll(/\b(?:from|join|into|update|using)\s+"?(\w+)/gi)).flatMap(
    ([words, table]) => {
      const owner = tableAreas.get(table) ?? area;
      return owner === area || owner === 'db'
        ? []
        : [
            `has SQL with “${words}”: this table belongs to ${owner}; join the view that its index.ts exports, or move the query into a function of ${owner}, exported there`,
          ];
    },
  );
}

function findFaults(file, text, imports) {
  const faults = [];
  const lines = text.split('\n').length - 1;
  if (lines > MAX_FILE_LENGTH && !isTest(file))
    faults.push(`has more than ${MAX_FILE_LENGTH} lines: move a part into another file of its folder`);
  if (!PLACES.some((place) => place.test(file)))
    faults.push(
      'is in no place of docs/architecture.md: move it into a feature of an area, server/lib/ or web/lib/; a new area is named there and in PLACES',
    );
  if (VAGUE_NAME.test(file))
    faults.push('name it in kebab-case by its contents: no utils, helpers, misc, common, manager');
  const applies = (rule) => rule.files(file) && !(rule.exceptTests && isTest(file));
  for (const { target, isOwnSource, isDynamic, isNamed } of imports) {
    for (const rule of IMPORT_RULES) {
      if (applies(rule) && rule.forbids(target, known.has(target)))
        faults.push(`imports ${target}: ${rule.message}`);
    }
    faults.push(...findForeignTable(file, target));
    if (isOwnSource && !known.has(target))
      faults.push(`imports ${target}, which is no file: write its whole name`);
    const area = areaOf(target);
    if (area && area !== areaOf(file) && !isDoor(file, target, { isDynamic, isNamed })) {
      faults.push(
        `imports ${target}: export it from ${area}/index.ts (for tests testing.ts), and import it from there`,
      );
    }
    if (area && target === `${area}/index.ts` && area === areaOf(file)) {
      faults.push(`imports ${target}: inside its area import the file that index.ts exports it from`);
    }
  }
  const code = text.replaceAll(/^\s*\{?\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  for (const rule of TEXT_RULES) {
    if (applies(rule) && rule.pattern.test(code)) faults.push(rule.message);
  }
  faults.push(...findForeignNames(file, code));
  return faults;
}

const faults = [];
const fileArrows = new Map();
const areaArrows = new Map();
const featureArrows = new Set();
const featureOf = (file) => /^(server|web)\/areas\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0];
for (const file of known) {
  if (!CODE.test(file)) continue;
  const text = readFileSync(join(root, file), 'utf8');
  const imports = importsOf(file, text);
  faults.push(...findFaults(file, text, imports).map((fault) => `${file}: ${fault}`));
  const targets = imports.filter(({ target }) => known.has(target));
  // A thread may import the module that starts it.
  fileArrows.set(file, new Set(targets.filter((found) => !found.isNamed).map((found) => found.target)));
  for (const { target } of targets) {
    if (!isTest(file)) featureArrows.add(`${featureOf(file)} ${featureOf(target)}`);
    const [from, to] = [areaOf(file), areaOf(target)];
    if (!from || !to || from === to) continue;
    areaArrows.set(from, (areaArrows.get(from) ?? new Map()).set(to, `${file} → ${target}`));
  }
}
const snapshots = [...known]
  .filter((file) => /^server\/db\/migrations\/meta\/.*_snapshot\.json$/.test(file))
  .sort();
for (const file of snapshots.slice(0, -1)) {
  faults.push(`${file}: only the newest snapshot is kept; npm run db:generate deletes the others`);
}
for (const circle of findCircles(fileArrows)) {
  faults.push(`circle of files: ${circle.join(' → ')}: move what both need into a file of its own`);
}
const pairs = [...featureArrows].filter((arrow) => {
  const [from, to] = arrow.split(' ');
  return !arrow.includes('undefined') && from < to && featureArrows.has(`${to} ${from}`);
});
if (pairs.length > MAX_PAIRS) {
  faults.push(
    `${pairs.length} pairs of features import each other: ${pairs.join(', ')}: move what both need`,
  );
}
const placeOf = (area) => AREA_ORDER.indexOf(area.slice('server/areas/'.length));
for (const [from, arrows] of areaArrows) {
  if (!from.startsWith('server/')) continue;
  if (placeOf(from) < 0)
    faults.push(`${from}: give the area its place in AREA_ORDER and in docs/architecture.md`);
  for (const [to, arrow] of arrows) {
    if (to.startsWith('server/') && placeOf(to) < placeOf(from))
      faults.push(
        `${arrow}: ${to} is above ${from} in AREA_ORDER. Move the function to the upper area, or define an event (server/lib/event.ts), to which the upper one listens in server/listeners.ts`,
      );
  }
}
for (const circle of findCircles(areaArrows)) {
  const arrows = circle.map((area, index) => areaArrows.get(area).get(circle[index + 1] ?? circle[0]));
  faults.push(
    `circle of areas: ${circle.join(' → ')} (${arrows.join(', ')}): the lower one defines an event (server/lib/event.ts), to which the upper one listens in server/listeners.ts`,
  );
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);

// Checks the house rules of CONTRIBUTING.md that no linter knows. Each message says where the code belongs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCircles } from './find-circles.mjs';
import { root } from './install.mjs';

const LONGEST_FILE = 300;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/g;

const isTest = (file) =>
  /\.(test|spec)\.tsx?$/.test(file) || /(^|\/)testing(\/|\.tsx?$)/.test(file) || /-fixture\.tsx?$/.test(file);
const within = (pattern) => (file) => pattern.test(file);
const outside = (folder, pattern) => (file) => file.startsWith(folder) && !pattern.test(file);
/** The area that a file belongs to, for example `server/areas/students`; undefined outside of every area. */
const areaOf = (file) =>
  /^(?:server|web)\/areas\/[^/]+(?=\/)/.exec(file)?.[0] ?? /^contracts\/(?!lib\/)[^/]+(?=\/)/.exec(file)?.[0];

/** Forbidden imports. A target is a file of the project or the name of a package. */
const IMPORT_RULES = [
  {
    files: within(/^contracts\//),
    forbids: (target) => !/^(zod($|\/)|contracts\/)/.test(target),
    message: 'contracts import zod and one another only',
    exceptTests: true,
  },
  {
    files: within(/^contracts\/(lib\/|(?!index\.ts)[^/]+$)/),
    forbids: (target) => areaOf(target) !== undefined,
    message: 'files for all areas import no area; move this into the area’s folder of contracts/',
    exceptTests: true,
  },
  {
    files: within(/^server\//),
    forbids: (target) => /^(web|scripts|e2e|bench)\//.test(target),
    message:
      'the server imports contracts/ and server/ only; what others need as well belongs into contracts/ or server/lib/',
  },
  {
    files: within(/^web\//),
    forbids: (target) => /^(server|scripts|e2e|bench)\//.test(target),
    message: 'the screens import contracts/ and web/ only; what others need as well belongs into contracts/',
  },
  {
    files: within(/^(contracts|server|web)\//),
    forbids: isTest,
    message: 'only tests import testing/ and fixtures; what the product needs belongs beside its users',
    exceptTests: true,
  },
  {
    files: within(/^web\//),
    forbids: (target) => target.startsWith('node:'),
    message: 'the screens run in a browser, which has none of Node’s modules',
    exceptTests: true,
  },
  {
    files: outside('server/', /^server\/(db\/|areas\/[^/]+\/[^/]+\/(repo|[\w-]+-sql)\.ts$)/),
    forbids: (target) => /^(drizzle-orm|pg$)/.test(target),
    message: 'SQL belongs into a feature’s repo.ts (or a *-sql.ts that several share) or into server/db/',
    exceptTests: true,
  },
  {
    files: outside('server/', /^server\/(db\/|areas\/[^/]+\/[^/]+\/(repo|[\w-]+-sql)\.ts$)/),
    forbids: (target) => target.startsWith('server/db/schema/'),
    message: 'tables are for a feature’s repo.ts and for server/db/; others get rows from there',
    exceptTests: true,
  },
  {
    files: outside('server/', /^server\/(app\.ts|http\/|areas\/[^/]+\/([^/]+\/routes|index)\.ts$)/),
    forbids: (target) => /^(fastify$|@fastify\/)/.test(target),
    message: 'Fastify belongs into app.ts, a feature’s routes.ts or server/http/',
    exceptTests: true,
  },
  {
    files: outside('server/areas/', /\/routes\.ts$/),
    forbids: (target) => target.startsWith('server/http/'),
    message: 'HTTP belongs into a feature’s routes.ts; what a service needs as well belongs into server/lib/',
    exceptTests: true,
  },
  {
    files: within(/^server\/(lib|db)\//),
    forbids: (target) => /^server\/(areas|http)\//.test(target),
    message: 'lib/ and db/ import no area and no HTTP; move this into the area',
  },
  {
    files: within(/^server\/http\//),
    forbids: (target) => target.startsWith('server/areas/'),
    message: 'http/ imports no area; app.ts passes in the functions of an area',
  },
  {
    files: within(/^server\/areas\/[^/]+\/[^/]+\/(repo|[\w-]+-sql)\.ts$/),
    forbids: (target) => /\/(service|routes)\.ts$/.test(target),
    message: 'routes → service → repo → db: a repo imports neither services nor routes',
  },
  {
    files: within(/^web\/lib\//),
    forbids: (target) => /^web\/(app|areas|components)\//.test(target),
    message: 'app → areas → components → lib: lib imports none of the others',
  },
  {
    files: within(/^web\/components\//),
    forbids: (target) => /^web\/(app|areas)\//.test(target),
    message: 'app → areas → components → lib: components import only lib',
  },
  {
    files: within(/^web\/areas\//),
    forbids: (target) => target.startsWith('web/app/'),
    message: 'app → areas → components → lib: areas don’t import app; app passes props to them',
  },
];

// Apart from a feature's api.ts, because a page must load without the rest of it.
const SEPARATE_CALLS = ['identity/session/late-api.ts', 'reports/writing/shared-report-api.ts'];
const makesCalls = (file) =>
  /^web\/(lib\/|areas\/[^/]+\/[^/]+\/api\.ts$)/.test(file) ||
  SEPARATE_CALLS.some((each) => file === `web/areas/${each}`);

/** Forbidden text. */
const TEXT_RULES = [
  {
    files: outside('server/', /^server\/config\.ts$/),
    pattern: /process\.env\b|from 'node:process'/,
    message: 'only server/config.ts reads the environment',
    exceptTests: true,
  },
  {
    files: outside('web/', /^web\/lib\/api-client\.ts$/),
    pattern: /(?<![\w.])fetch\(|\b(window|globalThis|self)\.fetch\b|\bsendBeacon\b/,
    message: 'only web/lib/api-client.ts calls fetch',
    exceptTests: true,
  },
  {
    files: (file) => file.startsWith('web/') && !makesCalls(file),
    pattern: /\b(callApi|uploadFile|downloadFile)\b/,
    message: 'calls and queries belong into the feature’s api.ts; others import its functions',
    exceptTests: true,
  },
  {
    files: outside('web/', /-storage\.ts$/),
    pattern: /\b(localStorage|sessionStorage)\b/,
    message: 'browser storage belongs into an adapter made for it (*-storage.ts)',
    exceptTests: true,
  },
  {
    files: outside('server/', /^server\/(db\/|areas\/[^/]+\/[^/]+\/(repo|[\w-]+-sql)\.ts$)/),
    pattern: /\b(db|orm)\.(execute|select|insert|update|delete)\(/,
    message: 'SQL belongs into a feature’s repo.ts (or a *-sql.ts that several share) or into server/db/',
    exceptTests: true,
  },
  {
    files: outside('server/', /^server\/db\/client\.ts$/),
    pattern: /\.transaction\(/,
    message: 'a transaction is opened by inTransaction of server/db/client.ts',
    exceptTests: true,
  },
  {
    files: outside('server/', /^server\/db\/client\.ts$/),
    // A callback that shadows its context can't use the outer database handle.
    pattern: /inTransaction\(\s*(\w+),(?!\s*async \(\1\) =>)/,
    message: 'write inTransaction(ctx, async (ctx) => …): inside, only its own context may be used',
    exceptTests: true,
  },
];

const FOLDERS = ['contracts', 'server', 'web', 'e2e', 'bench', 'scripts'];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
);

/** Turns a relative path or an alias into the path of the file; the name of a package stays. */
function nameTarget(file, target) {
  if (target.startsWith('.')) return join(file, '..', target);
  return target.replace(/^#(?=(contracts|server|web)\/)/, '');
}

function importsOf(file, text) {
  return Array.from(text.matchAll(IMPORT), ([, from, bare, dynamic]) => ({
    target: nameTarget(file, from ?? bare ?? dynamic),
    isDynamic: dynamic !== undefined,
  }));
}

/** Whether files outside the target's area may import it. */
function isDoor(file, target, { isDynamic }) {
  if (/^contracts\/[^/]+\/index\.ts$/.test(target)) return true;
  const [, inside] = /^(?:server|web)\/areas\/[^/]+\/(.*)$/.exec(target) ?? [];
  if (inside === 'index.ts') return true;
  if (inside === 'testing.ts') return isTest(file) || /^(bench|e2e|scripts)\//.test(file);
  // The router imports each page from its own file, so that pages load separately.
  return file.startsWith('web/app/') && (isDynamic || /-page\.tsx$/.test(target));
}

function findFaults(file, text, imports) {
  const faults = [];
  const lines = text.split('\n').length - 1;
  if (lines > LONGEST_FILE && !isTest(file))
    faults.push(`has ${lines} lines; split what has grown beyond ${LONGEST_FILE}`);
  const applies = (rule) => rule.files(file) && !(rule.exceptTests && isTest(file));
  for (const { target, isDynamic } of imports) {
    for (const rule of IMPORT_RULES) {
      if (applies(rule) && rule.forbids(target)) faults.push(`imports ${target}: ${rule.message}`);
    }
    const area = areaOf(target);
    if (area && area !== areaOf(file) && !isDoor(file, target, { isDynamic })) {
      faults.push(`imports ${target}: only ${area}/index.ts (for tests testing.ts too) is open to others`);
    }
    if (area && target === `${area}/index.ts` && area === areaOf(file)) {
      faults.push(`imports ${target}: inside its area a file imports the other file itself`);
    }
  }
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  for (const rule of TEXT_RULES) {
    if (applies(rule) && rule.pattern.test(code)) faults.push(rule.message);
  }
  return faults;
}

const known = new Set(files);
const faults = [];
const fileArrows = new Map();
const areaArrows = new Map();
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8');
  const imports = importsOf(file, text);
  faults.push(...findFaults(file, text, imports).map((fault) => `${file}: ${fault}`));
  const targets = imports.filter(({ target }) => known.has(target));
  // A lazily loaded module may import the module that loads it.
  fileArrows.set(file, new Set(targets.filter((found) => !found.isDynamic).map((found) => found.target)));
  for (const { target } of targets) {
    const [from, to] = [areaOf(file), areaOf(target)];
    if (!from || !to || from === to) continue;
    areaArrows.set(from, (areaArrows.get(from) ?? new Map()).set(to, `${file} → ${target}`));
  }
}
for (const circle of findCircles(fileArrows)) {
  faults.push(`circle of files: ${circle.join(' → ')}: move what both need into a file of its own`);
}
for (const circle of findCircles(areaArrows)) {
  const arrows = circle.map((area, index) => areaArrows.get(area).get(circle[index + 1] ?? circle[0]));
  faults.push(
    `circle of areas: ${circle.join(' → ')} (${arrows.join(', ')}): the lower one lets the upper one register with it`,
  );
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);

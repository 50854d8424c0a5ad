// The house rules of CONTRIBUTING.md that a general linter doesn't know. Each message says where code belongs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const LONGEST_FILE = 300;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s*'([^']+)'|(?:^|\n)\s*import\s*'([^']+)'|import\('([^']+)'\)/g;

const isTest = (file) =>
  /\.(test|spec)\.tsx?$/.test(file) || /(^|\/)testing\//.test(file) || /-fixture\.tsx?$/.test(file);
const within = (pattern) => (file) => pattern.test(file);
const featureOf = (path) => /^#?(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1];

/** What may not be imported where. */
const IMPORT_RULES = [
  {
    files: within(/^contracts\//),
    forbids: (target) => !/^(zod($|\/)|\.\/)/.test(target),
    message: 'contracts import zod and one another only',
  },
  {
    files: within(/^server\//),
    forbids: (target) => target.startsWith('#web/'),
    message: 'the server never imports the screens; what both need belongs into contracts/',
  },
  {
    files: within(/^web\//),
    forbids: (target) => /^(#server\/|node:)/.test(target),
    message: 'the screens never import the server; what both need belongs into contracts/',
  },
  {
    files: (file) => /^server\//.test(file) && !/^server\/(db\/|features\/[^/]+\/repo\.ts$)/.test(file),
    forbids: (target) => /^(drizzle-orm|pg$)/.test(target),
    message: 'SQL belongs into a feature’s repo.ts or into server/db/',
  },
  {
    files: (file) => /^server\//.test(file) && !/^server\/(db\/|features\/[^/]+\/repo\.ts$)/.test(file),
    forbids: (target) => target.startsWith('#server/db/schema/'),
    message: 'tables are for a feature’s repo.ts and for server/db/; others get rows from there',
  },
  {
    files: (file) =>
      /^server\//.test(file) && !/^server\/(app\.ts|http\/|features\/[^/]+\/routes\.ts$)/.test(file),
    forbids: (target) => /^(fastify|@fastify\/)/.test(target),
    message: 'Fastify belongs into app.ts, a feature’s routes.ts or server/http/',
  },
  {
    files: (file) => /^server\/features\//.test(file) && !/\/routes\.ts$/.test(file),
    forbids: (target) => target.startsWith('#server/http/'),
    message: 'HTTP belongs into a feature’s routes.ts; what a service needs as well belongs into server/lib/',
  },
  {
    files: within(/^server\/(lib|db)\//),
    forbids: (target) => /^#server\/(features|http)\//.test(target),
    message: 'lib/ and db/ know no feature and no HTTP',
  },
  {
    files: within(/^server\/features\/[^/]+\/repo\.ts$/),
    forbids: (target) => /(^|\/)(service|routes)\.ts$/.test(target),
    message: 'routes → service → repo → db: a repo imports neither services nor routes',
  },
  {
    files: within(/^web\/lib\//),
    forbids: (target) => /^#web\/(app|features|components)\//.test(target),
    message: 'app → features → components → lib: lib imports none of the others',
  },
  {
    files: within(/^web\/components\//),
    forbids: (target) => /^#web\/(app|features)\//.test(target),
    message: 'app → features → components → lib: components import only lib',
  },
  {
    files: within(/^web\/features\//),
    forbids: (target) => target.startsWith('#web/app/'),
    message: 'app → features → components → lib: features don’t import app',
  },
];

/** What may not be written where. */
const TEXT_RULES = [
  {
    files: (file) => /^server\//.test(file) && file !== 'server/config.ts',
    pattern: /process\.env\b/,
    message: 'only server/config.ts reads the environment',
  },
  {
    files: (file) => /^web\//.test(file) && !/^web\/lib\/api-client\.ts$/.test(file),
    pattern: /(?<![\w.])fetch\(/,
    message: 'only web/lib/api-client.ts calls fetch',
  },
  {
    files: (file) => /^web\//.test(file) && !/-storage\.ts$/.test(file),
    pattern: /\b(localStorage|sessionStorage)\b/,
    message: 'browser storage belongs into an adapter made for it (*-storage.ts)',
  },
  {
    files: (file) => /^server\//.test(file) && file !== 'server/db/client.ts',
    pattern: /\.transaction\(/,
    message: 'a transaction is opened by inTransaction of server/db/client.ts',
  },
  {
    files: (file) => /^server\//.test(file) && file !== 'server/db/client.ts',
    // The callback must shadow the context it was given: the outer database handle is then out of reach.
    pattern: /(?:inTransaction|inOneTurn)\(\s*(\w+),(?!\s*async \(\1\) =>)/,
    message:
      'write inTransaction(ctx, async (ctx) => …), likewise inOneTurn: inside, only its own context may be used',
  },
];

function sources() {
  return ['contracts', 'server', 'web', 'e2e', 'bench', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
  );
}

// A relative path is judged like the alias of the same file, except inside the contracts.
function nameTarget(file, target) {
  if (!target.startsWith('.') || file.startsWith('contracts/')) return target;
  return `#${join(file, '..', target)}`;
}

function findFaults(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const faults = [];
  const lines = text.split('\n').length - 1;
  if (lines > LONGEST_FILE && !isTest(file))
    faults.push(`has ${lines} lines; split what has grown beyond ${LONGEST_FILE}`);
  if (isTest(file)) return faults;
  for (const match of text.matchAll(IMPORT)) {
    const target = nameTarget(file, match[1] ?? match[2] ?? match[3]);
    for (const rule of IMPORT_RULES) {
      if (rule.files(file) && rule.forbids(target)) faults.push(`imports ${target}: ${rule.message}`);
    }
    const [here, there] = [featureOf(file), featureOf(target)];
    const door = file.startsWith('web/') ? /\/api\.ts$/ : /\/service\.ts$/;
    if (here && there && here !== there && !door.test(target)) {
      faults.push(
        `imports ${target}: a feature uses another one’s ${file.startsWith('web/') ? 'api.ts' : 'service.ts'} only`,
      );
    }
  }
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  for (const { files, pattern, message } of TEXT_RULES) {
    if (files(file) && pattern.test(code)) faults.push(message);
  }
  return faults;
}

const faults = sources().flatMap((file) => findFaults(file).map((fault) => `${file}: ${fault}`));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);

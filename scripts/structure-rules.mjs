// The house rules of CONTRIBUTING.md that no linter knows. `exceptTests`: tests and fixtures may do it.
export const isTest = (file) =>
  /\.(test|spec)\.tsx?$/.test(file) || /(^|\/)testing(\/|\.tsx?$)/.test(file) || /-fixture\.tsx?$/.test(file);
const within = (pattern) => (file) => pattern.test(file);
const outside = (folder, pattern) => (file) => file.startsWith(folder) && !pattern.test(file);
/** The area that a file belongs to, for example `server/areas/students`; undefined outside of every area. */
export const areaOf = (file) =>
  /^(?:server|web)\/areas\/[^/]+(?=\/)/.exec(file)?.[0] ?? /^contracts\/(?!lib\/)[^/]+(?=\/)/.exec(file)?.[0];

/** Forbidden imports. A target is a file of the project or the name of a package. */
export const IMPORT_RULES = [
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
export const TEXT_RULES = [
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

// The house rules of CONTRIBUTING.md that no linter knows. `exceptTests`: tests and fixtures may do it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

export const isTest = (file) =>
  /(\.(test|spec)|-fixture|(^|\/)testing)\.[cm]?[jt]sx?$|(^|\/)testing\//.test(file);
const within = (pattern) => (file) => pattern.test(file);
const outside = (folder, pattern) => (file) => file.startsWith(folder) && !pattern.test(file);
/** The area that a file belongs to, for example `server/areas/students`; undefined outside of every area. */
export const areaOf = (file) =>
  /^(?:server|web)\/areas\/[^/]+(?=\/)/.exec(file)?.[0] ?? /^contracts\/(?!lib\/)[^/]+(?=\/)/.exec(file)?.[0];

const AREAS =
  'appointments|audit|enquiries|families|guidance|identity|insight|mail|operations|reports|schools|students|tasks';
/** A feature's folder, or the door. */
const IN_AREA = '([\\w-]+/|(index|testing)\\.ts$)';
/** Where a file may be: the plan of docs/architecture.md. */
export const PLACES = [
  /^((bench|e2e|scripts)\/|[\w-]+\.config\.ts$)/,
  // Directly in contracts/: the endpoints' frame, and names and texts that public pages load without schemas.
  /^contracts\/(brand|consultancy|endpoint|errors|exams|(hexagon|yantra)-geometry|index|interests|interest-texts|languages|opening-hours|pages|public-site|records|retention|roles|sample-address|services)\.ts$/,
  /^contracts\/[\w-]+\.test\.ts$/,
  RegExp(`^contracts/(lib|${AREAS})/`),
  /^server\/(app|backup|build-output|command-line|config|context|errors|first-start|family-areas|hold-actor|listeners|live-value|main|rescue|restore)\.ts$/,
  /^server\/[\w-]+\.test\.ts$/,
  RegExp(`^server/((db|http|lib|testing)/|areas/(${AREAS})/${IN_AREA})`),
  RegExp(
    `^web/([\\w-]+\\.html$|(app|components|lib|messages|public|sandbox|testing)/|areas/(${AREAS}|site)/${IN_AREA})`,
  ),
];
/** The programs and the files that put the areas together. */
const STARTS =
  /^server\/(app|backup|command-line|family-areas|first-start|listeners|main|rescue|restore)\.ts$/;

/** An area of the server imports those after it; see docs/architecture.md. */
export const AREA_ORDER = [
  'insight',
  'operations',
  'families',
  'tasks',
  'reports',
  'guidance',
  'appointments',
  'schools',
  'enquiries',
  'students',
  'identity',
  'mail',
  'audit',
];

/**
 * The area that each file of server/db/schema belongs to; `db` for those without rules of an area. Other areas read and
 * change its tables by the owner's index.ts; for a join it has views.
 */
export const TABLE_OWNERS = {
  appointments: 'appointments',
  audit: 'audit',
  'bulk-changes': 'students',
  'choice-questions': 'guidance',
  'consent-codes': 'enquiries',
  'course-corrections': 'guidance',
  enquiries: 'enquiries',
  families: 'families',
  'message-attachments': 'families',
  'family-history': 'students',
  'former-details': 'students',
  imports: 'schools',
  members: 'identity',
  messages: 'mail',
  office: 'operations',
  'one-of': 'db',
  outbox: 'mail',
  'product-state': 'db',
  records: 'students',
  reports: 'reports',
  'saved-views': 'students',
  schools: 'schools',
  tasks: 'tasks',
};

/** Forbidden imports. A target is a file of the project (`isFile`) or the name of a package. */
export const IMPORT_RULES = [
  {
    files: within(/^contracts\//),
    forbids: (target) => !/^(zod($|\/)|contracts\/)/.test(target),
    message: 'contracts import zod and one another only; move this to server/ or web/',
    exceptTests: true,
  },
  {
    files: within(/^contracts\//),
    forbids: (target, isFile) => isFile && !target.startsWith('contracts/'),
    message: 'contracts know neither side; a test of both belongs in server/ or web/',
  },
  {
    files: within(/^contracts\/(lib\/|(?!index\.ts)[^/]+$)/),
    forbids: (target) => areaOf(target) !== undefined,
    message: 'files outside the areas import no area; move this into the area’s folder of contracts/',
    exceptTests: true,
  },
  {
    files: within(/^server\/(db\/(?!schema\/)|lib\/)/),
    forbids: (target) => target.startsWith('contracts/') && areaOf(target) !== undefined,
    message:
      'server/db and server/lib know no area’s records; move this into the area that has them, under server/areas/',
    exceptTests: true,
  },
  {
    files: within(/^server\//),
    forbids: (target, isFile) => isFile && !/^(contracts|server)\//.test(target),
    message: 'the server imports contracts/ and server/ only; move shared code to contracts/ or server/lib/',
  },
  {
    files: outside('server/', STARTS),
    forbids: (target) => STARTS.test(target),
    message: 'only the commands import one another; move shared code to server/lib/',
    exceptTests: true,
  },
  {
    files: (file) => /^server\/[^/]+$/.test(file) && !STARTS.test(file),
    forbids: (target) => target.startsWith('server/areas/'),
    message: 'files outside the areas import no area; move this into the area, or call it from app.ts',
    exceptTests: true,
  },
  {
    files: within(/^web\//),
    forbids: (target, isFile) => isFile && !/^(contracts|web)\//.test(target),
    message: 'the screens import contracts/ and web/ only; move shared code to contracts/',
  },
  {
    files: within(/^(contracts|server|web)\/.*\.[jt]sx?$/),
    forbids: (target) => Object.keys(devDependencies).some((name) => `${target}/`.startsWith(`${name}/`)),
    message: 'the product uses no devDependencies; this belongs in a test or scripts/',
    exceptTests: true,
  },
  {
    files: within(/^(contracts|server|web)\//),
    forbids: isTest,
    message: 'only tests import testing/ and fixtures; move it beside its users',
    exceptTests: true,
  },
  {
    files: within(/^web\//),
    forbids: (target) => /^(node:|pg$|drizzle-orm|fastify$|@fastify\/)/.test(target),
    message: 'the screens run in a browser, without Node’s modules and the database; this belongs in server/',
    exceptTests: true,
  },
  {
    files: outside('server/', /^server\/(db\/|areas\/[^/]+\/[^/]+\/(repo|[\w-]+-sql)\.ts$)/),
    forbids: (target) => /^(drizzle-orm|pg$)/.test(target),
    message: 'SQL belongs in a feature’s repo.ts (or a *-sql.ts that several share) or into server/db/',
    exceptTests: true,
  },
  {
    files: outside('server/', /^server\/(db\/|areas\/[^/]+\/[^/]+\/(repo|[\w-]+-sql)\.ts$)/),
    forbids: (target) => target.startsWith('server/db/schema/'),
    message: 'tables are for a feature’s repo.ts and for server/db/; others get rows from there',
    exceptTests: true,
  },
  {
    files: outside(
      'server/',
      /^server\/(db\/|areas\/(students\/|(appointments|reports|schools)\/index\.ts$))/,
    ),
    forbids: (target) => target === 'server/db/views-from-above.ts',
    message: 'only students joins what is above it; take the view from its owner’s index.ts',
  },
  {
    files: outside('server/', /^server\/(app\.ts|http\/|areas\/[^/]+\/([^/]+\/routes|index)\.ts$)/),
    forbids: (target) => /^(fastify$|@fastify\/)/.test(target),
    message: 'Fastify belongs in app.ts, a feature’s routes.ts or server/http/',
    exceptTests: true,
  },
  {
    files: outside('server/areas/', /\/routes\.ts$|^server\/areas\/[^/]+\/index\.ts$/),
    forbids: (target) => target.startsWith('server/http/'),
    message: 'HTTP belongs in a feature’s routes.ts or the area’s index.ts; move shared code to server/lib/',
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
    message: 'routes → service → repo → db: a rule belongs in service.ts, which calls the repo',
  },
  {
    files: outside('server/areas/', /^server\/areas\/[^/]+\/index\.ts$/),
    forbids: (target) => /\/routes\.ts$/.test(target),
    message: 'routes are registered in the area’s index.ts; move shared code to service.ts',
    exceptTests: true,
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
const SEPARATE_CALLS = ['identity/sign-in/lazy-api.ts', 'reports/writing/shared-report-api.ts'];
const makesCalls = (file) =>
  /^web\/(lib\/|areas\/[^/]+\/[^/]+\/api\.ts$)/.test(file) ||
  SEPARATE_CALLS.some((each) => file === `web/areas/${each}`);

/** Forbidden text. */
export const TEXT_RULES = [
  {
    files: (file) => /^(contracts|server|web)\//.test(file) && file !== 'server/config.ts',
    pattern: /\bprocess(\??\.(env|loadEnvFile)\b|\[)|(?<!=)= process;|'(node:)?process'/,
    message: 'the environment is read in server/config.ts; take the setting from its Config',
    exceptTests: true,
  },
  {
    files: outside('web/', /^web\/lib\/(api-client|messages|upload-request)\.ts$/),
    pattern: /\b(fetch|sendBeacon|XMLHttpRequest|WebSocket|EventSource)\b/,
    message:
      'only web/lib/api-client.ts calls fetch (messages.ts for files of the site); a feature’s api.ts uses callApi',
    exceptTests: true,
  },
  {
    files: (file) => file.startsWith('web/') && !makesCalls(file),
    pattern: /\b(callApi|uploadFile|downloadFile)\b/,
    message: 'calls and queries belong into the feature’s api.ts; others import its functions',
    exceptTests: true,
  },
  {
    files: (file) => file.startsWith('web/areas/') && makesCalls(file),
    pattern:
      /^export (async )?function use[A-Z]|\buse(Query|Mutation|InfiniteQuery|State|Effect)\b|\blistAddress\(|#web\/(components\/|lib\/format\.ts)/m,
    message:
      'api.ts holds calls and queries; move a list’s address into <list>-address.ts beside it, a hook or words of the screen into a file named by them',
  },
  {
    files: outside('web/', /-storage\.ts$/),
    pattern: /\b(localStorage|sessionStorage|indexedDB)\b/,
    message: 'browser storage belongs in an adapter made for it (*-storage.ts)',
    exceptTests: true,
  },
  {
    files: outside('web/', /^web\/app\/(offline|service)-worker\.ts$/),
    pattern: /\bcaches\./,
    message: 'kept pages and answers belong into web/app/service-worker.ts',
    exceptTests: true,
  },
  {
    files: outside('web/', /\/account-storage\.ts$/),
    pattern: /\bdocument\.cookie\b|\bcookieStore\b/,
    message:
      'the screens use no cookies: server/http/ sets them, a *-storage.ts keeps what a browser remembers (account-storage.ts marks a sign-out for the server)',
  },
  {
    files: within(/^(contracts|server\/areas|web\/areas)\//),
    pattern: /\bclass\b[^{}'\n]*\bextends (?!Error\b)|\babstract class\b|^\s*@\w+(\(.*\))?$/m,
    message:
      'no base class and no decorator: a rule is a function in the feature’s service.ts or in contracts/',
    exceptTests: true,
  },
  {
    files: within(
      /^web\/areas\/(site|guidance\/(?!courses\/|interests\/interest-figures)|families\/(?!requests\/)|enquiries\/receiving)/,
    ),
    pattern: /components\/ui\/(badge|popover|tabs)\.tsx/,
    message:
      'web/app/public.css leaves out the styles of this component: a public page shows it without them',
    exceptTests: true,
  },
  {
    files: within(/^e2e\//),
    pattern: /\bwaitForTimeout\b/,
    message: 'no fixed sleeps: wait for what the page shows, or set its clock',
  },
  {
    files: outside('server/', /^server\/(db\/|areas\/[^/]+\/[^/]+\/(repo|[\w-]+-sql)\.ts$)/),
    pattern:
      /\b(db|orm|tx)\s*\.\s*(insert|update|delete|with|query)\b|\.\s*(execute|select(Distinct(On)?)?|\$count)\s*[<(]|\bclient\s*\.\s*query\b/,
    message: 'SQL belongs in a feature’s repo.ts (or a *-sql.ts that several share) or into server/db/',
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
    pattern: /inTransaction(?:<[^(]*>)?\(\s*(\w+),(?!\s*async \(\1\) =>)/,
    message: 'write inTransaction(ctx, async (ctx) => …): inside, only its own context may be used',
    exceptTests: true,
  },
];

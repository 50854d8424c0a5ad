// Builds the document in which /code-editor runs code: one HTML file with everything inside, so that its policy can
// forbid every request. An allowed script address would be a way out, because code could append data behind its "?".
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { build, minify } from 'vite';
import { root } from './install.mjs';

const LIBRARY = join(root, 'node_modules/google-closure-library/closure/goog');
const DEVELOPMENT_ADDRESS = '/sandbox/frame.html';

/** Folders of the library that work without a page and a network. Their requirements are added. */
const FOLDERS =
  `array asserts async collections color crypt date debug delegate disposable dom events flags format
  functions html i18n iter json locale log math memoize object promise pubsub reflect singleton stats string structs
  timer uri url useragent vec`.split(/\s+/);
/** Tests, windows, and locale data, which is larger than all other files. */
const LEFT_OUT =
  /symbolsext\.|patternsext\.|i18n\/(relativedatetime|dateinterval|duration|char|uchar)|debug\/(debugwindow|devcss|fancywindow|fpsdisplay|gcdiagnostics|divconsole)|^dom\/(iframe|fullscreen|.*range)|_perf|tester\.|tests\.|testsuite/;

const MINIFY = {
  // The console shows class names.
  compress: { keepNames: { function: true, class: true } },
  mangle: { keepNames: { function: true, class: true } },
  codegen: { removeWhitespace: true, legalComments: 'none' },
};

/** Every file of the library, from its deps.js: path, provided and required namespaces, and kind. */
function listLibraryFiles() {
  const files = [];
  const addDependency = (path, provides, requires, { module } = {}) =>
    files.push({ path, provides: [...provides], requires: [...requires], kind: module ?? 'script' });
  vm.runInNewContext(readFileSync(join(LIBRARY, 'deps.js'), 'utf8'), { goog: { addDependency } });
  return files.filter(({ path, kind }) => kind !== 'es6' && existsSync(join(LIBRARY, path)));
}

function chooseLibraryFiles() {
  const files = listLibraryFiles();
  const providerOf = new Map(files.flatMap((file) => file.provides.map((name) => [name, file])));
  const chosen = new Set();
  const add = (file) => {
    if (!file || file.path === 'base.js' || chosen.has(file)) return;
    chosen.add(file);
    for (const name of file.requires) add(providerOf.get(name));
  };
  for (const file of files) {
    const isWanted = FOLDERS.includes(file.path.split('/')[0]) || file.path.includes('mochikit');
    const isTest = () => readFileSync(join(LIBRARY, file.path), 'utf8').includes('goog.setTestOnly(');
    if (isWanted && !LEFT_OUT.test(file.path) && !isTest()) add(file);
  }
  return [...chosen];
}

/** base.js, and each chosen file as a function that runs when it is first required (web/sandbox/closure-library.ts). */
async function bundleLibrary() {
  const base = await shrink('base.js', readFileSync(join(LIBRARY, 'base.js'), 'utf8'));
  const parts = await Promise.all(
    chooseLibraryFiles().map(({ path, provides, requires, kind }) => {
      const source = readFileSync(join(LIBRARY, path), 'utf8');
      const isModule = kind === 'goog';
      const body = isModule ? `"use strict";${source}\nreturn exports;` : source;
      const head = JSON.stringify({ provides, requires, isModule }).slice(0, -1);
      return shrink(path, `closureFiles.push(${head},"body":function(exports){${body}\n}});`);
    }),
  );
  return `${base}\nself.closureFiles=[];\n${parts.join('\n')}\n`;
}

async function shrink(name, source) {
  const { code, errors } = await minify(name, source, { ...MINIFY, module: false });
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  return code;
}

async function bundleScript(input) {
  const { output } = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, minify: false, rolldownOptions: { input, output: { format: 'iife' } } },
  });
  return shrink(input, output[0].code);
}

/**
 * Makes the document. Its head holds the policy for hosts that send no headers. A server repeats it as a header with
 * the parts that only a header can hold: "sandbox allow-scripts; frame-ancestors 'self'".
 */
async function makeSandboxDocument() {
  const [library, worker, frame] = await Promise.all([
    bundleLibrary(),
    bundleScript('web/sandbox/worker.ts'),
    bundleScript('web/sandbox/frame.ts'),
  ]);
  const workerText = JSON.stringify(library + worker).replaceAll('<', '\\x3c');
  const script = `var workerSource=${workerText};\n${frame}`;
  if (/<\/?script|<!--/i.test(script)) throw new Error('The sandbox script would end its own element');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' 'unsafe-eval' blob:`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<!-- With the Closure Library, copyright The Closure Library Authors (Apache License 2.0, http://www.apache.org/licenses/LICENSE-2.0), and MochiKit, copyright 2005 Bob Ippolito (MIT License). -->
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="robots" content="noindex">
<title>Sandbox</title>
</head>
<body>
<script>${script}</script>
</body>
</html>
`;
}

/**
 * A Vite plugin. The build names the document by its content; the development server makes it at the first request.
 * The page reads its address from `import.meta.env.VITE_SANDBOX_ADDRESS`.
 */
export function sandboxDocument() {
  let built;
  return {
    name: 'sandbox-document',
    async config(_, { command, isSsrBuild }) {
      // The prerendered HTML has no frame.
      if (command !== 'build' || isSsrBuild) return define(DEVELOPMENT_ADDRESS);
      const html = await makeSandboxDocument();
      const hash = createHash('sha256').update(html).digest('hex').slice(0, 10);
      built = { fileName: `sandbox/frame-${hash}.html`, source: html };
      return define(`/${built.fileName}`);
    },
    generateBundle() {
      if (built) this.emitFile({ type: 'asset', ...built });
    },
    configureServer({ middlewares }) {
      middlewares.use(DEVELOPMENT_ADDRESS, (_, response, next) => {
        makeSandboxDocument().then((html) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(html);
        }, next);
      });
    },
  };
}

function define(address) {
  return { define: { 'import.meta.env.VITE_SANDBOX_ADDRESS': JSON.stringify(address) } };
}

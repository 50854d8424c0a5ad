import { type ClosureFile, type Goog, installClosureLibrary } from '#web/sandbox/closure-library.ts';
import { createConsole } from '#web/sandbox/console.ts';
import { CODE_NAME, formatValue } from '#web/sandbox/format-value.ts';
import { LIMITS, type WorkerMessage } from '#web/sandbox/messages.ts';
import { createOutput } from '#web/sandbox/output.ts';
import { watchTimers } from '#web/sandbox/pending-timers.ts';

/** The library's script comes before this one. */
interface WorkerScope extends EventTarget {
  goog: Goog;
  closureFiles?: ClosureFile[];
  runCode?: (main: (exports: object) => Promise<void>) => void;
  postMessage?: (message: WorkerMessage) => void;
  importScripts: (address: string) => void;
}

const scope = globalThis as unknown as WorkerScope & typeof globalThis;

// Out of the code's reach, so that an endless loop cannot flood the page.
const post = scope.postMessage?.bind(scope) as (message: WorkerMessage) => void;
const importScripts = scope.importScripts.bind(scope);
const { setTimeout, clearTimeout } = scope;
for (const name of ['postMessage', 'Worker', 'SharedWorker', 'BroadcastChannel'])
  Reflect.deleteProperty(scope, name);

installClosureLibrary(scope.goog, scope.closureFiles ?? []);
Reflect.deleteProperty(scope, 'closureFiles');

const output = createOutput(post);
const timers = watchTimers(scope, considerEnd);
let isMainOver = false;
let ending: ReturnType<typeof setTimeout> | undefined;

// Pending promises are invisible, so a run ends a moment after the last sign of life.
function considerEnd(): void {
  clearTimeout(ending);
  if (!isMainOver || timers.pending() > 0) return;
  ending = setTimeout(end, LIMITS.idleMs);
}

function end(): void {
  post({ type: 'ended', reason: 'finished' });
}

function write(...entry: Parameters<typeof output>): void {
  output(...entry);
  considerEnd();
}

const NO_PAGE =
  /^(document|window|alert|prompt|confirm|(local|session)Storage|postMessage|Worker) is not defined/;

function reportUncaught(error: unknown, introduction: string): void {
  write('error', `${introduction} ${formatValue(error)}`);
  if (error instanceof ReferenceError && NO_PAGE.test(error.message)) {
    write('info', 'The sandbox has no page: document, window, dialogs and storage do not exist in it.');
  }
}

scope.addEventListener('error', (raised) => {
  const event = raised as ErrorEvent;
  event.preventDefault();
  // A syntax error: only the event knows the line.
  if (event.error instanceof SyntaxError && !isMainOver) {
    write(
      'error',
      `Uncaught ${event.message.replace(/^Uncaught |Failed to execute .*?': /g, '')}\n    at line ${event.lineno}`,
    );
  } else {
    reportUncaught(event.error ?? event.message, 'Uncaught');
  }
  isMainOver = true;
  considerEnd();
});
scope.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  reportUncaught((event as PromiseRejectionEvent).reason, 'Uncaught (in promise)');
});

Object.assign(scope, { console: createConsole(write), close: end });

scope.runCode = (main) => {
  delete scope.runCode;
  main({})
    .catch((error: unknown) => reportUncaught(error, 'Uncaught'))
    .finally(() => {
      isMainOver = true;
      considerEnd();
    });
};

scope.addEventListener(
  'message',
  ({ data }: MessageEvent<string>) => {
    post({ type: 'started' });
    // A script instead of eval: errors have lines. A function: it may await.
    const script = `runCode(async (exports) => {${data}\n})\n//# sourceURL=${CODE_NAME}`;
    importScripts(URL.createObjectURL(new Blob([script])));
  },
  { once: true },
);

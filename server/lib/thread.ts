import { Worker, type WorkerOptions } from 'node:worker_threads';

let testBundle: URL | null = null;

/**
 * For tests: tsx needs a third of a second to start a thread from its source.
 * @param folder a file URL with a slash at its end.
 */
export function takeBundledThreads(folder: URL): void {
  testBundle = folder;
}

/**
 * Starts a thread. Bundled, its file lies beside the program; in development tsx starts its source.
 * @param source relative to the caller, for example `./report-pdf-worker.ts`.
 * @param caller the caller's `import.meta.url`.
 */
export function startThread(source: string, caller: string, options: WorkerOptions): Worker {
  const bundle = caller.endsWith('.ts') ? testBundle : caller;
  const [file, argv] =
    bundle === null
      ? [new URL('./thread-dev.mjs', import.meta.url), [new URL(source, caller).href]]
      : [new URL(source.replace(/\.ts$/, '.js'), bundle), []];
  return new Worker(file, { ...options, argv, execArgv: [] });
}

// Starts the database's thread from its source. A thread must register tsx itself, whether or not the main thread has
// it: vitest has a loader of its own, and `--import tsx` does nothing in a thread of a process that already has it.
import { register } from 'tsx/esm/api';

register();
await import('./embedded-worker.ts');

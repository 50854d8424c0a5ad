// Starts a thread from its source, which the first argument names. A thread must register tsx itself, even if the main thread
// has it: `--import tsx` does nothing in a thread of a process that already has it.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2] ?? '');

// Starts the thread whose source is the first argument. A thread must register tsx itself, whether or not the main thread
// has it: `--import tsx` does nothing in a thread of a process that already has it.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2] ?? '');

import { readFile } from 'node:fs/promises';

// The embedded databases of this process share this module's machine code. Without it V8 drops the code with the last
// open database, and the next one takes a second more of the processor.
export const sharedCode = await WebAssembly.compile(
  await readFile(new URL(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))),
);

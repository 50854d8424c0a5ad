import { readFile } from 'node:fs/promises';

let held: Promise<WebAssembly.Module> | undefined;

/**
 * Lets the embedded databases of this process share their machine code. Without it V8 drops the code with the last open
 * database, and the next one takes a second more of the processor.
 */
export function holdMachineCode(): Promise<WebAssembly.Module> {
  held ??= readFile(new URL(import.meta.resolve('@electric-sql/pglite/pglite.wasm'))).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  return held;
}

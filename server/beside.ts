import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Something the build puts beside the bundle; from source there is none. */
export function findBeside(name: string): string | undefined {
  const path = fileURLToPath(new URL(name, import.meta.url));
  return import.meta.url.endsWith('.ts') || !existsSync(path) ? undefined : path;
}

/** An empty, migrated database, with which a new folder is there in a moment. */
export function findTemplate(): string | undefined {
  return findBeside('embedded-template.tar.gz');
}

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of a build output, relative to the bundle; undefined when the server runs from its sources. */
export function findBuildOutput(name: string): string | undefined {
  const path = fileURLToPath(new URL(name, import.meta.url));
  return import.meta.url.endsWith('.ts') || !existsSync(path) ? undefined : path;
}

/** The empty, migrated database for new data folders. */
export function findDatabaseTemplate(): string | undefined {
  return findBuildOutput('embedded-template.tar.gz');
}

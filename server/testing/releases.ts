import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('./releases', import.meta.url));

/** Who can sign in to the data of every release, with the password of the tests' members. */
export const RELEASE_BOSS = { name: 'Asha Rao', email: 'boss@team.example' };

export interface KeptRelease {
  version: string;
  /** The embedded database's folder, as a tar compressed by Brotli. */
  dataFile: string;
  /** The same rows as a backup that either database takes. */
  backupFile: string;
}

function releaseOf(version: string): KeptRelease {
  const folder = join(FOLDER, version);
  return { version, dataFile: join(folder, 'data.tar.br'), backupFile: join(folder, 'rows.backup') };
}

/** Every release whose data was kept, which all later ones have to migrate. */
export function listReleases(): KeptRelease[] {
  return existsSync(FOLDER) ? readdirSync(FOLDER).sort().map(releaseOf) : [];
}

/** Where the data of a new release go. @throws Error when they were kept already: a release does not change. */
export function makeReleaseFolder(version: string): KeptRelease {
  mkdirSync(FOLDER, { recursive: true });
  mkdirSync(join(FOLDER, version));
  return releaseOf(version);
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, root, run } from './install.mjs';

const SOURCES = [
  'contracts',
  'server',
  'web',
  'scripts',
  'lingui.config.ts',
  'package-lock.json',
  'vite.config.ts',
];
const OUT = join(root, 'dist');
const PREVIOUS = join(root, 'dist.previous');
const STAMP = join(OUT, '.sources');

/**
 * Builds the product into dist, unless it was built from the same sources already. A failed build keeps the previous
 * one.
 */
export async function build() {
  await installPackages();
  const wanted = digestSources();
  if (isBuilt(wanted)) return;
  console.log('Building ...');
  const isRebuild = existsSync(STAMP);
  if (isRebuild) {
    rmSync(PREVIOUS, { recursive: true, force: true });
    renameSync(OUT, PREVIOUS);
  }
  await run(process.execPath, ['scripts/build-all.mjs'], {
    onFailure() {
      rmSync(OUT, { recursive: true, force: true });
      if (isRebuild) renameSync(PREVIOUS, OUT);
    },
  });
  writeFileSync(STAMP, wanted);
  rmSync(PREVIOUS, { recursive: true, force: true });
}

/** Whether dist was built from the present sources. */
export function isBuilt(wanted = digestSources()) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted;
}

function digestSources() {
  const digest = createHash('sha256').update(process.versions.node);
  for (const file of SOURCES.flatMap(listFiles).sort()) {
    digest.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return digest.digest('hex');
}

function listFiles(name) {
  const entries = readdirSync(root, { withFileTypes: true });
  if (entries.some((entry) => entry.name === name && entry.isFile())) return [name];
  return readdirSync(join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

if (process.argv[1] === import.meta.filename) await build();

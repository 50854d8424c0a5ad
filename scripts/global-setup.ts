import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { TestProject } from 'vitest/node';
import { makeEmbeddedTemplate } from '#server/db/make-template.ts';
import { isBuilt } from './build.mjs';
import { buildServer } from './build-server.mjs';

const pathTo = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url));
// Within the project, so that the program finds its packages.
const PROGRAM_FOLDER = pathTo('node_modules/.cache/srichakra-server');
const BUILT_TEMPLATE = pathTo('dist/server/embedded-template.tar.gz');
const TEMPLATE_FOLDER = pathTo('node_modules/.cache/srichakra-template');
/** The template's sources, except packages. */
const TEMPLATE_SOURCES = ['server/db/migrations', 'server/db/embedded-cluster.ts', 'package-lock.json'];

/** Makes the database template and the program once for all test files. Provides the database's address. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'srichakra-tests-'));
  const template = await provideTemplate(folder);
  await buildServer(PROGRAM_FOLDER);
  // In the same place as in the build, so that the program finds it.
  copyFileSync(template, join(PROGRAM_FOLDER, 'embedded-template.tar.gz'));
  project.provide('serverProgram', join(PROGRAM_FOLDER, 'main.js'));
  project.provide('embeddedTemplate', template);
  project.provide('testFolder', folder);
  project.provide('testDatabaseUrl', process.env.TEST_DATABASE_URL || null);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The unpacked template: the build's if that is current, else a new one. It is kept until its sources change. */
async function provideTemplate(folder: string): Promise<string> {
  const digest = createHash('sha256');
  for (const file of TEMPLATE_SOURCES.map(pathTo).flatMap(listFiles)) digest.update(readFileSync(file));
  const kept = join(TEMPLATE_FOLDER, `${digest.digest('hex')}.tar`);
  if (existsSync(kept)) return kept;
  const packed = join(folder, 'template.tar.gz');
  const unpacked = join(folder, 'template.tar');
  if (isBuilt()) copyFileSync(BUILT_TEMPLATE, packed);
  else await makeEmbeddedTemplate(packed);
  writeFileSync(unpacked, gunzipSync(readFileSync(packed)));
  rmSync(TEMPLATE_FOLDER, { recursive: true, force: true });
  mkdirSync(TEMPLATE_FOLDER, { recursive: true });
  // Renamed when complete, because several runs may begin at once.
  const draft = join(TEMPLATE_FOLDER, `${process.pid}.draft`);
  copyFileSync(unpacked, draft);
  renameSync(draft, kept);
  return kept;
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { TestProject } from 'vitest/node';
import { makeEmbeddedTemplate } from '#server/db/make-template.ts';
import { buildServer } from '../../scripts/build-server.mjs';

// Inside the project, where its packages are found.
const PROGRAM_FOLDER = fileURLToPath(new URL('../../node_modules/.cache/srichakra-server', import.meta.url));

/**
 * Makes the embedded database's template and the program once for all test files, and says which database they run on.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'srichakra-template-'));
  const packed = join(folder, 'template.tar.gz');
  await makeEmbeddedTemplate(packed);
  // Unpacked once, and not for every test file.
  const template = join(folder, 'template.tar');
  writeFileSync(template, gunzipSync(readFileSync(packed)));
  await buildServer(PROGRAM_FOLDER);
  project.provide('serverProgram', join(PROGRAM_FOLDER, 'main.js'));
  project.provide('embeddedThread', join(PROGRAM_FOLDER, 'embedded-worker.js'));
  project.provide('embeddedTemplate', template);
  project.provide('testDatabaseUrl', process.env.TEST_DATABASE_URL || null);
  return () => rmSync(folder, { recursive: true, force: true });
}

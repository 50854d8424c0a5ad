import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeEmbeddedTemplate } from '#server/db/make-template.ts';

/** Makes the embedded database's template once for all test files, and says which database they run on. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'srichakra-template-'));
  const template = join(folder, 'template.tar.gz');
  await makeEmbeddedTemplate(template);
  project.provide('embeddedTemplate', template);
  project.provide('testDatabaseUrl', process.env.TEST_DATABASE_URL || null);
  return () => rmSync(folder, { recursive: true, force: true });
}

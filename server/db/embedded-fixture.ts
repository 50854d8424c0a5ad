import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { type EmbeddedDatabase, openEmbedded, writeTemplate } from './embedded.ts';

export const root = fs.mkdtempSync(join(tmpdir(), 'embedded-'));
export const templateFile = join(root, 'template.tar.gz');
/** Run after each test, the last first. */
export const cleanUps: (() => Promise<unknown>)[] = [];
let folders = 0;

/** Call at the top of a test file. Makes the template. */
export function setUpEmbedded(): void {
  beforeAll(async () => {
    const embedded = await openEmbedded({ dataDir: makeFolderName(), onFatal: failOnFatal });
    await writeTemplate(embedded, templateFile);
    await embedded.close();
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  afterAll(() => fs.rmSync(root, { recursive: true, force: true }));
}

export function makeFolderName(): string {
  folders += 1;
  return join(root, `data-${folders}`);
}

export function failOnFatal(error: Error): never {
  throw error;
}

export async function open(
  dataDir = makeFolderName(),
  onFatal: (error: Error) => void = failOnFatal,
): Promise<{ dataDir: string; embedded: EmbeddedDatabase; pool: pg.Pool; close: () => Promise<void> }> {
  const embedded = await openEmbedded({ dataDir, templateFile, onFatal });
  const pool = new pg.Pool(embedded.poolConfig);
  pool.on('error', () => undefined);
  const close = async () => {
    if (!pool.ended) await pool.end();
    await embedded.close();
  };
  cleanUps.push(close);
  return { dataDir, embedded, pool, close };
}

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { uploadStudentAttachment } from '#contracts/families/index.ts';
import { createReport, getReportPdf } from '#contracts/reports/index.ts';
import { createEnrolment, createStudent, setEnrolmentStage } from '#contracts/students/index.ts';
import { makePng } from '#server/testing/pictures.ts';
import { test as base, expect } from './fixtures.ts';
import { signIn } from './people.ts';
import { heading } from './portal.ts';
import { SUPER_ADMIN, startNewProduct } from './product.ts';

const PACK = fileURLToPath(new URL('../scripts/pack.mjs', import.meta.url));

const test = base.extend<{ folder: string }>({
  /** Outside of the project, so that Node finds none of its packages. */
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'srichakra-packed-'));
    execFileSync(process.execPath, [PACK, folder]);
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  product: async ({ folder }, use) => {
    const product = await startNewProduct({ LOG_FORMAT: 'text' }, join(folder, 'dist/server/main.js'));
    await use(product);
    await product.stop();
  },
});

test('the packed product needs no other package', async ({ page, product, folder }) => {
  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  await signIn(page, SUPER_ADMIN);
  await expect(heading(page)).toHaveText('Admin Dashboard');

  // A thread of its own makes the report's file, with fonts that it finds by name.
  const token = await product.superAdminToken();
  const { student } = await product.call(createStudent, { token, body: { name: 'கவிதா Murugan' } });
  const { enrolment } = await product.call(createEnrolment, {
    token,
    params: { id: student.id },
    body: { service: 'career' },
  });
  const stage = { stage: 'completed', from: enrolment.stage };
  await product.call(setEnrolmentStage, { token, params: { id: enrolment.id }, body: stage });
  const { report } = await product.call(createReport, { token, params: { id: enrolment.id } });
  const file = await product.fetch(getReportPdf, { token, params: { id: report.id } });
  expect(file.status).toBe(200);
  expect(await file.text()).toMatch(/^%PDF-/);

  // Another one draws a picture anew, with codecs that it finds by name.
  const pictures = uploadStudentAttachment.path.replace('{id}', String(student.id));
  const picture = await fetch(`${product.url}${pictures}?name=sheet.png`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(makePng()),
  });
  expect(picture.status).toBe(201);
  expect(product.output.stderr).toBe('');

  const backup = spawnSync('npm', ['run', '--silent', 'backup', '--', 'a.backup'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'elsewhere') },
  });
  expect(backup.stderr).toContain(`There is no database in ${join(folder, 'elsewhere')}`);

  const left = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(left).toEqual(expect.arrayContaining(['LICENSE', 'NOTICE', 'THIRD-PARTY-NOTICES.txt']));
  expect(
    left.filter((name) => /^(contracts|server|web|scripts|e2e)$|(^|\/)(vite|sharp)$/.test(name)),
  ).toEqual([]);
});

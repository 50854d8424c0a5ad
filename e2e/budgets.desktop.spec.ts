import type { Page } from '@playwright/test';
import {
  acceptGuardianInvitation,
  inviteGuardian,
  signInFamily,
  signUpFamily,
} from '#contracts/families/index.ts';
import { addressOf, careerAddress, paths } from '#contracts/pages.ts';
import { createStudent } from '#contracts/students/index.ts';
import { expect, test, testWithAccounts, waitForApp } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';

const KB = 1024;

interface Weight {
  script: number;
  stylesheet: number;
}

/** Adds up the compressed bytes over the wire, from now on. */
function weigh(page: Page): Weight {
  const weight: Weight = { script: 0, stylesheet: 0 };
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    // The service worker is not part of any page.
    if (response.url().endsWith('/service-worker.js')) return;
    weight[type] += Number(response.headers()['content-length']);
  });
  return weight;
}

test('the portal stays within its budget', async ({ page, product }) => {
  const login = weigh(page);
  await page.goto(paths.admin.login);
  await page.waitForLoadState('networkidle');
  expect(login.script).toBeGreaterThan(50 * KB);
  // The portal's shared file comes with the sign-in page: every other page then brings one small file.
  expect(login.script).toBeLessThanOrEqual(256 * KB);
  expect(login.stylesheet).toBeLessThanOrEqual(20 * KB);

  const staff = await addMember(product, { name: 'Yamini' });
  await resumeSession(page, product, staff);
  const dashboard = weigh(await page.context().newPage());
  const other = page.context().pages().at(-1) ?? page;
  await other.goto(paths.admin.dashboard);
  await other.waitForLoadState('networkidle');
  expect(dashboard.script).toBeLessThanOrEqual(login.script + 20 * KB);
});

for (const path of [
  paths.admin.dashboard,
  paths.admin.dashboardStudents,
  paths.admin.dashboardAppointments,
]) {
  test(`${path} asks once for each answer`, async ({ page, product }) => {
    await resumeSession(page, product, await addMember(product, { name: 'Yamini' }));
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname + search);
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([...new Set(asked)]);
  });
}

test('the public pages stay within their budget, without the schemas', async ({ browser, baseURL }) => {
  for (const path of [
    paths.home,
    paths.career,
    paths.contact,
    paths.interests,
    paths.careers,
    careerAddress('staff-nurse'),
    paths.subjectDoors,
    paths.subjectTable,
    paths.dmitSample,
  ]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const weight = weigh(page);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(`${baseURL}${path}`);
    await waitForApp(page);
    await page.waitForLoadState('networkidle');
    expect(weight.script, path).toBeGreaterThan(50 * KB);
    expect(weight.script, path).toBeLessThanOrEqual(110 * KB);
    // The schemas alone are 15 KB. Patterns in vite.config.ts name the chunks; a renamed file would escape them.
    const hasSchemas = () => loaded.some((url) => /\/assets\/schemas-/.test(url));
    expect(hasSchemas(), path).toBe(false);
    expect(loaded.filter((url) => url.endsWith('.js')).length, path).toBeLessThanOrEqual(14);
    if (path === paths.contact) {
      // Its message is checked with them.
      await page.getByLabel('Who is writing?').selectOption('parent');
      await expect.poll(hasSchemas).toBe(true);
    }
    await context.close();
  }
});

testWithAccounts(
  'a family’s pages show their first answers at once, and bring 30 KB more than the home page',
  async ({ page, browser, baseURL, product }) => {
    const token = await product.superAdminToken();
    const name = 'Kavya Budget';
    const { student } = await product.call(createStudent, {
      token,
      body: { name, dateOfBirth: '2012-05-14' },
    });
    const guardian = { email: 'meena.budget@family.example', password: 'amber lantern 77', name: 'Meena' };
    const invited = await product.call(inviteGuardian, {
      ...{ token, params: { id: student.id } },
      body: { email: guardian.email, relation: 'mother', sight: 'all' },
    });
    for (const [path, data] of [
      [signUpFamily.path, { ...guardian, parentName: guardian.name }],
      [signInFamily.path, { email: guardian.email, password: guardian.password }],
      [acceptGuardianInvitation.path, { token: invited.token }],
    ] as const) {
      const answer = await page.request.post(path, { data, headers: { origin: String(baseURL) } });
      expect(answer.ok(), path).toBe(true);
    }
    const storageState = await page.context().storageState();

    const scripts: Record<string, number> = {};
    const child = addressOf(paths.familyChild, student.id);
    for (const path of [paths.home, paths.family, child, paths.familyAccount]) {
      const context = await browser.newContext({ storageState, baseURL: String(baseURL) });
      const visit = await context.newPage();
      const weight = weigh(visit);
      const html = await (await visit.request.get(path)).text();
      expect(html.includes(name), path).toBe([paths.family, child].includes(path));
      expect(html, path).toMatch(/<h1[^>]*>[^<]/);
      await visit.goto(path);
      await visit.waitForLoadState('networkidle');
      scripts[path] = weight.script / KB;
      await context.close();
    }
    for (const path of [paths.family, child, paths.familyAccount])
      expect((scripts[path] ?? 0) - (scripts[paths.home] ?? 0), path).toBeLessThanOrEqual(30);
  },
);

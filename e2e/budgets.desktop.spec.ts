import type { Page } from '@playwright/test';
import { careerAddress, paths } from '#contracts/pages.ts';
import { expect, test, waitForApp } from './fixtures.ts';
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
  expect(login.script).toBeLessThanOrEqual(250 * KB);
  expect(login.stylesheet).toBeLessThanOrEqual(20 * KB);

  const staff = await addMember(product, { name: 'Yamini' });
  await resumeSession(page, product, staff);
  const dashboard = weigh(await page.context().newPage());
  const other = page.context().pages().at(-1) ?? page;
  await other.goto(paths.admin.dashboard);
  await other.waitForLoadState('networkidle');
  expect(dashboard.script).toBeLessThanOrEqual(login.script + 20 * KB);
});

test('the public pages stay within their budget, without the schemas', async ({ browser, baseURL }) => {
  for (const [path, most] of [
    [paths.home, 90],
    [paths.career, 96],
    [paths.contact, 96],
    [paths.interests, 95],
    [paths.careers, 95],
    [careerAddress('staff-nurse'), 95],
    [paths.subjectDoors, 95],
    [paths.subjectTable, 95],
    [paths.dmitSample, 96],
  ] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const weight = weigh(page);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(`${baseURL}${path}`);
    await waitForApp(page);
    await page.waitForLoadState('networkidle');
    expect(weight.script, path).toBeGreaterThan(50 * KB);
    expect(weight.script, path).toBeLessThanOrEqual(most * KB);
    // Patterns in vite.config.ts name the chunks; a renamed file would escape them.
    expect(loaded.filter((url) => /\/assets\/schemas-/.test(url))).toEqual([]);
    expect(loaded.filter((url) => url.endsWith('.js')).length, path).toBeLessThanOrEqual(14);
    await context.close();
  }
});

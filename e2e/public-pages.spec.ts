import { PUBLIC_PATHS, paths } from '#contracts/pages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { heading } from './portal.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of PUBLIC_PATHS) {
    test(`${path} is complete`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(heading(page)).toHaveCount(1);
      await expect(heading(page)).toBeVisible();
      await expect(page.getByRole('main')).not.toBeEmpty();
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first(),
      ).toBeVisible();
    });
  }

  test('the forms and the first slide are there', async ({ page }) => {
    await page.goto(paths.home);
    await expect(page.getByText('Delivering for children')).toBeVisible();
    await expect(page.getByRole('img').first()).toBeVisible();
    await page.goto(paths.signup);
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
    await page.goto(paths.contact);
    await expect(page.getByLabel('Message')).toBeVisible();
    await page.goto(paths.career);
    await expect(page.getByLabel('Interests')).toBeVisible();
  });
});

for (const path of PUBLIC_PATHS) {
  test(`${path} is taken over without a warning, accessible, and not wider than the screen`, async ({
    page,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(heading(page)).toBeVisible();
    await expectAccessible(page);
    expect(warnings).toEqual([]);
    const { width } = page.viewportSize() ?? { width: 0 };
    if (width < 768) {
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
  });
}

test('every link inside the site leads to a page', async ({ page, request }) => {
  const targets = new Set<string>();
  for (const path of PUBLIC_PATHS) {
    await page.goto(path);
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).getAttribute('href') ?? ''));
    for (const link of links) if (link.startsWith('/')) targets.add(link.replace(/[?#].*/, ''));
    // An anchor leads to something on the page.
    for (const link of links.filter((each) => each.startsWith('#'))) {
      await expect(page.locator(link), `${link} on ${path}`).toHaveCount(1);
    }
  }
  expect(targets.size).toBeGreaterThan(12);
  for (const target of targets) expect((await request.get(target)).status(), target).toBe(200);
});

test('each page says what it is to search engines', async ({ page, request }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of PUBLIC_PATHS) {
    await page.goto(path);
    titles.add(await page.title());
    const content = (selector: string) => page.locator(selector).first().getAttribute('content');
    descriptions.add((await content('meta[name=description]')) ?? '');
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(new URL(canonical ?? '').pathname).toBe(path);
    expect(await content('meta[property="og:title"]')).toBe(await page.title());
    const picture = new URL((await content('meta[property="og:image"]')) ?? '');
    const answer = await request.get(picture.pathname);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  }
  expect([titles.size, descriptions.size]).toEqual([PUBLIC_PATHS.length, PUBLIC_PATHS.length]);
  expect(descriptions).not.toContain('');

  await page.goto(paths.home);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'EducationalOrganization', name: 'Srichakra' });
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /admin');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/career</loc>');
  expect(sitemap).not.toContain('/admin');
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string }[];
  };
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});

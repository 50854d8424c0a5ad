import { PUBLIC_PATHS, paths } from '#contracts/pages.ts';
import { expect, test } from './fixtures.ts';

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

import { PUBLIC_PATHS, paths } from '#contracts/pages.ts';
import { expect, test } from './fixtures.ts';
import { heading } from './portal.ts';

test.use({ javaScriptEnabled: false });

/** Runs in the page, so that a page needs one call. */
function readHtml() {
  const read = (selector: string, attribute: string) =>
    document.querySelector(selector)?.getAttribute(attribute) ?? '';
  const links = [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '');
  return {
    title: document.title,
    description: read('meta[name=description]', 'content'),
    canonicals: [...document.querySelectorAll('link[rel=canonical]')].map(
      (link) => link.getAttribute('href') ?? '',
    ),
    social: read('meta[property="og:title"]', 'content'),
    picture: read('meta[property="og:image"]', 'content'),
    links,
    lost: links.filter((link) => link.startsWith('#') && document.querySelectorAll(link).length !== 1),
  };
}

test('the HTML of every public page is complete without JavaScript and for search engines', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  const targets = new Set<string>();
  const pictures = new Set<string>();
  for (const path of PUBLIC_PATHS) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(heading(page)).toHaveCount(1);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('main')).not.toBeEmpty();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first()).toBeVisible();

    const { title, description, canonicals, social, picture, links, lost } = await page.evaluate(readHtml);
    titles.add(title);
    descriptions.add(description);
    expect(canonicals.map((address) => new URL(address).pathname)).toEqual([path]);
    expect(social).toBe(title);
    pictures.add(new URL(picture).pathname);
    for (const link of links) if (link.startsWith('/')) targets.add(link.replace(/[?#].*/, ''));
    expect(lost, `links within ${path} without a place`).toEqual([]);
  }
  expect([titles.size, descriptions.size]).toEqual([PUBLIC_PATHS.length, PUBLIC_PATHS.length]);
  expect(descriptions).not.toContain('');
  expect(targets.size).toBeGreaterThan(12);
  // Uncompressed: to compress the pages of all careers takes ten seconds.
  const headers = { 'accept-encoding': 'identity' };
  for (const target of targets) expect((await request.get(target, { headers })).status(), target).toBe(200);
  for (const picture of pictures) {
    const answer = await request.get(picture);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  }

  await page.goto(paths.home);
  await expect(page.getByText('Delivering for children')).toBeVisible();
  await expect(page.getByRole('img').first()).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'EducationalOrganization', name: 'Srichakra' });
  await page.goto(paths.signup);
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await page.goto(paths.contact);
  await expect(page.getByLabel('Message')).toBeVisible();
  await page.goto(paths.career);
  await expect(page.getByLabel('Interests')).toBeVisible();
  await page.goto(paths.codeEditor);
  await expect(page.getByRole('textbox', { name: 'JavaScript code' })).toHaveValue(/goog\.require/);
  await expect(page.locator('noscript p')).toBeVisible();
  await page.goto(paths.admin.login);
  await expect(page.getByRole('main')).toContainText('The staff portal needs JavaScript');
  // The stylesheet is present.
  expect((await page.getByRole('link', { name: 'Back to home' }).boundingBox())?.height).toBe(44);

  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /admin');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/career</loc>');
  expect(sitemap).not.toContain('/admin');
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string }[];
  };
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});

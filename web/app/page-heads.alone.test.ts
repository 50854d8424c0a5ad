// Alone, because the renderer makes a message that the catalogue lacks an error.
import { expect, it, vi } from 'vitest';
import { inLanguage, LANGUAGES } from '#contracts/languages.ts';
import { PUBLIC_PATHS } from '#contracts/pages.ts';
import { prerenderPages } from '#web/app/prerender.tsx';
import { NOT_FOUND } from '#web/app/prerendered.ts';

vi.mock('#contracts/languages.ts', async (original) => {
  const languages = await original<typeof import('#contracts/languages.ts')>();
  return { ...languages, OFFERED_LANGUAGES: languages.LANGUAGES };
});

const ORIGIN = 'https://public-url.invalid';
const pages = await prerenderPages({}, LANGUAGES);

it.each(LANGUAGES)('the heads of all pages in %s name their language and the others', (language) => {
  for (const path of PUBLIC_PATHS) {
    const page = pages.find((each) => each.path === inLanguage(path, language));
    const read = (pattern: RegExp) => pattern.exec(page?.head ?? '')?.[1];
    const url = ORIGIN + inLanguage(path, language);
    const title = read(/<title>([^<]+)</);
    expect(title, path).toBeTruthy();
    expect({
      language: page?.language,
      canonical: read(/rel="canonical" href="([^"]*)"/),
      url: read(/og:url" content="([^"]*)"/),
      locale: read(/og:locale" content="([^"]*)"/),
      title: read(/og:title" content="([^"]*)"/),
      hasDescription: read(/name="description" content="([^"]+)"/) !== undefined,
    }).toEqual({ language, canonical: url, url, locale: `${language}_IN`, title, hasDescription: true });
    const others = [...(page?.head.matchAll(/rel="alternate" hrefLang="([\w-]+)" href="([^"]*)"/g) ?? [])];
    expect(others.map(([, code, href]) => [code, href])).toEqual([
      ...LANGUAGES.map((each) => [each, ORIGIN + inLanguage(path, each)]),
      ['x-default', ORIGIN + path],
    ]);
  }
});

it('the page for an unknown address is in each language, and no search engine lists it', () => {
  const unknown = pages.filter(({ path }) => path.endsWith(NOT_FOUND));
  expect(unknown.map(({ path }) => path)).toEqual(LANGUAGES.map((each) => inLanguage(NOT_FOUND, each)));
  for (const { head, module } of unknown) {
    expect(head).toContain('content="noindex"');
    expect(module, 'not in the sitemap').toBeNull();
  }
});

it('descriptions differ by language', () => {
  const english = pages.filter(({ language }) => language === 'en');
  for (const { path, head } of pages.filter(({ language }) => language !== 'en')) {
    if (path.endsWith(NOT_FOUND)) continue;
    const description = /name="description" content="([^"]+)"/.exec(head)?.[1];
    expect(
      english.some((page) => page.head.includes(`content="${description}"`)),
      path,
    ).toBe(false);
  }
});

// Alone, because the renderer makes a message that the catalogue lacks an error.
import type { Messages } from '@lingui/core';
import { expect, it } from 'vitest';
import { EXAM_SLUGS } from '#contracts/exams.ts';
import { inLanguage } from '#contracts/languages.ts';
import { examAddress, paths } from '#contracts/pages.ts';
import { loadCatalogue, prerenderCareers, prerenderPages } from '#web/app/prerender.tsx';

/** Careers, courses and examinations: their texts are no messages. */
const WITH_DATA = [
  paths.careers,
  paths.exams,
  paths.subjectDoors,
  paths.subjectTable,
  ...EXAM_SLUGS.map(examAddress),
].map((path) => inLanguage(path, 'hi'));

/** What stays English on pages with data: a credit in the words of its licence. */
const KEPT_DATA = /^(This product includes information from the O\*NET)/;

/** What a page in another language shows in Latin letters. */
const KEPT = [
  // Names, addresses, and values for machines.
  /^(· )?Srichakra$/,
  /^(Facebook|Instagram|Twitter)$/,
  /^(https:|noindex$|hi_IN$|website$|summary_large_image$)/,
  /\.example$/,
  // The office's own details.
  /^(Srichakra Education Consultancy|Sample Nagar|12 Example Street|Chennai 600000|Tamil Nadu, India)/,
  // Times of the day, as Intl says them.
  /^[^A-Za-z]*(\d+:\d\d [ap]m[^A-Za-z]*)+$/,
  // The selector's first language.
  /^English$/,
  // The specimen of the typeface.
  /^Aa Bb Cc/,
];

/** A message between ⟦ and ⟧, also within plurals. */
function mark(message: unknown): unknown {
  if (typeof message === 'string') return `⟦${message}⟧`;
  if (!Array.isArray(message)) return message;
  return message.map((part) => {
    if (typeof part === 'string') return mark(part);
    if (!Array.isArray(part) || typeof part[2] !== 'object') return part;
    const [name, format, choices] = part;
    const marked = Object.entries(choices ?? {}).map(([key, choice]) => [
      key,
      key === 'offset' ? choice : mark(choice),
    ]);
    return [name, format, Object.fromEntries(marked)];
  });
}

/** Texts and spoken attributes outside of messages. Code, such as the names of stored keys, is no text; a counsellor’s own words stay as they are. */
function unmarkedTexts(html: string): string[] {
  const shown = html
    .replaceAll(
      /<(script|textarea|code)\b[\s\S]*?<\/\1>|<(\w+) [^>]*lang="en"[^>]*>[^<]*<\/\2>|<!--.*?-->/g,
      '',
    )
    .replaceAll(/⟦[^⟦⟧]*⟧/g, '')
    .replaceAll('&#x27;', "'");
  const texts = shown.matchAll(/>([^<]+)<| (?:alt|title|aria-label|placeholder|content)="([^"]+)"/g);
  return [...texts].map(([, text, attribute]) => (text ?? attribute ?? '').trim());
}

it('every English word of a public page is a message', async () => {
  // Hindi, because the English page shows the office's hours exactly as they are stored.
  const hi = await loadCatalogue('hi');
  for (const [id, message] of Object.entries(hi)) hi[id] = mark(message) as Messages[string];
  const pages = await prerenderPages({}, ['hi']);
  const marked = pages.filter(({ body }) => body.includes('⟦'));
  expect(marked).toHaveLength(pages.length);
  const found = pages
    .filter(({ path }) => !WITH_DATA.includes(path))
    .flatMap(({ path, head, body }) => unmarkedTexts(head + body).map((text) => ({ path, text })))
    .filter(({ text }) => /[A-Za-z]{2}/.test(text) && !KEPT.some((each) => each.test(text)));
  expect(found).toEqual([]);
});

it('a page in another language leads to pages in that language alone', async () => {
  const pages = await prerenderPages({}, ['hi']);
  const pageAt = (path: string) => pages.find((page) => page.path === path);
  expect(pages.every(({ language, path }) => language === 'hi' && /^\/hi(\/|$)/.test(path))).toBe(true);
  expect(pageAt('/hi')?.body).toContain('href="/hi/contact#book"');
  expect(pageAt('/hi')?.head).toContain('rel="canonical" href="https://public-url.invalid/hi"');
  const linked = pages.flatMap(({ body }) =>
    [...body.matchAll(/href="(\/[^"#?]*)/g)].map(([, path]) => path ?? ''),
  );
  const inEnglish = linked.filter((path) => !/^\/hi(\/|$)/.test(path));
  expect(inEnglish.filter((path) => !/^\/(admin\/login$|api\/public\/sample-reports\/)/.test(path))).toEqual(
    [],
  );
});

it('careers, courses and examinations are in the language of the page', async () => {
  const pages = [
    ...(await prerenderPages({}, ['hi'])).filter(({ path }) => WITH_DATA.includes(path)),
    ...(await prerenderCareers(['electrician', 'ias-officer', 'bank-officer'], {}, ['hi'])),
  ];
  expect(pages).toHaveLength(WITH_DATA.length + 3);
  const found = pages
    .flatMap(({ path, head, body }) => unmarkedTexts(head + body).map((text) => ({ path, text })))
    .filter(({ text }) => /[a-z]{2,} [a-z]{2,} [a-z]{2,}/.test(text) && !KEPT_DATA.test(text));
  expect(found).toEqual([]);
});

it.each([
  ['hi', 0],
  ['te', 4],
] as const)('a career’s page in %s marks what is in English: %i texts', async (language, count) => {
  const [page] = await prerenderCareers(['doctor'], {}, [language]);
  expect(page?.path).toBe(`/${language}/careers/doctor`);
  const marked = page?.body.slice(page.body.indexOf('<main')).split('lang="en"') ?? [];
  expect(marked).toHaveLength(count + 1);
  expect(page?.body).toContain(`href="/${language}/exams/`);
  expect(page?.body).toContain(`href="/${language}/careers/`);
});

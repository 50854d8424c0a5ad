import { expect, it } from 'vitest';
import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { fillSettings } from '#contracts/public-site.ts';
import { fillOfflinePage } from '#web/app/offline-page.ts';

const OFFLINE = '<main><!--phone--><!--seen--><!--again--></main>';
const page = (title: string) =>
  `<html><meta name="public-services" content=""><meta name="consultancy" content=""><title>${title} · Srichakra</title>`;

const fill = (kept: Record<string, string>) =>
  fillOfflinePage(OFFLINE, { path: '/overseas', read: async (path) => kept[path] ?? null });

it('has the office’s number from the cached contact page and links to all cached pages', async () => {
  const phone = { display: '044 <1> & "2"', tel: '+914412' };
  const settings = {
    publicUrl: '',
    publicServices: 'enquiries',
    consultancy: { ...PLACEHOLDERS, phone },
  } as const;
  const contact = fillSettings(page('Contact us'), settings);
  const html = await fill({ '/': page('Career'), '/contact': contact, '/dmit': page('DMIT') });
  expect(html).toContain('<a class="call" href="tel:+914412">Call 044 &lt;1> &amp; &quot;2&quot;</a>');
  expect(html.match(/<a href="[^"]*">[^<]*/g)).toEqual([
    '<a href="/">Home',
    '<a href="/dmit">DMIT',
    '<a href="/contact">Contact us',
    '<a href="/overseas">Try again',
  ]);
});

it('names the language of a page that is not English', async () => {
  const page = '<html data-public-services="browser" lang="en"><title>DMIT · Srichakra</title>';
  expect(await fill({ '/dmit': page })).toContain('<a href="/dmit">DMIT</a>');
  expect(await fill({ '/dmit': page.replace('"en"', '"hi"') })).toContain(
    '<a href="/dmit" lang="hi">DMIT</a>',
  );
});

it('has neither a number to call nor a list without cached pages', async () => {
  const html = await fill({});
  expect(html).not.toContain('tel:');
  expect(html).not.toContain('<ul>');
});

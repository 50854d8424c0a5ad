import { CONSULTANCY_META, type Consultancy, PLACEHOLDERS } from '#contracts/consultancy.ts';
import { PUBLIC_ADDRESSES, paths } from '#contracts/pages.ts';

interface OfflineState {
  /** The address that can't be shown. */
  path: string;
  /** HTML of a page; null if it was not seen. */
  read(path: string): Promise<string | null>;
}

/**
 * Fills offline.html with the office's phone number and the pages that were seen. Both come from kept pages, so that they
 * follow the office's settings.
 */
export async function fillOfflinePage(html: string, { path: wanted, read }: OfflineState): Promise<string> {
  const pages = await Promise.all(PUBLIC_ADDRESSES.map(async (path) => ({ path, html: await read(path) })));
  const links = pages.flatMap(({ path, html }) => (html === null ? [] : [linkTo(path, html)]));
  const withOffice =
    pages.find(({ path, html }) => path.endsWith(paths.contact) && html !== null) ?? pages[0];
  const { phone } = consultancyOf(withOffice?.html ?? '');
  // Nobody answers the placeholder.
  const call =
    phone.tel === PLACEHOLDERS.phone.tel
      ? ''
      : `<p><a class="call" href="tel:${escaped(phone.tel)}">Call ${escaped(phone.display)}</a></p>`;
  const seen = links.length === 0 ? '' : `<h2>Pages that you have seen</h2><ul>${links.join('')}</ul>`;
  const again = `<p><a href="${escaped(wanted)}">Try again</a></p>`;
  return html
    .replace('<!--phone-->', () => call)
    .replace('<!--seen-->', () => seen)
    .replace('<!--again-->', () => again);
}

function linkTo(path: string, html: string): string {
  const lang = /<html[^>]* lang="(\w+)"/.exec(html)?.[1] ?? 'en';
  const words = path === paths.home ? 'Home' : titleOf(html);
  return `<li><a href="${path}"${lang === 'en' ? '' : ` lang="${lang}"`}>${words}</a></li>`;
}

/** Already escaped; without the brand's name. */
const titleOf = (html: string) =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').split(' · ')[0] || 'A page';

const CONSULTANCY = new RegExp(`<meta name="${CONSULTANCY_META}" content="([^"]+)"`);

function consultancyOf(html: string): Pick<Consultancy, 'phone'> {
  const [, content] = CONSULTANCY.exec(html) ?? [];
  return content === undefined ? PLACEHOLDERS : (JSON.parse(unescaped(content)) as Consultancy);
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

// The messages of the public pages. A page's HTML holds its own and the frame's; each page also has a file with its own, for
// navigation within the site. In development and tests the code holds the texts. See docs/decisions/0025-languages.md.
import { i18n, type Messages } from '@lingui/core';
import { findLanguage, inLanguage, type Language, localeOf } from '#contracts/languages.ts';

/** Id of the element with the messages; its data names the page and the start of the files' addresses. */
export const MESSAGES_ID = 'messages';

/** @param page its address in PUBLIC_PAGES. */
export const messagesFile = (start: string, page: string) => `${start}${page.replaceAll(/\W+/g, '-')}.json`;

/** Pages whose messages are known. */
const known = new Set<string>();

/** Before the first render. */
export function activateLanguage(language: Language = 'en', messages: Messages = {}): void {
  i18n.loadAndActivate({ locale: language, locales: localeOf(language), messages });
}

/** The language of this page. */
export const pageLanguage = (): Language => findLanguage(i18n.locale) ?? 'en';

/** A page's address in the language of this page, for a plain link; `Link` adds the language itself. */
export const addressHere = (path: string): string => inLanguage(path, pageLanguage());

const findElement = () =>
  typeof document === 'undefined' ? null : document.querySelector<HTMLElement>(`#${MESSAGES_ID}`);

/** Takes the messages from the page's HTML. */
export function activatePageLanguage(): void {
  const element = findElement();
  const messages = JSON.parse(element?.textContent || '{}') as Messages;
  activateLanguage(findLanguage(document.documentElement.lang), messages);
  known.clear();
  if (element?.dataset.page) known.add(element.dataset.page);
}

/** Loads a page's code together with its messages. @throws if either can't be loaded. */
export async function withMessages<Code>(page: string, load: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([load(), loadMessages(page)]);
  return code;
}

async function loadMessages(page: string): Promise<void> {
  const start = findElement()?.dataset.files;
  if (start === undefined || known.has(page)) return;
  const response = await fetch(messagesFile(start, page));
  if (!response.ok) throw new Error(`The messages of ${page} could not be loaded: ${response.status}`);
  i18n.load(i18n.locale, (await response.json()) as Messages);
  known.add(page);
}

/** Address of the file with the messages that this page's HTML holds; null if there is none. */
export function ownMessagesFile(): string | null {
  const { page, files } = findElement()?.dataset ?? {};
  return page && files ? messagesFile(files, page) : null;
}

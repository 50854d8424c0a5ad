import { pageLanguage } from '#web/lib/messages.ts';

// Apart from the other translations, so that a page that only names careers does not load them.

/**
 * By the English name: a career's name in another language, and other words that people there search for, parted by commas. Of an
 * examination these words alone, because its name is a message.
 */
export type Names = Readonly<Record<string, readonly [name: string, also: string]>>;

const NAMES = import.meta.glob<Names>('../messages/*/names.json', { import: 'default' });

/** Those of the page's language; in English none. @throws if they can't be loaded. */
export const loadNames = async (): Promise<Names> =>
  (await NAMES[`../messages/${pageLanguage()}/names.json`]?.()) ?? {};

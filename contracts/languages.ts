// Public pages load this file: no schemas here.

interface LanguageRow {
  /** In the language itself. */
  name: string;
  english: string;
  /** The font of its letters, as the start of the built file's name before the weight. */
  font: string;
}

/** The languages of families by their BCP 47 names; English is the source. */
const ROWS = {
  en: { name: 'English', english: 'English', font: 'mukta-latin' },
  hi: { name: 'हिन्दी', english: 'Hindi', font: 'mukta-hindi' },
  ta: { name: 'தமிழ்', english: 'Tamil', font: 'google-sans-tamil' },
  te: { name: 'తెలుగు', english: 'Telugu', font: 'google-sans-telugu' },
  kn: { name: 'ಕನ್ನಡ', english: 'Kannada', font: 'baloo-tamma-2-kannada' },
  ml: { name: 'മലയാളം', english: 'Malayalam', font: 'google-sans-malayalam' },
} as const satisfies Record<string, LanguageRow>;

export type Language = keyof typeof ROWS;
export const LANGUAGES = Object.keys(ROWS) as [Language, ...Language[]];

const column = (field: keyof LanguageRow) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, ROWS[language][field]])) as Record<
    Language,
    string
  >;

/** Each in its own language. */
export const LANGUAGE_NAMES = column('name');
export const ENGLISH_LANGUAGE_NAMES = column('english');
export const LANGUAGE_FONTS = column('font');

/** The languages that the site offers: one that is not complete is left out here. */
export const OFFERED_LANGUAGES: readonly Language[] = [...LANGUAGES];

/** For `Intl`: the customs of India, with digits from 0 to 9. */
export const localeOf = (language: Language): string =>
  language === 'en' ? 'en-IN' : `${language}-IN-u-nu-latn`;

/** What stands before the address of a page: nothing in English, `/hi` in Hindi. */
export const prefixOf = (language: Language): string => (language === 'en' ? '' : `/${language}`);

/** A page's address in a language. @param path in English, for example `/contact`. */
export const inLanguage = (path: string, language: Language): string =>
  path === '/' ? prefixOf(language) || '/' : prefixOf(language) + path;

/** Undefined for an unknown one. */
export const findLanguage = (code: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === code);

/** A page's address in a family's language, in English if the site does not offer it. */
export const pageFor = (language: Language, path: string): string =>
  OFFERED_LANGUAGES.includes(language) ? inLanguage(path, language) : path;

// Public pages load this file: no schemas here.

/** The languages of families, as BCP 47 names them; English is the source. */
export const LANGUAGES = ['en', 'hi', 'ta', 'te', 'kn', 'ml'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each in its own language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  hi: 'हिन्दी',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  kn: 'ಕನ್ನಡ',
  ml: 'മലയാളം',
};

export const ENGLISH_LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  hi: 'Hindi',
  ta: 'Tamil',
  te: 'Telugu',
  kn: 'Kannada',
  ml: 'Malayalam',
};

/** The languages that the site offers: their catalogues are complete and were read by people. */
export const OFFERED_LANGUAGES: readonly Language[] = ['en', 'hi', 'ta', 'te', 'kn', 'ml'];

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

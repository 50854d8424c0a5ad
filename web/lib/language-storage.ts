import { findLanguage, type Language, OFFERED_LANGUAGES } from '#contracts/languages.ts';
import { attemptStorage } from './attempt-storage.ts';

/** Of local storage: the language that somebody chose on a page. */
const KEY = 'language';

/** Undefined without a choice, and for a language that the site does not offer. */
export function readChosenLanguage(): Language | undefined {
  const language = findLanguage(attemptStorage('localStorage', (storage) => storage.getItem(KEY)));
  return language && OFFERED_LANGUAGES.includes(language) ? language : undefined;
}

export function storeChosenLanguage(language: Language): void {
  attemptStorage('localStorage', (storage) => storage.setItem(KEY, language));
}

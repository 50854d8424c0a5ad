import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, localeOf } from '#contracts/languages.ts';

/** A language's words. */
export interface FamilyWords {
  language: Language;
  /** @param text English, marked as a message; ICU. */
  say(text: string, values?: Record<string, string | number>): string;
  /** A stored name, which may be one that has a translation. */
  nameOf(name: string): string;
}

/** In a build, the server's part of the catalogues lies beside the bundle. */
const CATALOGUES = new URL(
  import.meta.url.endsWith('.ts') ? '../../web/messages/' : './messages/',
  import.meta.url,
);
/** An entry that the server needs: its own texts, those of contracts, and the names of the career assessment. */
const OURS = /^#: (contracts|server|web\/areas\/guidance\/career)\//m;
const ENTRY = /^msgid (".*")\nmsgstr (".+")$/m;

const known = new Map<Language, FamilyWords>();

/** The words for a family. The catalogue is read once. */
export function wordsIn(language: Language): FamilyWords {
  const found = known.get(language);
  if (found) return found;
  const messages = language === 'en' ? {} : readMessages(language);
  const i18n = setupI18n();
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: language, locales: localeOf(language), messages });
  const words: FamilyWords = {
    language,
    say: (text, values) => i18n._(text, values),
    nameOf: (name) => messages[name] ?? name,
  };
  known.set(language, words);
  return words;
}

function readMessages(language: Language): Record<string, string> {
  const catalogue = readFileSync(new URL(`${language}.po`, CATALOGUES), 'utf8');
  const messages: Record<string, string> = Object.create(null);
  for (const entry of catalogue.split('\n\n')) {
    const [, id, text] = (OURS.test(entry) && ENTRY.exec(entry)) || [];
    if (id && text) messages[JSON.parse(id)] = JSON.parse(text);
  }
  const careers: Record<string, [name: string, also: string]> = JSON.parse(
    readFileSync(new URL(`${language}/names.json`, CATALOGUES), 'utf8'),
  );
  for (const [english, [name]] of Object.entries(careers)) if (name) messages[english] ??= name;
  return messages;
}

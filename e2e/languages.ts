import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, localeOf } from '#contracts/languages.ts';

/** Says an English text of the public pages in their language, with its values. */
export type Say = (english: string, values?: Record<string, string | number>) => string;

/** @throws for a text that the language's catalogue does not have. */
export async function wordsOf(language: Language): Promise<Say> {
  const path = fileURLToPath(new URL(`../web/messages/${language}.po`, import.meta.url));
  const context = { locale: language, sourceLocale: 'en', filename: path };
  const texts = Object.entries(await formatter().parse(readFileSync(path, 'utf8'), context));
  const messages = new Map(texts.map(([id, { message = id, translation }]) => [message, translation]));
  const i18n = setupI18n({ locale: language, locales: localeOf(language), messages: { [language]: {} } });
  i18n.setMessagesCompiler(compileMessage);
  return (english, values) => {
    const message = messages.get(english);
    if (!message) throw new Error(`No text in ${language}: ${english}`);
    return i18n._({ id: message, message, ...(values && { values }) });
  };
}

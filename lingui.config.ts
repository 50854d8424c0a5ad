import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';
import { LANGUAGES } from './contracts/languages.ts';

const { compare } = new Intl.Collator('en');

/** The texts of the public pages and of a family's mails. English stands in the source; web/messages has a catalogue for each language. */
export default defineConfig({
  sourceLocale: 'en',
  locales: LANGUAGES,
  catalogs: [
    {
      path: 'web/messages/{locale}',
      include: ['web', 'contracts', 'server'],
      exclude: ['**/*.test.*', 'web/testing'],
    },
  ],
  // A name of contracts has no text but its id; the order must not depend on that of the files.
  orderBy: (a, b) =>
    compare(a.entry.message ?? a.messageId, b.entry.message ?? b.messageId) ||
    compare(a.messageId, b.messageId),
  // Line numbers would change with every edit.
  format: formatter({ lineNumbers: false }),
  extractors: [createSwcExtractor()],
  // Elements within a message have names for translators: <link>, not <0>.
  macro: {
    // Two elements with one name need another for one of them.
    jsxPlaceholderAttribute: 'data-name',
    jsxPlaceholderDefaults: {
      a: 'link',
      Link: 'link',
      q: 'quote',
      TextLink: 'link',
      strong: 'strong',
      span: 'span',
      OfficePhone: 'phone',
      SiteLink: 'link',
    },
  },
  runtimeConfigModule: { Trans: ['#web/components/trans.tsx', 'Trans'] },
});

import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';

/** The texts of the public pages. English stands in the source; web/messages has a catalogue for each language. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'hi', 'ta', 'te', 'kn', 'ml'],
  catalogs: [
    { path: 'web/messages/{locale}', include: ['web', 'contracts'], exclude: ['**/*.test.*', 'web/testing'] },
  ],
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

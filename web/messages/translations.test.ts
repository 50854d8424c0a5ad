import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { describe, expect, it } from 'vitest';
import { findFault } from '#web/testing/text-faults.ts';

describe('a translation', () => {
  it.each([
    ['Hello {name}', '{name}, नमस्ते', null],
    ['Hello {name}', 'नमस्ते', '{name} is missing'],
    ['Hello', 'नमस्ते {name}', '{name} is not in the English text'],
    ['Read <link>this</link>', 'இதைப் <link>படியுங்கள்</link>', null],
    ['Read <link>this</link>', 'இதைப் படியுங்கள்', '<link>…</link> is missing'],
    ['Read <link>this</link>', '<link>இதைப்', 'it can’t be read: <link> is not closed'],
    ['Read <link>this</link>', 'இதைப்</link>', 'it can’t be read: </link> closes nothing'],
    ['{n, plural, one {# day} other {# days}}', '{n, plural, other {# दिन}}', null],
    ['{n, plural, one {# day} other {# days}}', '# दिन', '{n, plural} is missing'],
    ['{n, plural, one {of {all}} other {of {all}}}', '{n, plural, other {#}}', '{all} is missing'],
  ])('of "%s" as "%s": %s', (english, translation, fault) => {
    expect(findFault(english, translation)).toBe(fault);
  });

  it('that can’t be read is refused', () => {
    expect(findFault('{n, plural, one {#} other {#}}', '{n, plural, one {#}')).toContain('read');
  });

  it.each(globSync('*.po', { cwd: import.meta.dirname }))(
    'in %s says what the English text says',
    async (file) => {
      const path = join(import.meta.dirname, file);
      const context = { locale: basename(file, '.po'), sourceLocale: 'en', filename: path };
      const texts = Object.entries(await formatter().parse(readFileSync(path, 'utf8'), context));
      expect(texts.length).toBeGreaterThan(1000);
      const faults = texts.flatMap(([id, { message = id, translation }]) => {
        const fault = translation && findFault(message, translation);
        return fault ? [`${message}: ${fault}`] : [];
      });
      expect(faults).toEqual([]);
    },
  );
});

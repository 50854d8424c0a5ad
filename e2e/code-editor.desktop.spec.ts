import { button, editor, openEditor, output, run, write } from './code-editor.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('the example runs; the console shows values, levels and uncaught errors', async ({ page }) => {
  await openEditor(page);
  await expectAccessible(page);
  await button(page, 'Run Code').click();
  await expect(output(page)).toContainText('Together they read 137 books.');
  await expect(output(page)).toContainText('A hundred days later: 9 September 2026');
  await expect(output(page)).toContainText('Map(1) { "classes" => 3 }');
  await expect(output(page)).toContainText('Finished.');
  await expectAccessible(page);

  const lines = await run(
    page,
    `console.log({ list: [1, undefined], map: new Map([['a', 1]]) });
console.info('i'); console.warn('w'); console.error(new RangeError('e'));
Promise.reject(new Error('rejected'));
setTimeout(() => { throw new Error('thrown later'); }, 50);
function deep() {
  missing();
}
deep();`,
  );
  expect(lines.map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
    '{ list: [1, undefined], map: Map(1) { "a" => 1 } }',
    'Info i',
    'Warning w',
    'Error RangeError: e at line 2',
    'Error Uncaught ReferenceError: missing is not defined at deep, line 6 at line 8',
    'Error Uncaught (in promise) Error: rejected at line 3',
    'Error Uncaught Error: thrown later at line 4',
    'Finished.',
  ]);
  const [fieldError] = await run(page, 'const a = 1;\nconst b = ;');
  expect(fieldError?.replaceAll(/\s+/g, ' ')).toBe(
    "Error Uncaught SyntaxError: Unexpected token ';' at line 2",
  );
});

const MODULES =
  `array asserts async.Debouncer async.Deferred async.Delay async.Throttle async.nextTick async.run color
  crypt crypt.Aes crypt.Hmac crypt.Md5 crypt.Sha1 crypt.Sha256 crypt.Sha512 crypt.base64 date date.Date date.DateRange
  date.DateTime date.Interval debug debug.Error disposable.IDisposable Disposable dom dom.TagName events
  events.Event events.EventTarget format format.EmailAddress functions html.SafeHtml i18n.DateTimeFormat
  i18n.DateTimeParse i18n.MessageFormat i18n.NumberFormat i18n.pluralRules iter iter.Iterator json json.Serializer log
  math math.Coordinate math.Integer math.Long math.Matrix math.Range math.Rect math.Size math.Vec2 memoize object
  Promise pubsub.PubSub string string.StringBuffer string.format string.linkify structs structs.AvlTree
  structs.CircularBuffer structs.Heap structs.LinkedMap structs.Map structs.PriorityQueue structs.Queue structs.Set
  structs.Trie Thenable Timer Uri uri.utils userAgent vec.Vec3`.split(/\s+/);

test('the common modules of the library load without a network', async ({ page, context }) => {
  await openEditor(page);
  expect(await run(page, "console.log('ready')")).toEqual(['ready', 'Finished.']);
  await context.setOffline(true);
  const loaded = await run(
    page,
    `const names = ${JSON.stringify(MODULES)};
for (const name of names) if (!goog.require('goog.' + name)) console.error(name);
console.log(names.length);`,
  );
  expect(loaded).toEqual([String(MODULES.length), 'Finished.']);

  const used = await run(
    page,
    `goog.module('demo.closure');
const Long = goog.require('goog.math.Long');
const Md5 = goog.require('goog.crypt.Md5');
const { byteArrayToHex } = goog.require('goog.crypt');
const GoogPromise = goog.require('goog.Promise');
const Timer = goog.require('goog.Timer');
const EventTarget = goog.require('goog.events.EventTarget');
goog.require('goog.string.format');
console.log(Long.fromString('9007199254740993').multiply(Long.fromInt(3)).toString());
const md5 = new Md5(); md5.update('abc'); console.log(byteArrayToHex(md5.digest()));
console.log(goog.string.format('%05.1f|%-6s|', 3.14159, 'ab'));
const target = new EventTarget(); target.listen('hello', (event) => console.log(event.type)); target.dispatchEvent('hello');
console.log(await Timer.promise(20, 'later'), await GoogPromise.all([1, GoogPromise.resolve(2)]));
console.log(Long.fromInt(3));`,
  );
  expect(used).toEqual([
    '27021597764222979',
    '900150983cd24fb0d6963f7d28e17f72',
    '003.1|ab    |',
    'hello',
    'later [1, 2]',
    'Long { low_: 3, high_: 0 }',
    'Finished.',
  ]);

  const dom = await run(page, "goog.require('goog.dom').createElement('p')");
  expect(dom.join(' ')).toContain('document is not defined');
  expect(dom.join(' ')).toContain('The sandbox has no page');
  expect((await run(page, "goog.require('goog.ui.Dialog')")).join(' ')).toContain(
    '"goog.ui.Dialog" is not here',
  );
});

test('everything works with the keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(page);
  await write(page, "console.log('typed');");
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await expect(editor(page)).toHaveText("  console.log('typed');");
  await page.keyboard.press('Shift+Tab');
  await expect(editor(page)).toHaveText("console.log('typed');");
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(output(page)).toContainText('Finished.');
  await expect(editor(page)).toBeFocused();

  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Clear Output')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(output(page)).toHaveText('Nothing printed yet.');
  await page.keyboard.press('Tab');
  await expect(output(page)).toBeFocused();

  await button(page, 'Copy').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code was copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("console.log('typed');");

  await button(page, 'Clear').focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Clear the code?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(editor(page)).toHaveText("console.log('typed');");
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Clear code' }).press('Enter');
  await expect(editor(page)).toHaveText('');
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(editor(page)).toHaveText("console.log('typed');");
});

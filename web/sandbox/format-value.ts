/** Source name of the person's code in stack traces. */
export const CODE_NAME = 'your-code.js';
const MAX_LEVELS = 5;
const MAX_ITEMS = 100;
const MAX_VALUES = 2000;
const MAX_TEXT_LENGTH = 2000;
const LINE_WIDTH = 76;
const MAX_CAUSES = 3;
const MAX_FRAMES = 10;

interface Walk {
  /** Ancestors of the value. */
  around: object[];
  /** Values left to write: a small object may hold a million. */
  left: number;
}

/** Never throws, always ends. */
export function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : write(value, { around: [], left: MAX_VALUES });
}

function write(value: unknown, walk: Walk): string {
  try {
    if (typeof value === 'string') {
      return JSON.stringify(value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value);
    }
    if (typeof value === 'function') return `[function ${value.name}]`;
    if (value instanceof Error) return formatError(value);
    if (value instanceof Date || value instanceof RegExp) return String(value);
    if (typeof value !== 'object' || value === null) return String(value);
    return writeObject(value, walk);
  } catch {
    return '[a value that cannot be read]';
  }
}

function writeObject(value: object, walk: Walk): string {
  const name = String(value.constructor?.name || 'Object');
  if (walk.around.includes(value)) return '[circular]';
  if (walk.around.length >= MAX_LEVELS || walk.left <= 0) return `[${name}]`;
  walk.around.push(value);
  const { size, entries } = contentsOf(value);
  const parts: string[] = [];
  for (const [key, item] of entries) {
    if (parts.length >= MAX_ITEMS || walk.left <= 0) break;
    walk.left -= 1;
    const label = typeof key === 'string' ? key : `${write(key.of, walk)} => `;
    parts.push(label + write(item, walk));
  }
  if (parts.length < size) parts.push(`… ${size - parts.length} more`);
  walk.around.pop();
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  const isCounted = value instanceof Map || value instanceof Set;
  const prefix = ['Object', 'Array'].includes(name) ? '' : `${name}${isCounted ? `(${size})` : ''} `;
  return prefix + (isList ? bracket('[', parts, ']') : bracket('{', parts, '}'));
}

type Entry = readonly [label: string | { of: unknown }, item: unknown];

function contentsOf(value: object): { size: number; entries: Iterable<Entry> } {
  if (value instanceof Map) return { size: value.size, entries: pairsOf(value) };
  if (value instanceof Set) return { size: value.size, entries: membersOf(value) };
  if (Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))) {
    const list = value as unknown as ArrayLike<unknown>;
    return { size: list.length, entries: itemsOf(list) };
  }
  const keys = Object.keys(value);
  return { size: keys.length, entries: fieldsOf(value, keys) };
}

function* pairsOf(map: Map<unknown, unknown>): Generator<Entry> {
  for (const [of, item] of map) yield [{ of }, item];
}

function* membersOf(set: Set<unknown>): Generator<Entry> {
  for (const item of set) yield ['', item];
}

function* itemsOf(list: ArrayLike<unknown>): Generator<Entry> {
  for (let index = 0; index < list.length; index += 1) yield ['', list[index]];
}

function* fieldsOf(value: object, keys: readonly string[]): Generator<Entry> {
  for (const key of keys) {
    // Not called: a getter may do anything.
    const property = Object.getOwnPropertyDescriptor(value, key);
    yield [`${key}: `, property?.get ?? property?.value];
  }
}

function bracket(open: string, parts: string[], close: string): string {
  if (parts.length === 0) return open + close;
  const line = parts.join(', ');
  const gap = open === '[' ? '' : ' ';
  if (line.length <= LINE_WIDTH && !line.includes('\n')) return `${open}${gap}${line}${gap}${close}`;
  return `${open}\n${parts.map((part) => `  ${part.replaceAll('\n', '\n  ')}`).join(',\n')}\n${close}`;
}

/** With the stack lines of the person's code only. */
function formatError(error: Error, depth = 0): string {
  const lines = linesOf(String(error.stack)).map((line) => `\n    at ${line}`);
  const { cause } = error;
  const head = String(error) + lines.join('');
  if (cause === undefined || depth >= MAX_CAUSES) return head;
  return `${head}\n  caused by ${cause instanceof Error ? formatError(cause, depth + 1) : String(cause)}`;
}

// "at name (file:line:column)" or "name@file:line:column".
function linesOf(stack: string): string[] {
  const found: string[] = [];
  for (const line of stack.split('\n')) {
    const match = /^\s*(?:at )?(?:async )?(.*?)[ (@]*your-code\.js:(\d+):(\d+)/.exec(line);
    // Line 1, column 1 is the sandbox's own wrapper.
    if (!match || (match[2] === '1' && match[3] === '1')) continue;
    const place = match[1]?.trim() ?? '';
    const isNamed = place !== '' && !place.includes('<anonymous>') && !place.includes('blob:');
    found.push(isNamed ? `${place}, line ${match[2]}` : `line ${match[2]}`);
  }
  return found.slice(0, MAX_FRAMES);
}

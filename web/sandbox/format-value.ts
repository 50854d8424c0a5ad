import { formatError } from '#web/sandbox/format-error.ts';

const MAX_LEVELS = 5;
const MAX_ITEMS = 100;
const MAX_VALUES = 2000;
const MAX_TEXT_LENGTH = 2000;
/** Empty array places, counted as one. */
const MAX_GAP = 10_000;
const LINE_WIDTH = 76;

interface Walk {
  /** Ancestors of the value. */
  around: object[];
  /** Values left to write: a small object may hold a million. */
  left: number;
  nameOf: (made: object) => string | undefined;
}

/** Never throws, always ends. @param nameOf names a class without a name of its own. */
export function formatValue(value: unknown, nameOf: Walk['nameOf'] = () => undefined): string {
  if (typeof value === 'string') return value;
  return write(value, { around: [], left: MAX_VALUES, nameOf });
}

function write(value: unknown, walk: Walk): string {
  try {
    if (typeof value === 'string') return quote(value);
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'symbol') return value.toString();
    if (typeof value === 'function') return writeFunction(value, walk);
    if (Object.is(value, -0)) return '-0';
    if (typeof value !== 'object' || value === null) return String(value);
    return writeObject(value, walk);
  } catch {
    return '[a value that cannot be read]';
  }
}

function quote(text: string): string {
  const shown = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  const escaped = JSON.stringify(shown).slice(1, -1).replaceAll('\\"', '"');
  return `'${escaped.replaceAll("'", "\\'")}'`;
}

function writeFunction(value: { name?: unknown }, walk: Walk): string {
  const kind = Function.prototype.toString.call(value).startsWith('class') ? 'class' : 'function';
  const name = walk.nameOf(value) ?? value.name;
  return typeof name === 'string' && name !== '' ? `[${kind} ${name}]` : `[${kind}]`;
}

function writeObject(value: object, walk: Walk): string {
  if (walk.around.includes(value)) return '[circular]';
  if (value instanceof Error) return formatError(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof RegExp) return String(value);
  const name = constructorName(value, walk);
  if (value instanceof String || value instanceof Number || value instanceof Boolean) {
    return `[${name} ${write(value.valueOf(), walk)}]`;
  }
  if (walk.around.length >= MAX_LEVELS) return `[${name}]`;
  if (walk.left <= 0) return '…';
  walk.around.push(value);
  const text = writeContents(value, name, walk);
  walk.around.pop();
  return text;
}

function writeContents(value: object, name: string, walk: Walk): string {
  if (Array.isArray(value)) {
    const prefix = name === 'Array' ? '' : `${name}(${value.length}) `;
    return bracket(prefix, '[', [...writeItems(value, walk), ...writeNamed(value, walk)], ']');
  }
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    const items = value as unknown as ArrayLike<unknown>;
    return bracket(`${name}(${items.length}) `, '[', writeItems(items, walk), ']');
  }
  if (value instanceof Map) {
    const pair = ([key, item]: [unknown, unknown]) => `${write(key, walk)} => ${write(item, walk)}`;
    return bracket(`${name}(${value.size}) `, '{', writeSome(value, value.size, walk, pair), '}');
  }
  if (value instanceof Set) {
    const item = (member: unknown) => write(member, walk);
    return bracket(`${name}(${value.size}) `, '{', writeSome(value, value.size, walk, item), '}');
  }
  const fields = writeNamed(value, walk);
  if (fields.length === 0 && name !== 'Object') return `${name} {}`;
  return bracket(name === 'Object' ? '' : `${name} `, '{', fields, '}');
}

function constructorName(value: object, walk: Walk): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null) return '[no prototype]';
  const maker: unknown = value.constructor;
  if (typeof maker !== 'function') return 'Object';
  const name: unknown = walk.nameOf(maker) ?? maker.name;
  return typeof name === 'string' && name !== '' ? name : 'Object';
}

function writeItems(items: ArrayLike<unknown>, walk: Walk): string[] {
  const written: string[] = [];
  let index = 0;
  while (index < items.length && written.length < MAX_ITEMS && walk.left > 0) {
    walk.left -= 1;
    const empty = countEmpty(items, index);
    written.push(empty > 0 ? `<${empty} empty>` : write(items[index], walk));
    index += Math.max(1, empty);
  }
  return withRest(written, items.length - index);
}

function countEmpty(items: ArrayLike<unknown>, from: number): number {
  let end = from;
  while (end < items.length && end - from < MAX_GAP && !(end in items)) end += 1;
  return end - from;
}

function writeSome<T>(values: Iterable<T>, size: number, walk: Walk, writeOne: (value: T) => string) {
  const written: string[] = [];
  for (const value of values) {
    if (written.length >= MAX_ITEMS || walk.left <= 0) break;
    walk.left -= 1;
    written.push(writeOne(value));
  }
  return withRest(written, size - written.length);
}

function writeNamed(value: object, walk: Walk): string[] {
  const isItem = (key: PropertyKey) => Array.isArray(value) && /^\d+$/.test(String(key));
  const keys = Reflect.ownKeys(value).filter(
    (key) => Object.prototype.propertyIsEnumerable.call(value, key) && !isItem(key),
  );
  const written: string[] = [];
  for (const key of keys) {
    if (written.length >= MAX_ITEMS || walk.left <= 0) break;
    walk.left -= 1;
    // Name a getter instead of calling it: it may do anything.
    const property = Object.getOwnPropertyDescriptor(value, key);
    const text = property?.get ? '[getter]' : write(property?.value, walk);
    written.push(`${writeKey(key)}: ${text}`);
  }
  return withRest(written, keys.length - written.length);
}

function writeKey(key: PropertyKey): string {
  if (typeof key === 'symbol') return `[${key.toString()}]`;
  return /^(\d+|[\p{L}_$][\p{L}\p{N}_$]*)$/u.test(String(key)) ? String(key) : quote(String(key));
}

function withRest(written: string[], rest: number): string[] {
  return rest > 0 ? [...written, `… ${rest} more`] : written;
}

function bracket(prefix: string, open: string, parts: string[], close: string): string {
  if (parts.length === 0) return `${prefix}${open}${close}`;
  const line = parts.join(', ');
  const gap = open === '[' ? '' : ' ';
  if (line.length <= LINE_WIDTH && !line.includes('\n')) return `${prefix}${open}${gap}${line}${gap}${close}`;
  const lines = parts.map((part) => `  ${part.replaceAll('\n', '\n  ')}`);
  return `${prefix}${open}\n${lines.join(',\n')}\n${close}`;
}

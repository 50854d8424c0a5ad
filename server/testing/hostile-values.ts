import fc from 'fast-check';
import {
  type Field,
  mostItemsOf,
  patternsOf,
  rangeOf,
  type Shape,
  textsOf,
  typesOf,
} from './request-fields.ts';

/** The beginning of every text that is too long for its field. */
export const TOO_LONG = 'far-too-long';
/** Fields that no schema names, with a value that must never be stored. */
export const UNKNOWN = {
  neverStored: 'never-stored-marker',
  passwordHash: 'never-stored-marker',
  tokenHash: 'never-stored-marker',
  searchText: 'never-stored-marker',
  createdBy: 'never-stored-marker',
} as const;

/** One value of each JSON type. */
const OF_TYPE: Record<string, unknown> = {
  string: 'no such value',
  number: 7,
  boolean: true,
  array: [[]],
  object: { a: 1 },
  null: null,
};

const BAD_IDS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  'x',
  '١',
  '2147483648',
  '99999999999999999999',
  '\u0000',
  "1' or '1'='1",
];

/** Values that the field's schema refuses: of another type, missing, unknown, too large, too many. */
export function wrongValues(field: Field): unknown[] {
  return field.part === 'body' ? wrongInBody(field) : wrongInAddress(field);
}

function wrongInBody({ shape, isRequired }: Field): unknown[] {
  const types = typesOf(shape);
  const ofOtherTypes = Object.entries(OF_TYPE)
    .filter(([type]) => types.length > 0 && !types.includes(type))
    .map(([, value]) => value);
  return [
    ...(isRequired ? [undefined] : []),
    ...ofOtherTypes,
    ...wrongTexts(shape),
    ...wrongNumbers(shape),
    ...tooMany(shape),
  ];
}

// Values of an address are texts, and a name that occurs twice is a list.
function wrongInAddress({ part, shape, isRequired }: Field): unknown[] {
  const isId = textsOf(shape).some(({ pattern }) => pattern?.includes('[1-9]') && pattern.includes('9}'));
  const ids = isId ? BAD_IDS : [];
  if (part === 'params') return ids;
  return [...(isRequired ? [undefined] : []), ['a', 'b'], ...ids, ...wrongTexts(shape)];
}

const UNKNOWN_TEXTS = ['no such value', '2026-13-45', `'; drop table members; --`];

/** The second one has the form of a career's address. */
const hasPattern = (kind: Shape, text: string) =>
  patternsOf(kind).length > 0 &&
  !kind.format &&
  patternsOf(kind).every((pattern) => new RegExp(pattern, 'u').test(text));

function wrongTexts(shape: Shape): unknown[] {
  const kinds = textsOf(shape);
  if (kinds.length === 0) return [];
  const longest = Math.max(...kinds.map(({ maxLength = Infinity }) => maxLength));
  const isKnown = kinds.every(
    (kind) => kind.const !== undefined || kind.enum || kind.format || patternsOf(kind).length > 0,
  );
  return [
    ...(isKnown ? UNKNOWN_TEXTS.filter((text) => !kinds.some((kind) => hasPattern(kind, text))) : []),
    ...(Number.isFinite(longest) ? [TOO_LONG.padEnd(longest + 1, 'x'), TOO_LONG.padEnd(50_000, 'x')] : []),
  ];
}

function wrongNumbers(shape: Shape): unknown[] {
  const range = rangeOf(shape);
  if (!range) return [];
  const { minimum, maximum, isWhole } = range;
  return [
    ...(Number.isFinite(minimum) ? [minimum - 1, -1e308] : []),
    ...(Number.isFinite(maximum) ? [maximum + 1, 1e308] : []),
    ...(isWhole ? [minimum + 0.5] : []),
  ];
}

function tooMany(shape: Shape): unknown[] {
  const most = mostItemsOf(shape);
  return most === undefined || !Number.isFinite(most) ? [] : [Array(most + 1).fill('x')];
}

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff@y.example',
  '\ufeff\u202eevil\u202c',
  '\u2066\u2069',
  '\u200d\u200c',
  'e\u0301'.repeat(50),
  `a${'\u0301'.repeat(60)}`,
  '\u{e0041}\u{e007f}',
  '👩‍👩‍👧‍👦'.repeat(30),
  'ﷺ'.repeat(200),
  "'; drop table members; --",
  "' or '1'='1",
  '$1) returning *; --',
  '%_\\',
  '<script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>',
  '=cmd|calc!A1',
  '../../../etc/passwd',
  '%00%0d%0aset-cookie:x=1',
  '\r\nX-Injected: yes',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '__proto__',
  'x'.repeat(50_000),
  '9'.repeat(400),
  '0000-00-00',
  '9999-12-31',
  '2026-02-30T25:61:61Z',
  'NaN',
  'null',
  '-0',
];

/** Values of every type that an attacker or a mistake may send. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      undefined,
      true,
      [],
      {},
      [[]],
      Array(5000).fill(0),
      0,
      -1,
      1.5,
      1e308,
      2 ** 31,
      2 ** 53,
      -(2 ** 63),
      { toString: 'x' },
      { $ne: null },
      { constructor: { prototype: { isAdmin: true } } },
    ),
  },
);

import { badRequest } from '#server/errors.ts';

/** An array lists the only texts that are allowed. */
type Kind = 'text' | 'moment' | 'day' | 'id' | readonly string[];
/** The sort keys of a list in their order, the id last, for example `{ key: 'moment', id: 'id' }`. */
type Keys = Record<string, Kind>;
type ValueOf<K extends Kind> = K extends 'id' ? number : K extends readonly (infer Text)[] ? Text : string;
/** The sort keys of one row. */
type PositionOf<K extends Keys> = { [Name in keyof K]: ValueOf<K[Name]> };

/** An opaque text for the client. */
export function encodeCursor(values: unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** @returns null for the first page. @throws AppError 400 for a text that is no cursor with these keys. */
export function readCursor<const K extends Keys>(after: string | undefined, keys: K): PositionOf<K> | null {
  if (after === undefined) return null;
  const values = parse(after);
  const kinds = Object.entries(keys);
  if (values.length !== kinds.length || !kinds.every(([, kind], at) => isOfKind(values[at], kind))) {
    throw badRequest('after is not known');
  }
  return Object.fromEntries(kinds.map(([name], at) => [name, values[at]])) as PositionOf<K>;
}

interface Order<Row, K extends Keys> {
  keys: K;
  positionOf(row: Row): PositionOf<K>;
}

/** @param found one row more than `limit` if there is a next page. */
export function cutPage<Row, const K extends Keys>(
  found: Row[],
  limit: number,
  { keys, positionOf }: Order<Row, K>,
): { rows: Row[]; next?: string } {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  if (last === undefined) return { rows };
  const position = positionOf(last);
  return { rows, next: encodeCursor(Object.keys(keys).map((name) => position[name])) };
}

/** A page of a list. Only the first one is counted. @throws AppError 400 for a bad cursor. */
export async function pageOf<Row, const K extends Keys>(
  { after, limit }: { after?: string | undefined; limit: number },
  {
    select,
    count,
    ...order
  }: Order<Row, K> & {
    select(after: PositionOf<K> | null, limit: number): Promise<Row[]>;
    count?(): Promise<{ rows: number; isExact: boolean }>;
  },
) {
  // One row more shows whether there is a next page.
  const found = await select(readCursor(after, order.keys), limit + 1);
  const page = cutPage(found, limit, order);
  if (after !== undefined || !count) return page;
  // A first page that is also the last one needs no second query.
  return { ...page, count: page.next ? await count() : { rows: page.rows.length, isExact: true } };
}

function parse(text: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === 'id') return Number.isInteger(value) && Number(value) > 0 && Number(value) <= 2_147_483_647;
  if (typeof value !== 'string' || value.includes('\u0000') || !value.isWellFormed()) return false;
  if (kind === 'day') return isDay(value);
  // A text key is in lower case, so it is no moment.
  if (kind === 'text' || kind === 'moment') return isMoment(value) === (kind === 'moment');
  return kind.includes(value);
}

/** Whether the database accepts it. */
function isMoment(value: string): boolean {
  const day = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d\.\d{3,6}Z$/.exec(value)?.[1];
  return day !== undefined && isDay(day) && !Number.isNaN(Date.parse(value));
}

function isDay(value: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  // Date takes 30 February for 2 March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

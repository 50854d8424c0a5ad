import { badRequest } from '#server/errors.ts';

/** The sort keys of a page's last row, the id last. */
export type CursorValues = (string | number)[];

/** An opaque text for the client. */
export function encodeCursor(values: CursorValues): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** @returns null for a text that is no cursor with values of these kinds, in this order. */
export function decodeCursor(text: string, kinds: readonly ('text' | 'date' | 'id')[]): CursorValues | null {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(values) || values.length !== kinds.length) return null;
  return values.every((value, index) => isOfKind(value, kinds[index])) ? (values as CursorValues) : null;
}

/**
 * A page of a list sorted by a key and the id. `select` gets one row more, which shows whether there is a next page.
 * Only the first page is counted. @throws AppError 400 for a bad cursor.
 */
export async function pageOf<Row>(
  { after, limit }: { after?: string | undefined; limit: number },
  list: {
    keyKind: 'text' | 'date';
    select(end: { key: string; id: number } | null, limit: number): Promise<Row[]>;
    positionOf(row: Row): [key: string, id: number];
    count(): Promise<{ rows: number; isExact: boolean }>;
  },
) {
  const values = after === undefined ? [] : decodeCursor(after, [list.keyKind, 'id']);
  if (values === null) throw badRequest('after is not known');
  const end = after === undefined ? null : { key: String(values[0]), id: Number(values[1]) };
  const found = await list.select(end, limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  // A first page that is also the last one needs no second query.
  const count = async () => (last ? await list.count() : { rows: rows.length, isExact: true });
  return {
    rows,
    ...(last && { next: encodeCursor(list.positionOf(last)) }),
    ...(end === null && { count: await count() }),
  };
}

function isOfKind(value: unknown, kind: 'text' | 'date' | 'id' | undefined): boolean {
  if (kind === 'id') return Number.isInteger(value) && Number(value) > 0 && Number(value) <= 2_147_483_647;
  if (typeof value !== 'string' || value.includes('\u0000') || !value.isWellFormed()) return false;
  // A date must be a moment that the database accepts. A text key is in lower case, so it is none.
  return isMoment(value) === (kind === 'date');
}

function isMoment(value: string): boolean {
  const day = /^(?!0000)(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d\.\d{3,6}Z$/.exec(value)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(value))) return false;
  // Date takes 30 February for 2 March.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

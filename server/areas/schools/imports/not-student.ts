import { toClassKey } from '#server/areas/students/index.ts';
import { fieldOf } from './guess-mapping.ts';

/** What the first text of a row that is no student begins with. `alone`: unless the row has a phone number or a birth date. */
const KINDS: readonly { reason: string; alone?: true; pattern: RegExp }[] = [
  { reason: 'a total', pattern: /^(grand |sub[- ]?)?totals?\b/ },
  {
    reason: 'a count',
    pattern:
      /^(strength|(no|number)\.? of (students|boys|girls)|present|absent|boys|girls)\b\W*\d+\b|^\d+ (students|boys|girls)\b/,
  },
  {
    reason: 'a teacher or a signature',
    pattern:
      /^(sign(ature|ed)?\b|sd\/|class[- ]?teacher|teacher\b|head ?(master|mistress)|h\.?m\.?$|principal\b|correspondent\b|(prepared|checked|verified|submitted|approved) by|(school )?seal\b)/,
  },
  {
    reason: 'a note',
    pattern:
      /^((note|n\.?b\.?|remarks?|place|date|session|academic year|year|school|medium)\s*[:–-]|(printed|generated|downloaded|exported) (on|by|from)\b|page\W*\d|end of (the )?(list|report|file)|\*+)/,
  },
  {
    reason: 'a heading',
    alone: true,
    pattern:
      /^(class|std|standard|grade|section|sec|div|division)\b[\s.:–-]*[\p{L}\p{N}]{1,5}(\W+[\p{L}\p{N}]{1,9}){0,3}\W*$|^(boys|girls|male|female)( students)?\W*$|\b(school|vidyalaya|vidhyalaya|academic year|students? list|list of students|name list)\b/u,
  },
];

/** The key of a class, as a heading. */
const CLASS_KEY = /^(?:0[1-9]|1[0-2])(?: [a-h])?$/;

interface ListRow {
  /** As read, in the order of the headers. */
  cells: readonly string[];
  headers: readonly string[];
  /** The texts of the fields that tell about a person: name, guardian, contacts and birth date. */
  person: readonly string[];
  hasContact: boolean;
}

/** Why a row of a class list seems to be no student; null for a student. */
export function notStudent({ cells, headers, person, hasContact }: ListRow): string | null {
  const filled = cells.filter((cell) => cell !== '');
  const first = (filled[0] ?? '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
  const kind = KINDS.find(({ alone, pattern }) => !(alone && hasContact) && pattern.test(first));
  if (kind) return `Seems to be ${kind.reason}`;
  if (isHeaderRow(cells, headers)) return 'Seems to repeat the headers';
  if (filled.length > 2 && filled.every((cell, at) => cell.replace(/[()]/g, '') === String(at + 1))) {
    return 'Seems to number the columns';
  }
  if (filled.length === 1 && !hasContact && isClassHeading(first)) return 'Seems to be a heading';
  return person.every((text) => text === '') ? 'Has neither a name nor a contact' : null;
}

/** "VIII B", "Class Eight", but not a child whose name is "One". */
const isClassHeading = (text: string): boolean =>
  /^[ivx]+[a-h]?$|\P{L}/u.test(text) && CLASS_KEY.test(toClassKey(text) ?? '');

function isHeaderRow(cells: readonly string[], headers: readonly string[]): boolean {
  return cells.filter((cell, at) => cell === headers[at]).length >= 2 || namesColumns(cells);
}

/** Whether the cells are headers, the name's among them. */
export function namesColumns(cells: readonly string[]): boolean {
  if (cells.some((cell) => /\d{4}/.test(cell))) return false;
  const fields = new Set(cells.map(fieldOf).filter((field) => field !== undefined));
  return fields.has('name') && fields.size >= 2;
}

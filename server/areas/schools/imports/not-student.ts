import { toPlainDigits } from '#contracts/lib/characters.ts';
import { toClassKey } from '#server/areas/students/index.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { fieldOf } from './guess-mapping.ts';

interface Kind {
  reason: string;
  pattern: RegExp;
  /** Also in front of a name. Otherwise the text is the name's own, or the name is missing. */
  anywhere?: true;
  /** Unless the row has a phone number, an e-mail address or a birth date. */
  alone?: true;
}

const NOTHING_MORE = String.raw`(?=['’]?s?\W*$|\W*[:=–-])`;

/** What the first text of a row that is no student begins with. A child may be called Total Murugan or Principal Selvan. */
const KINDS: readonly Kind[] = [
  {
    reason: 'a total',
    anywhere: true,
    pattern: new RegExp(
      `^(?:grand |sub[- ]?|over ?all )?totals?\\b(?:${NOTHING_MORE}|(?=\\W*\\d| (?:no|number|strength|students?|boys|girls|pupils|children|marks?|count|of|present|fees?|amount)\\b))|^(?:மொத்தம்|कुल|योग|एकूण|మొత్తం|ಒಟ್ಟು|ആകെ)(?![\\p{L}\\p{M}])`,
      'u',
    ),
  },
  {
    reason: 'a count',
    anywhere: true,
    pattern:
      /^(strength|(no|number)\.? of (students|boys|girls)|present|absent|boys|girls)\b\W*\d+\b|^\d+ (students|boys|girls)\b/,
  },
  {
    reason: 'a teacher or a signature',
    anywhere: true,
    pattern: new RegExp(
      `^(?:sign(?:ature|ed)?\\b|sd/|class[- ]?teacher|head ?(?:master|mistress)|h\\.?m\\.?\\W+(?:sign|seal)|(?:prepared|checked|verified|submitted|approved) by|(?:school )?seal\\b)|\\bclass[- ]?teacher\\s*[:–-]|^(?:(?:vice[- ]?)?principal|correspondent|teacher|(?:class )?in[- ]?charge|co-?ordinator|warden)\\b(?:${NOTHING_MORE}|(?=.*\\bsign|\\s+(?:of|mrs?|ms|miss|dr|sri|smt|tmt|thiru|fr|sir|madam)\\b))`,
    ),
  },
  { reason: 'a teacher or a signature', pattern: /^h\.?m\.?$/ },
  {
    reason: 'a note',
    pattern:
      /^((note|n\.?b\.?|remarks?|place|date|session|academic year|year|school|medium)\s*[:–-]|(printed|generated|downloaded|exported) (on|by|from)\b|page\W*\d|(contd|continued|p\.?t\.?o)\b\W*$|left\b.*\b(school|tc)\b|end of (the )?(list|report|file))/,
  },
  {
    reason: 'a note',
    alone: true,
    pattern:
      /^(ph|phone|tel|mobile|mob|cell|contact|e-?mail|website|address|fax|school code|udise( code)?)\b[\s.]*(no|id)?[\s.]*[:–-]|^\*+\s*\S+(\s+\S+){3,}/,
  },
  {
    reason: 'a heading',
    alone: true,
    pattern:
      /\b(school|vidyalaya|vidhyalaya|college|academy|academic year|students? list|list of students|name list)\b/,
  },
];

interface ListRow {
  /** As read, in the order of the headers. */
  cells: readonly string[];
  headers: readonly string[];
  nameAt: number;
  /** The texts of the fields that tell about a person: name, guardian, contacts and birth date. */
  person: readonly string[];
  hasContact: boolean;
}

/** Why a row of a class list seems to be no student; null for a student. */
export function notStudent({ cells, headers, nameAt, person, hasContact }: ListRow): string | null {
  const filled = cells.filter((cell) => cell !== '');
  const [found = ''] = filled;
  const first = found.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
  const name = cells[nameAt] ?? '';
  const isName = name === found || !/\p{L}/u.test(name);
  const kind = KINDS.find(
    ({ alone, anywhere, pattern }) => (anywhere || isName) && !(alone && hasContact) && pattern.test(first),
  );
  if (kind) return `Seems to be ${kind.reason}`;
  if (isHeaderRow(cells, headers)) return 'Seems to repeat the headers';
  if (filled.length > 2 && filled.every((cell, at) => cell.replace(/[()]/g, '') === String(at + 1))) {
    return 'Seems to number the columns';
  }
  const isAlone = filled.length === 1;
  if (isName && !hasContact && ((isAlone && /:$/.test(first)) || isHeading(first, isAlone)))
    return 'Seems to be a heading';
  return person.every((text) => text === '') ? 'Has neither a name nor a contact' : null;
}

/** Words that only headings have. */
const HEADING_WORDS =
  /^(?:class|std|standard|grade|section|sec|division|div|boys|girls|males?|females?|students?|medium|group|stream|batch|shift|academic|year|list|admissions?|कक्षा|वर्ग|माध्यम|बालक|बालिका|छात्राए[ंँ]|வகுப்பு|பிரிவு|வழி|மாணவர்கள்|மாணவிகள்)$/;
/** Words that headings may have besides, and years. */
const FURTHER_WORDS =
  /^(?:english|tamil|hindi|telugu|kannada|malayalam|urdu|science|commerce|arts|maths?|biology|bio|computer|cs|pcm|pcb|state|board|matric|matriculation|cbse|icse|general|new|old|morning|evening|the|of|for|and|only|20\d\d|[2-9]\d|தமிழ்|ஆங்கில)$/;
/** The key of a class, with its section. */
const CLASS_KEY = /^(?:0[1-9]|1[0-2]|00 \w+)(?: [a-z]\d?)*$/;

/** "VIII B", "Class Eight", "B Section", "Tamil Medium", but not a child whose name is "One" or "Div Raj". */
function isHeading(text: string, isAlone: boolean): boolean {
  const words = text.split(/[^\p{L}\p{M}\p{N}+]+/u).filter(Boolean);
  const isSure = words.some((word) => HEADING_WORDS.test(word));
  const rest = words.filter((word) => !HEADING_WORDS.test(word) && !FURTHER_WORDS.test(word)).join(' ');
  if (isSure && /^[a-z]?$/.test(rest)) return true;
  const isWritten = isSure || (isAlone && /^[ivx]+[a-h]?$|\P{L}/u.test(text));
  return isWritten && CLASS_KEY.test(toClassKey(rest) ?? '');
}

function isHeaderRow(cells: readonly string[], headers: readonly string[]): boolean {
  return (
    cells.filter((cell, at) => cell !== '' && cell === headers[at]).length >= 2 ||
    namesColumns(cells, headers)
  );
}

/** Headers without a field of a student. */
const OTHER_HEADERS =
  /^(?:s|sl|sr|serial|si|roll|reg|adm|admn|admission|register|registration|gr|ration|token|seat|exam|emis|udise|pen|apaar|aadhaar|aadhar|id)?(?: (?:no|num|number|code|id|date))?$|^(?:date of admission|doa|gender|sex|house|remarks?|age|caste|community|religion|category|nationality|mother tongue|medium|address|blood group|occupation|.* occupation|income|signature|marks?|total|grade|group|stream|fees?)$/;

/** Whether a text is a header, not a value such as "Class 8". */
export function isHeader(text: string): boolean {
  const digits = toPlainDigits(text).replace(/\D/g, '');
  if (digits.length > 1) return false;
  const field = fieldOf(text);
  return field === undefined
    ? digits === '' && OTHER_HEADERS.test(toSearchKey(text))
    : digits === '' || ['phone', 'email', 'guardianName'].includes(field);
}

/** Whether the cells are headers, the name's among them. @param headers of the rows before. */
export function namesColumns(cells: readonly string[], headers: readonly string[]): boolean {
  if (!cells.every((cell) => headers.includes(cell) || isHeader(cell))) return false;
  const fields = new Set(cells.map(fieldOf).filter((field) => field !== undefined));
  return fields.has('name') && fields.size >= 2;
}

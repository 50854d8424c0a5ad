import { makeWorkbook } from './workbook-fixture.ts';

const GIVEN = 'Aadhya Bhavna Chitra Dev Esha Farhan Gauri Hari Indu Jaya Kavya Lakshmi Meena Nila Om'.split(
  ' ',
);
const FAMILY = 'Iyer Rao Nair Das Menon Pillai Bose Khan Sen Reddy Gupta Joshi Kaur Patel Varma Jain'.split(
  ' ',
);
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Children with different names, birth dates and phones; every sixth has the phone of a sibling. */
export const CHILDREN = 240;

export const nameOf = (child: number) =>
  `${GIVEN[child % GIVEN.length]} ${FAMILY[Math.floor(child / GIVEN.length)]}`;
export const phoneOf = (child: number) => `+9198400${10_000 + (child % 6 === 1 ? child - 1 : child)}`;
const twoDigits = (value: number) => String(value).padStart(2, '0');
export const birthOf = (child: number, year = 2012) =>
  `${year}-${twoDigits((child % 12) + 1)}-${twoDigits((child % 28) + 1)}`;

/** A day as offices write it: 25-10-12, 25/10/2012, 25 Oct 2012. */
function asWritten(day: string, form: number): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const shapes = [
    `${date}-${month}-${year.slice(2)}`,
    `${date}/${month}/${year}`,
    `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`,
  ];
  return shapes[form % shapes.length] ?? '';
}

const classOf = (row: number) => (row % 2 === 0 ? '8-A' : 'VIII A');
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
/** With a space that does not break. */
const spelled = (name: string, row: number) => (row % 3 === 0 ? name.replace(' ', '\u00a0') : name);

/** Each with its spellings in the list. */
export const SCHOOLS = [
  ['Lotus Public School', 'LOTUS  PUBLIC SCHOOL'],
  ['St. Mary’s School', 'St Marys School, Madurai'],
  ['Vidya Mandir', 'Vidya M.'],
  ['தாமரை பள்ளி', ' தாமரை பள்ளி '],
] as const;
export const schoolOf = (child: number) => child % SCHOOLS.length;
const schoolAsWritten = (child: number) => SCHOOLS[schoolOf(child)]?.[Math.floor(child / 4) % 2] ?? '';

/** Name, class, phone number, birth date, school. */
type Row = [string, string, string, string, string];

/** 300 rows as an office types them. */
function messyRows(): Row[] {
  const children = range(0, CHILDREN).map(
    (child): Row => [
      spelled(nameOf(child), child),
      classOf(child),
      phoneOf(child).slice(3),
      asWritten(birthOf(child), child),
      schoolAsWritten(child),
    ],
  );
  const namesakes = range(0, 20).map(
    (child): Row => [
      ...([nameOf(child), '8', `98400${20_000 + child}`] as const),
      ...([asWritten(birthOf(child, 2013), child), schoolAsWritten(child)] as const),
    ],
  );
  const repeated = range(200, 215).map(
    (child): Row => [
      `  ${nameOf(child).toUpperCase()} `,
      classOf(child + 1),
      '',
      asWritten(birthOf(child), child + 1),
      schoolAsWritten(child),
    ],
  );
  const unsure = range(60, 75).map(
    (child): Row => [
      ...([spelled(nameOf(child), child + 1), '', ''] as const),
      ...(['', schoolAsWritten(child + 4 * CHILDREN + 4)] as const),
    ],
  );
  const faulty = range(0, 10).map(
    (row): Row =>
      row < 5 ? [`Fault ${row}`, '8', '123', '', ''] : ['', '8', `98400${30_000 + row}`, '', ''],
  );
  return [...children, ...namesakes, ...repeated, ...unsure, ...faulty];
}

const withBlanks = (rows: Row[]) =>
  rows.flatMap((row, index) => (index % 25 === 24 ? [row, [], ['\u00a0', ' ']] : [row]));

/** One sheet of four schools. */
export const messyListOfSchools = () =>
  makeWorkbook([], {
    Students: [['Students 2026'], ['Name', 'Std', 'Mob', 'DOB', 'School Name'], ...withBlanks(messyRows())],
  });

/** Two sheets with titles, blank rows and different headers in Hindi, Tamil and English. */
export function messyWorkbook(): Buffer {
  const rows = messyRows();
  return makeWorkbook([], {
    'Section A': [
      ['Lotus Public School'],
      [],
      ['Students 2026', 'Section A'],
      ['नाम', 'कक्षा', 'मोबाइल', 'जन्म तिथि'],
      ...withBlanks(rows.slice(0, 150)).map((cells) => cells.slice(0, 4)),
    ],
    'Section B': [
      ['Section B'],
      ['Mob', 'DOB', 'Std', 'பெயர்', 'House'],
      ...withBlanks(rows.slice(150)).map(([name = '', className = '', phone = '', birth = '']) => [
        ...[phone, birth, className, name, ''],
      ]),
    ],
  });
}

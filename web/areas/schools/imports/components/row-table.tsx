import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import { type ClassListImport, type ImportRow, placeOf } from '#contracts/schools/index.ts';
import { PLAIN_FIELDS, type PlainField } from '#contracts/students/index.ts';
import {
  DECISION_LABELS,
  FIELD_LABELS,
  LIKENESS_LABELS,
  rowName,
  shownValue,
} from '#web/areas/schools/imports/import-words.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { formatNumber, orDash } from '#web/lib/format.ts';

/** Fields that share a column, because few screens have room for a column each. */
const TOGETHER: readonly { key: string; header: string; fields: readonly PlainField[] }[] = [
  { key: 'guardian', header: 'Guardian', fields: ['guardianName', 'guardianRelation'] },
  { key: 'contact', header: 'Phone and e-mail', fields: ['phone', 'email'] },
  { key: 'class', header: 'Class and board', fields: ['className', 'board'] },
  { key: 'city', header: 'City', fields: ['city'] },
  { key: 'birth', header: 'Born', fields: ['dateOfBirth'] },
];
const PLACED = new Set<PlainField>(['name', ...TOGETHER.flatMap(({ fields }) => fields)]);
const OTHERS = PLAIN_FIELDS.filter((field) => !PLACED.has(field));
const GROUPS = [
  ...TOGETHER,
  ...OTHERS.map((field) => ({ key: field, header: FIELD_LABELS[field], fields: [field] })),
];

interface RowTableProps {
  list: ClassListImport;
  rows: readonly ImportRow[];
}

export function RowTable({ list, rows }: RowTableProps) {
  return (
    <DataTable
      caption="Rows of the class list"
      columns={columnsOf(list)}
      rows={rows}
      getKey={({ rowNumber }) => rowNumber}
      needs="wide"
    />
  );
}

function columnsOf(list: ClassListImport): Column<ImportRow>[] {
  const textOf = (row: ImportRow, fields: readonly PlainField[]) =>
    fields
      .map((field) => valueIn(row, field, list))
      .filter(Boolean)
      .join(', ');
  // Without columns that are empty in every row.
  const groups = GROUPS.filter(({ fields }) => fields.some((field) => list.mapping[field] !== undefined));
  return [
    {
      key: 'row',
      header: 'Row',
      cell: ({ rowNumber }) => (list.sheets.length > 1 ? rowName(list, rowNumber) : formatNumber(rowNumber)),
    },
    { key: 'name', header: 'Name', isTitle: true, cell: (row) => orDash(valueIn(row, 'name', list)) },
    ...(list.school
      ? []
      : [
          {
            key: 'school',
            header: 'School',
            cell: (row: ImportRow) => orDash(row.schoolName ?? schoolIn(row, list)),
          },
        ]),
    ...groups.map(({ key, header, fields }) => ({
      key,
      header,
      cell: (row: ImportRow) => orDash(textOf(row, fields)),
    })),
    {
      key: 'findings',
      header: 'Result',
      cardClassName: 'col-span-full',
      cell: (row) => <RowFindings list={list} row={row} />,
    },
  ];
}

/** The value as the server read it; for a row with errors, the text of the file. */
function valueIn(row: ImportRow, field: PlainField, { headers, mapping }: ClassListImport): string {
  if (row.student) return shownValue(field, row.student[field]);
  const header = mapping[field];
  return header === undefined ? '' : (row.cells[headers.indexOf(header)] ?? '');
}

/** The school as in the file. */
function schoolIn({ cells }: ImportRow, { headers, mapping }: ClassListImport): string {
  return cells[headers.indexOf(mapping.school ?? '')] ?? '';
}

function RowFindings({ list, row }: { list: ClassListImport; row: ImportRow }) {
  const { errors, likeness, decision, duplicateOf, duplicateOfRow } = row;
  if (errors.length > 0) {
    return (
      <ul className="grid gap-1 text-danger-dark">
        {errors.map((error) => (
          <li key={error} className="flex items-start gap-2">
            <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
            <span className="min-w-0">
              <LongText text={error} />
            </span>
          </li>
        ))}
      </ul>
    );
  }
  if (row.schoolName === null) return <Badge>School undecided or left out</Badge>;
  if (likeness === null) return <Badge tone="green">Ready</Badge>;
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={likeness === 'certain' ? 'red' : 'amber'}>{LIKENESS_LABELS[likeness]}</Badge>
      {duplicateOf && (
        <p>
          {'May be '}
          <Link
            to={addressOf(paths.admin.dashboardStudent, duplicateOf.id)}
            className="text-primary underline underline-offset-2 hover:text-primary-dark"
          >
            <LongText text={duplicateOf.name} />
          </Link>
        </p>
      )}
      {duplicateOfRow && <p>{`May repeat ${placeOf(list.sheets, duplicateOfRow.rowNumber)}`}</p>}
      {decision && <p>{DECISION_LABELS[decision]}</p>}
    </div>
  );
}

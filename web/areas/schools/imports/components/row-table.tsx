import type { ClassListImport, ImportRow } from '#contracts/schools/index.ts';
import { PLAIN_FIELDS, type PlainField } from '#contracts/students/index.ts';
import { FIELD_LABELS, valueIn } from '#web/areas/schools/imports/import-fields.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { formatNumber, orDash } from '#web/lib/format.ts';
import { RowFindings } from './row-findings.tsx';

/** What stands together in one column, since all of them fit beside one another on few screens. */
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
  // A column that the file doesn't have would be empty in every row.
  const groups = GROUPS.filter(({ fields }) => fields.some((field) => list.mapping[field] !== undefined));
  return [
    { key: 'row', header: 'Row', cell: ({ rowNumber }) => formatNumber(rowNumber) },
    { key: 'name', header: 'Name', isTitle: true, cell: (row) => orDash(valueIn(row, 'name', list)) },
    ...groups.map(({ key, header, fields }) => ({
      key,
      header,
      cell: (row: ImportRow) => orDash(textOf(row, fields)),
    })),
    {
      key: 'findings',
      header: 'Result',
      cardClassName: 'col-span-full',
      cell: (row) => <RowFindings row={row} />,
    },
  ];
}

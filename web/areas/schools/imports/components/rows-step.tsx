import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import {
  type ClassListImport,
  IMPORT_ROW_FILTERS,
  type ImportRow,
  type ImportRowFilter,
  placeOf,
  type RowDefaults,
} from '#contracts/schools/index.ts';
import { PLAIN_FIELDS, type PlainField } from '#contracts/students/index.ts';
import { rowsQuery } from '#web/areas/schools/imports/api.ts';
import { writeAddress } from '#web/areas/schools/imports/import-address.ts';
import {
  DECISION_LABELS,
  FIELD_LABELS,
  LIKENESS_LABELS,
  rowName,
  shownValue,
} from '#web/areas/schools/imports/import-words.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { formatNumber, orDash } from '#web/lib/format.ts';
import { listAddress, oneOf, useListAddress } from '#web/lib/list-address.ts';
import { CorrectRow } from './correct-row.tsx';
import { DuplicateList, useDecide } from './duplicate-list.tsx';
import { CheckProgress, DownloadRowsButtons, ImportCounts, type Mapping, StepCard } from './step.tsx';

interface RowsStepProps {
  list: ClassListImport;
  mapping: Mapping;
  defaults: RowDefaults;
}

export function RowsStep({ list, mapping, defaults }: RowsStepProps) {
  return (
    <StepCard title="Check the rows">
      <CheckProgress list={list} mapping={mapping} />
      {!mapping.isChecking && (
        <>
          <ImportCounts list={list} />
          <div className="flex flex-wrap gap-3">
            <Link to={{ search: writeAddress(list.id, 'commit') }} className={buttonClasses()}>
              Continue
            </Link>
            <DownloadRowsButtons list={list} defaults={defaults} />
          </div>
          <RowTabs list={list} defaults={defaults} />
        </>
      )}
    </StepCard>
  );
}

const rowsAddress = listAddress(paths.admin.dashboardImport, { rows: oneOf(IMPORT_ROW_FILTERS) });

function RowTabs({ list, defaults }: Omit<RowsStepProps, 'mapping'>) {
  const { query, change } = useListAddress(rowsAddress);
  const tabs = [
    { value: 'all', label: 'All', count: list.rows, empty: 'The list has no rows.' },
    { value: 'failed', label: 'With errors', count: list.failed, empty: 'No row has errors.' },
    { value: 'duplicates', label: 'Duplicates', count: list.duplicates, empty: 'No possible duplicates.' },
    {
      value: 'notStudents',
      label: 'Set aside',
      count: list.notStudents,
      empty: 'No row is set aside.',
    },
  ] as const;
  const chosen = query.rows ?? (list.failed > 0 ? 'failed' : 'all');
  return (
    <Tabs
      value={chosen}
      onValueChange={(rows) => change({ rows: rows as ImportRowFilter }, { replace: true })}
    >
      <TabsList aria-label="Which rows">
        {tabs.map(({ value, label, count }) => (
          <TabsTrigger key={value} value={value}>
            {`${label} (${formatNumber(count)})`}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ value, empty }) => (
        <TabsContent key={value} value={value}>
          <RowList list={list} defaults={defaults} show={value} empty={empty} />
        </TabsContent>
      ))}
    </Tabs>
  );
}

const TEXTS = { loading: 'Loading rows...', failed: 'Failed to load the rows. Please try again.' };

interface RowListProps extends Omit<RowsStepProps, 'mapping'> {
  show: ImportRowFilter;
  empty: string;
}

function RowList({ list, defaults, show, empty }: RowListProps) {
  const query = useInfiniteQuery(rowsQuery(list, show));
  return (
    <ListPages query={query} texts={TEXTS} describe={describeIn(list)} empty={<EmptyState text={empty} />}>
      {({ rows }) =>
        show === 'duplicates' ? (
          <DuplicateList list={list} rows={rows} defaults={defaults} />
        ) : (
          <RowTable list={list} rows={rows} />
        )
      }
    </ListPages>
  );
}

const describeIn =
  (list: ClassListImport) =>
  ({ rows }: { rows: ImportRow[] }): string => {
    const [first, last] = [rows[0]?.rowNumber ?? 0, rows.at(-1)?.rowNumber ?? 0];
    return list.sheets.length > 1
      ? `${rowName(list, first)} to ${placeOf(list.sheets, last)}`
      : `Rows ${formatNumber(first)} to ${formatNumber(last)} of the file`;
  };

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

function RowTable({ list, rows }: RowTableProps) {
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
    {
      key: 'actions',
      header: 'Actions',
      cardClassName: 'col-span-full',
      cell: (row) => (
        <div className="flex flex-wrap gap-2">
          <CorrectRow list={list} row={row} />
          <DecideButton list={list} row={row} />
        </div>
      ),
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

/** Leaves a row out, or takes it again. Duplicates have their own tab. */
function DecideButton({ list, row }: { list: ClassListImport; row: ImportRow }) {
  const { busy, decide } = useDecide(list, row.rowNumber);
  const isAside = isSetAside(row);
  // A row without its school is decided with the school.
  const isWithoutSchool = row.student !== null && row.schoolName === null && row.notStudent === null;
  if (row.likeness !== null || isWithoutSchool) return null;
  const seemsNone = isAside && row.decision === null;
  const isLeft = isAside || row.decision === 'leave';
  const takeIn = {
    label: seemsNone ? 'It is a student' : 'Take in',
    decision: isAside ? 'add' : null,
  } as const;
  const next = isLeft ? takeIn : ({ label: 'Leave out', decision: 'leave' } as const);
  return (
    <Button variant={seemsNone ? 'secondary' : 'ghost'} busy={busy} onClick={() => decide(next.decision)}>
      {next.label}
      <span className="sr-only">{`: ${placeOf(list.sheets, row.rowNumber)}`}</span>
    </Button>
  );
}

const isSetAside = ({ notStudent, student, errors }: ImportRow) =>
  notStudent !== null && student === null && errors.length === 0;

function RowFindings({ list, row }: { list: ClassListImport; row: ImportRow }) {
  return (
    <div className="grid justify-items-start gap-1">
      <RowResult list={list} row={row} />
      {row.warnings.map((warning) => (
        <p key={warning} className="[overflow-wrap:anywhere]">
          {warning}
        </p>
      ))}
    </div>
  );
}

function RowResult({ list, row }: { list: ClassListImport; row: ImportRow }) {
  const { errors, likeness, decision, notStudent, duplicateOf, duplicateOfRow } = row;
  if (isSetAside(row)) {
    return (
      <>
        <Badge>Left out</Badge>
        <p>{notStudent}</p>
        <LongText text={row.cells.filter(Boolean).join(', ')} />
      </>
    );
  }
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
  if (likeness === null) {
    return decision === 'leave' ? <Badge>Left out</Badge> : <Badge tone="green">Ready</Badge>;
  }
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

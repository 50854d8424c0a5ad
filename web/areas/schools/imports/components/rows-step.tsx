import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import {
  type ClassListImport,
  filledBy,
  IMPORT_ROW_FILTERS,
  type ImportRow,
  type ImportRowFilter,
  type listImportRows,
  placeOf,
  type RowDecision,
  type RowDefaults,
} from '#contracts/schools/index.ts';
import { PLAIN_FIELDS, type PlainField } from '#contracts/students/index.ts';
import { decideImportRow, importQuery, rowsQuery } from '#web/areas/schools/imports/api.ts';
import { writeAddress } from '#web/areas/schools/imports/import-address.ts';
import {
  DECISION_LABELS,
  FIELD_LABELS,
  LIKENESS_LABELS,
  rowName,
  shownValue,
} from '#web/areas/schools/imports/import-words.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { Choice } from '#web/components/form/choice.tsx';
import { preview, useChange } from '#web/components/form/use-change.ts';
import { ListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatNumber, orDash } from '#web/lib/format.ts';
import { listAddress, oneOf, useListAddress } from '#web/lib/list-address.ts';
import { CorrectRow } from './correct-row.tsx';
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

const ADD = { value: 'add', label: 'Add as a new student' } as const;
const LEAVE = { value: 'leave', label: 'Leave out' } as const;

interface DuplicateListProps {
  list: ClassListImport;
  rows: readonly ImportRow[];
  defaults: RowDefaults;
}

/** Each row beside the record that it may repeat, with the choice between them. */
function DuplicateList({ list, rows, defaults }: DuplicateListProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {rows.map((row) => (
        <li
          key={row.rowNumber}
          data-row=""
          tabIndex={-1}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line p-3 sm:p-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start"
        >
          <Comparison list={list} row={row} />
          <RowChoice list={list} row={row} defaults={defaults} />
        </li>
      ))}
    </ul>
  );
}

function RowChoice({
  list,
  row,
  defaults,
}: {
  list: ClassListImport;
  row: ImportRow;
  defaults: RowDefaults;
}) {
  const { decision, likeness, rowNumber } = row;
  const { decide } = useDecide(list, rowNumber);
  const link = linkTo(row);
  const options: readonly { value: RowDecision; label: string }[] = link ? [ADD, link, LEAVE] : [ADD, LEAVE];
  return (
    <div className="grid justify-items-start gap-3">
      <Choice
        legend={rowName(list, rowNumber)}
        value={decision ?? defaults[likeness ?? 'possible']}
        options={options}
        onChange={decide}
      />
      <CorrectRow list={list} row={row} />
    </div>
  );
}

/** Says which empty fields of the stored record the row fills. */
function linkTo({ student, duplicateOf }: ImportRow) {
  if (!student || !duplicateOf) return null;
  const filled = filledBy(student, duplicateOf).map((field) => FIELD_LABELS[field]);
  const label = 'Same student: link to the stored record';
  return {
    value: 'link',
    label: filled.length === 0 ? label : `${label} and add ${new Intl.ListFormat('en').format(filled)}`,
  } as const;
}

const CELL = 'border-line border-t px-1 py-1.5 sm:px-2 text-left align-top first:pl-0 last:pr-0';

function Comparison({ list, row }: { list: ClassListImport; row: ImportRow }) {
  const { rowNumber, student, likeness, duplicateOf, duplicateOfRow } = row;
  const other = duplicateOf ?? duplicateOfRow?.student;
  const own = rowName(list, rowNumber);
  const lines = PLAIN_FIELDS.map((field) => ({
    label: FIELD_LABELS[field],
    values: [shownValue(field, student?.[field] ?? null), shownValue(field, other?.[field] ?? null)],
  }));
  const school = { label: 'School', values: [row.schoolName ?? '', duplicateOf?.schoolName ?? ''] };
  const shown = [...lines, ...(duplicateOf ? [school] : [])].filter(({ values }) => values.some(Boolean));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-2">
      {likeness && <Badge tone={likeness === 'certain' ? 'red' : 'amber'}>{LIKENESS_LABELS[likeness]}</Badge>}
      <table className="w-full table-fixed border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{`${own} and the record that it may repeat`}</caption>
        <thead>
          <tr>
            <td className="w-1/4" />
            <th scope="col" className="px-1 pb-1.5 text-left sm:px-2 font-semibold">
              {own}
            </th>
            <th scope="col" className="pb-1.5 pl-1 text-left sm:pl-2 font-semibold">
              {duplicateOf ? (
                <Link
                  to={addressOf(paths.admin.dashboardStudent, duplicateOf.id)}
                  className="text-primary underline underline-offset-2 hover:text-primary-dark"
                >
                  <LongText text={`Stored: ${duplicateOf.name}`} />
                </Link>
              ) : (
                rowName(list, duplicateOfRow?.rowNumber ?? 0)
              )}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ label, values: [mine = '', theirs = ''] }) => {
            const cell = cn(CELL, '[overflow-wrap:anywhere]', mine !== theirs && 'font-semibold text-ink');
            return (
              <tr key={label}>
                <th scope="row" className={`${CELL} font-normal text-ink-soft [overflow-wrap:anywhere]`}>
                  {label}
                </th>
                <td className={cell}>{orDash(mine)}</td>
                <td className={cell}>{orDash(theirs)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {duplicateOf && duplicateOfRow && (
        <p className="text-ink-soft text-sm">{`May also repeat ${placeOf(list.sheets, duplicateOfRow.rowNumber)}`}</p>
      )}
    </div>
  );
}

type RowPages = InfiniteData<ResponseOf<typeof listImportRows>>;

/** The decision about a row, which shows before the server has stored it. */
function useDecide(list: ClassListImport, rowNumber: number) {
  const queryClient = useQueryClient();
  const importKey = importQuery(list.id).queryKey;
  const { busy, submit } = useChange(
    async (decision: RowDecision | null) => {
      const answer = await decideImportRow(list.id, { rowNumber, decision });
      queryClient.setQueryData(importKey, (known) => known && { ...known, import: answer.import });
      // The server checks every row again.
      if (answer.import.status === 'checking') {
        await queryClient.invalidateQueries({ queryKey: ['imports', list.id, 'rows'], refetchType: 'none' });
      }
    },
    {
      fallback: 'The decision could not be stored. Please try again.',
      optimistic: (decision) =>
        (['all', 'duplicates', 'notStudents'] as const).map((show) =>
          preview<RowPages>(rowsQuery(list, show).queryKey, (known) => ({
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              rows: page.rows.map((row) => (row.rowNumber === rowNumber ? { ...row, decision } : row)),
            })),
          })),
        ),
      onRefused: () => void queryClient.invalidateQueries({ queryKey: importKey }),
    },
  );
  return { busy, decide: (decision: RowDecision | null) => void submit(decision) };
}

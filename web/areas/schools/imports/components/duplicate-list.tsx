import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import {
  type ClassListImport,
  filledBy,
  type ImportRow,
  type listImportRows,
  placeOf,
  type RowDecision,
  type RowDefaults,
} from '#contracts/schools/index.ts';
import { PLAIN_FIELDS } from '#contracts/students/index.ts';
import {
  FIELD_LABELS,
  LIKENESS_LABELS,
  rowName,
  shownValue,
} from '#web/areas/schools/imports/import-words.ts';
import { Choice } from '#web/components/form/choice.tsx';
import { preview, useChange } from '#web/components/form/use-change.ts';
import { LongText } from '#web/components/long-text.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { cn } from '#web/lib/cn.ts';
import { orDash } from '#web/lib/format.ts';
import { decideImportRow, importQuery, rowsQuery } from '../api.ts';
import { CorrectRow } from './correct-row.tsx';

const ADD = { value: 'add', label: 'Add as a new student' } as const;
const LEAVE = { value: 'leave', label: 'Leave out' } as const;

interface DuplicateListProps {
  list: ClassListImport;
  rows: readonly ImportRow[];
  defaults: RowDefaults;
}

/** Each row beside the record that it may repeat, with the choice between them. */
export function DuplicateList({ list, rows, defaults }: DuplicateListProps) {
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
          {shown.map(({ label, values: [mine = '', theirs = ''] }) => (
            <tr key={label}>
              <th scope="row" className={`${CELL} font-normal text-ink-soft [overflow-wrap:anywhere]`}>
                {label}
              </th>
              {[mine, theirs].map((value, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the two columns have no other name
                  key={index}
                  className={cn(
                    CELL,
                    '[overflow-wrap:anywhere]',
                    mine !== theirs && 'font-semibold text-ink',
                  )}
                >
                  {orDash(value)}
                </td>
              ))}
            </tr>
          ))}
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
export function useDecide(list: ClassListImport, rowNumber: number) {
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

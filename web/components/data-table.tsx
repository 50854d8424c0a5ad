import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Names the row, and heads its card; one column of a table has it. */
  isTitle?: boolean;
  align?: 'end';
  /** The cell's place in its card, which is a grid of two columns. */
  cardClassName?: string;
  /** Its card can do without the header: the value says what it is. */
  isSelfExplaining?: boolean;
}

interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string | number;
  /** How much room the columns need side by side; with less, each row becomes a card. */
  needs?: keyof typeof LAYOUTS;
}

const LAYOUTS = {
  medium: {
    table: '@2xl:table',
    header: '@2xl:static @2xl:table-header-group @2xl:h-auto @2xl:w-auto',
    body: '@2xl:table-row-group',
    row: '@2xl:table-row',
    cell: '@2xl:table-cell @2xl:border-line @2xl:border-b @2xl:px-3 @2xl:py-3 @2xl:align-middle @2xl:first:pl-0 @2xl:last:pr-0',
    end: '@2xl:text-right',
    label: '@2xl:hidden',
  },
  wide: {
    table: '@4xl:table',
    header: '@4xl:static @4xl:table-header-group @4xl:h-auto @4xl:w-auto',
    body: '@4xl:table-row-group',
    row: '@2xl:grid-cols-4 @4xl:table-row',
    cell: '@4xl:table-cell @4xl:border-line @4xl:border-b @4xl:px-3 @4xl:py-3 @4xl:align-middle @4xl:first:pl-0 @4xl:last:pr-0',
    end: '@4xl:text-right',
    label: '@4xl:hidden',
  },
};

// Browsers drop a table's meaning together with its display type, so the roles are spelled out.
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  title: { role: 'rowheader' },
  cell: { role: 'cell' },
};

/** A table where there is room for it, else a list of cards; one document for both. */
export function DataTable<Row>({ caption, columns, rows, getKey, needs = 'medium' }: DataTableProps<Row>) {
  const layout = LAYOUTS[needs];
  return (
    <div className="@container">
      <table {...ROLES.table} className={cn('block w-full border-separate border-spacing-0', layout.table)}>
        <caption className="sr-only">{caption}</caption>
        <thead {...ROLES.group} className={cn('absolute h-px w-px overflow-hidden', layout.header)}>
          <tr {...ROLES.row}>
            {columns.map(({ key, header, align }) => (
              <th
                key={key}
                {...ROLES.header}
                scope="col"
                className={cn(
                  'whitespace-nowrap border-line border-b px-3 py-2 text-left font-semibold text-ink-soft text-sm first:pl-0 last:pr-0',
                  align === 'end' && 'text-right',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group} className={cn('block', layout.body)}>
          {rows.map((row) => (
            <tr
              key={getKey(row)}
              {...ROLES.row}
              className={cn(
                'group grid grid-cols-2 gap-x-4 gap-y-3 border-line border-b py-4 last:border-b-0',
                layout.row,
              )}
            >
              {columns.map((column) => (
                <DataCell key={column.key} column={column} row={row} layout={layout} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DataCellProps<Row> {
  column: Column<Row>;
  row: Row;
  layout: (typeof LAYOUTS)[keyof typeof LAYOUTS];
}

function DataCell<Row>({ column, row, layout }: DataCellProps<Row>) {
  const { header, cell, isTitle = false, isSelfExplaining = false, align, cardClassName } = column;
  const className = cn(
    'block min-w-0 break-words text-left font-normal',
    isTitle && '-order-2 col-span-full font-semibold text-ink',
    cardClassName,
    layout.cell,
    'group-last:border-b-0',
    align === 'end' && layout.end,
  );
  if (isTitle) {
    return (
      <th {...ROLES.title} scope="row" className={className}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td {...ROLES.cell} className={className}>
      {/* For the eye only: assistive technology has the column's header. */}
      {!isSelfExplaining && (
        <span aria-hidden className={cn('block text-ink-soft text-sm', layout.label)}>
          {header}
        </span>
      )}
      {cell(row)}
    </td>
  );
}

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { breakable } from '#web/components/long-text.tsx';
import { cn } from '#web/lib/cn.ts';

export interface Column<Row> {
  key: string;
  header: string;
  /** A string may break within overlong words; other content uses `LongText` for that. */
  cell: (row: Row) => ReactNode;
  /** The row's header and its card's heading: one column of a table. */
  isTitle?: boolean;
  align?: 'end';
  /** The list's orders by this column. */
  sort?: { ascending: string; descending: string };
  /** Shown in place of the header, which then names the column for screen readers only. */
  headerContent?: ReactNode;
  /** Share of the table's width. If all columns have one, they keep their places unless a word needs more. */
  width?: `${number}%`;
  /** Places the cell in its card, a grid of two columns. */
  cardClassName?: string;
  /** Omits the header in the card: the value explains itself. */
  isSelfExplaining?: boolean;
}

interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string | number;
  /** Width that the columns need; with less, each row becomes a card. */
  needs?: keyof typeof LAYOUTS;
  /** A `small` card shows only cells with a `cardClassName`, unlabelled, in four columns, the second wide. */
  cards?: 'labelled' | 'small';
  /** The list's present order; without it no header sorts. */
  order?: string;
  onOrder?: (order: string) => void;
}

// A table that is still too wide scrolls within its box, whose padding keeps focus rings visible.
const LAYOUTS = {
  medium: {
    scroll: '@2xl:-m-1 @2xl:overflow-x-auto @2xl:p-1',
    table: '@2xl:table',
    header: '@2xl:static @2xl:table-header-group @2xl:h-auto @2xl:w-auto',
    body: '@2xl:table-row-group',
    row: '@2xl:table-row',
    cell: '@2xl:table-cell @2xl:border-line @2xl:border-b @2xl:px-3 @2xl:py-3 @2xl:align-middle @2xl:first:pl-0 @2xl:last:pr-0',
    end: '@2xl:text-right',
    head: 'px-3',
    label: '@2xl:before:hidden',
    cardsOnly: '@2xl:hidden',
    tableOnly: 'hidden @2xl:inline-flex',
  },
  wide: {
    scroll: '@min-[60rem]:-m-1 @min-[60rem]:overflow-x-auto @min-[60rem]:p-1',
    table: '@min-[60rem]:table',
    header: '@min-[60rem]:static @min-[60rem]:table-header-group @min-[60rem]:h-auto @min-[60rem]:w-auto',
    body: '@min-[60rem]:table-row-group',
    row: '@2xl:grid-cols-4 @min-[60rem]:table-row',
    cell: '@min-[60rem]:table-cell @min-[60rem]:border-line @min-[60rem]:border-b @min-[60rem]:px-2 @min-[60rem]:py-3 @min-[60rem]:align-middle @min-[60rem]:first:pl-0 @min-[60rem]:last:pr-0',
    end: '@min-[60rem]:text-right',
    head: 'px-2',
    label: '@min-[60rem]:before:hidden',
    cardsOnly: '@min-[60rem]:hidden',
    tableOnly: 'hidden @min-[60rem]:inline-flex',
  },
};

// Explicit roles, because browsers drop a table's semantics when its `display` changes.
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  title: { role: 'rowheader' },
  cell: { role: 'cell' },
};

/** A table, or a list of cards in less room, from the same elements. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, getKey, needs = 'medium', cards = 'labelled', order, onOrder } = props;
  const layout = LAYOUTS[needs];
  const isSmall = cards === 'small';
  const cells = useMemo(
    () => columns.map((column) => toCell(column, layout, isSmall)),
    [columns, layout, isSmall],
  );
  const rowClassName = cn(
    'group grid border-line border-b last:border-b-0',
    isSmall
      ? 'grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 py-1'
      : 'grid-cols-2 gap-x-4 gap-y-3 py-4',
    layout.row,
  );
  return (
    <div className="@container">
      <div className={layout.scroll}>
        <table {...ROLES.table} className={cn('block w-full border-separate border-spacing-0', layout.table)}>
          <caption className="sr-only">{caption}</caption>
          <thead {...ROLES.group} className={cn('absolute h-px w-px overflow-hidden', layout.header)}>
            <tr {...ROLES.row}>
              {columns.map(({ key, header, headerContent, align, width, sort }) => (
                <th
                  key={key}
                  {...ROLES.header}
                  scope="col"
                  style={{ width }}
                  aria-sort={sort && order ? SORTED[sortedBy(sort, order)] : undefined}
                  className={cn(
                    'whitespace-nowrap border-line border-b py-2 text-left font-semibold text-ink-soft text-sm first:pl-0 last:pr-0',
                    layout.head,
                    align === 'end' && 'text-right',
                  )}
                >
                  {headerContent ?? (
                    <ColumnHead header={header} sort={sort} order={order} onOrder={onOrder} layout={layout} />
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...ROLES.group} className={cn('block', layout.body)}>
            {rows.map((row) => (
              <DataRow key={getKey(row)} row={row} cells={cells} className={rowClassName} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type Sort = NonNullable<Column<unknown>['sort']>;

const SORTED = { up: 'ascending', down: 'descending', not: 'none' } as const;
const ARROWS = { up: ArrowUp, down: ArrowDown, not: ArrowUpDown };

const sortedBy = ({ ascending, descending }: Sort, order: string) =>
  order === ascending ? 'up' : order === descending ? 'down' : 'not';

interface ColumnHeadProps {
  header: string;
  sort: Sort | undefined;
  order: string | undefined;
  onOrder: ((order: string) => void) | undefined;
  layout: (typeof LAYOUTS)[keyof typeof LAYOUTS];
}

/** A header that sorts is a button, except above cards, where it can't be seen. */
function ColumnHead({ header, sort, order, onOrder, layout }: ColumnHeadProps) {
  if (!sort || order === undefined || !onOrder) return header;
  const direction = sortedBy(sort, order);
  const Arrow = ARROWS[direction];
  return (
    <>
      <span className={layout.cardsOnly}>{header}</span>
      <button
        type="button"
        onClick={() => onOrder(direction === 'up' ? sort.descending : sort.ascending)}
        className={cn('-mx-1 min-h-6 cursor-pointer items-center gap-1 rounded px-1', layout.tableOnly)}
      >
        {header}
        <Arrow aria-hidden className={cn('size-3.5 shrink-0', direction === 'not' && 'opacity-40')} />
      </button>
    </>
  );
}

/** Shared by all cells of a column. */
interface Cell<Row> {
  key: string;
  content: (row: Row) => ReactNode;
  isTitle: boolean;
  className: string;
  /** Shown above the value in a card; assistive technology reads the column's header instead. */
  label: string | undefined;
}

function toCell<Row>(
  column: Column<Row>,
  layout: (typeof LAYOUTS)[keyof typeof LAYOUTS],
  isSmall: boolean,
): Cell<Row> {
  const { key, header, cell, isTitle = false, isSelfExplaining = false, align, cardClassName } = column;
  const isLabelled = !isTitle && !isSelfExplaining && !isSmall;
  return {
    key,
    content: cell,
    isTitle,
    className: cn(
      'min-w-0 break-words text-left font-normal',
      isSmall && cardClassName === undefined ? 'hidden' : 'block',
      isTitle && (isSmall ? 'font-semibold text-ink' : '-order-2 col-span-full font-semibold text-ink'),
      cardClassName,
      isLabelled && cn('column-label', layout.label),
      layout.cell,
      'group-last:border-b-0',
      align === 'end' && layout.end,
    ),
    label: isLabelled ? header : undefined,
  };
}

interface DataRowProps<Row> {
  row: Row;
  cells: readonly Cell<Row>[];
  className: string;
}

/** Memoized, so that a search renders only the rows that change. */
const DataRow = memo(function DataRow<Row>({ row, cells, className }: DataRowProps<Row>) {
  return (
    <tr {...ROLES.row} data-row className={className}>
      {cells.map(({ key, content, isTitle, className, label }) => {
        const own = content(row);
        const shown = typeof own === 'string' ? breakable(own) : own;
        return isTitle ? (
          <th key={key} {...ROLES.title} scope="row" className={className}>
            {shown}
          </th>
        ) : (
          <td key={key} {...ROLES.cell} data-label={label} className={className}>
            {shown}
          </td>
        );
      })}
    </tr>
  );
}) as <Row>(props: DataRowProps<Row>) => ReactNode;

import { Phone, PhoneOff } from 'lucide-react';
import { createContext, type MouseEvent, memo, type ReactNode, useContext } from 'react';
import { addressOf, paths } from '#contracts/pages.ts';
import type { StudentStatus } from '#contracts/records.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { LISTED_FIELDS, STUDENT_FIELDS, type StudentSummary } from '#contracts/students/index.ts';
import { STUDENT_STATUS_BADGES } from '#web/areas/students/records/labels.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { breakable } from '#web/components/long-text.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatDate, orDash } from '#web/lib/format.ts';

interface Selected {
  isAll: boolean;
  ids: ReadonlySet<number>;
  loaded: readonly number[];
  select: (ids: readonly number[], isSelected: boolean) => void;
}

export const NOTHING: ReadonlySet<number> = new Set();

export const SelectionContext = createContext<Selected>({
  isAll: false,
  ids: NOTHING,
  loaded: [],
  select: () => undefined,
});

const BOX = 'size-5 shrink-0 cursor-pointer rounded accent-primary';

/** Selects the loaded rows. Cards have no header: there, the bar above selects all. */
function SelectPage() {
  const { isAll, ids, loaded, select } = useContext(SelectionContext);
  const isChecked = isAll || (loaded.length > 0 && loaded.every((id) => ids.has(id)));
  return (
    <>
      <span className="sr-only @min-[60rem]:hidden">Selected</span>
      <label className="hidden min-h-6 cursor-pointer items-center @min-[60rem]:flex">
        <input
          type="checkbox"
          aria-label="Select the shown students"
          checked={isChecked}
          ref={(box) => {
            if (box) box.indeterminate = !isChecked && ids.size > 0;
          }}
          onChange={() => select(loaded, !isChecked)}
          className={BOX}
        />
      </label>
    </>
  );
}

/** Reads the selection itself, so that a click renders no other cell. */
function SelectRow({ student: { id, name } }: { student: { id: number; name: string } }) {
  const { isAll, ids, select } = useContext(SelectionContext);
  return (
    <label className="-ml-2 inline-flex size-11 cursor-pointer items-center justify-center @min-[60rem]:ml-0 @min-[60rem]:size-auto @min-[60rem]:min-h-6">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isAll || ids.has(id)}
        onChange={({ target }) => select([id], target.checked)}
        className={BOX}
      />
    </label>
  );
}

/** The student in the panel. */
export const OpenContext = createContext<string | null>(null);

/** Created once, so that an unchanged badge is not rendered again. */
const BADGES: Record<StudentStatus, ReactNode> = {
  active: <Badge {...STUDENT_STATUS_BADGES.active} />,
  pending: <Badge {...STUDENT_STATUS_BADGES.pending} />,
  inactive: <Badge {...STUDENT_STATUS_BADGES.inactive} />,
};

/** A card keeps the icon's room, so that the badges stay in line. */
const NO_PHONE = (
  <span className="block w-11 @min-[60rem]:w-auto">
    <span className="hidden @min-[60rem]:inline">—</span>
  </span>
);

// Fixed widths keep the columns in place during a search.
const COLUMNS: readonly Column<StudentSummary>[] = [
  {
    key: 'selected',
    header: 'Selected',
    width: '3%',
    cardClassName: 'col-start-1 row-start-1',
    headerContent: <SelectPage />,
    cell: (student) => <SelectRow student={student} />,
  },
  {
    key: 'name',
    header: 'Name',
    width: '14%',
    isTitle: true,
    sort: { ascending: 'name', descending: 'name_desc' },
    cardClassName: 'col-start-2 row-start-1',
    cell: (student) => <Name student={student} />,
  },
  {
    key: 'class',
    header: 'Class',
    width: '6%',
    sort: { ascending: 'class', descending: 'class_desc' },
    cell: ({ className }) => orDash(className),
  },
  {
    key: 'school',
    header: 'School',
    width: '11%',
    sort: { ascending: 'school', descending: 'school_desc' },
    cell: ({ school }) => orDash(school),
  },
  { key: 'age', header: 'Age', width: '4%', cell: ({ age }) => orDash(age) },
  {
    key: 'phone',
    header: 'Phone',
    width: '11%',
    cardClassName: 'col-start-4 row-start-1',
    cell: ({ phone, refusesCalls = false }) =>
      phone === null ? NO_PHONE : <PhoneCell phone={phone} refusesCalls={refusesCalls} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '7%',
    sort: { ascending: 'status', descending: 'status_desc' },
    cardClassName: 'col-start-3 row-start-1',
    cell: ({ status }) => BADGES[status],
  },
  { key: 'guardian', header: 'Guardian', width: '10%', cell: ({ guardian }) => orDash(guardian) },
  ...LISTED_FIELDS.map(
    (field): Column<StudentSummary> => ({
      key: field,
      header: STUDENT_FIELDS[field].label,
      width: '6%',
      cell: (student) => orDash(student[field]),
    }),
  ),
  { key: 'counsellor', header: 'Counsellor', width: '8%', cell: ({ counsellor }) => orDash(counsellor) },
  {
    key: 'services',
    header: 'Services',
    width: '10%',
    cell: ({ services }) => orDash(services.map((service) => SERVICE_NAMES[service]).join(', ')),
  },
  { key: 'tags', header: 'Tags', width: '7%', cell: ({ tags }) => orDash(tags.join(', ')) },
  {
    key: 'createdAt',
    header: 'Added',
    width: '9%',
    sort: { ascending: 'oldest', descending: 'newest' },
    // A second line would make every row higher.
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt)}</span>,
  },
];

interface StudentsTableProps {
  rows: readonly StudentSummary[];
  order: string;
  onOrder: (order: string) => void;
}

/** Keyed by position: new results reuse the rows, which is faster than replacing them. */
const Rows = memo(function Rows({ rows, order, onOrder }: StudentsTableProps) {
  const places = new Map(rows.map((row, place) => [row, place]));
  return (
    <DataTable
      caption="Students"
      needs="wide"
      cards="small"
      columns={COLUMNS}
      rows={rows}
      getKey={(row) => places.get(row) ?? row.id}
      order={order}
      onOrder={onOrder}
    />
  );
});

/** @param props.onOpen is called with the student of a clicked row. */
export function StudentsTable({ onOpen, ...props }: StudentsTableProps & { onOpen: (id: string) => void }) {
  function handleClick(event: MouseEvent<HTMLElement>) {
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-record]') : null;
    if (link === null || isModified || event.button !== 0) return;
    event.preventDefault();
    onOpen(link.dataset.record ?? '');
  }

  return (
    // So many columns need tighter cells beside the sidebar.
    // biome-ignore lint/a11y/noStaticElementInteractions: the click is for the links in the row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    <div
      className="[&_tr:has([aria-current])]:bg-mist lg:text-sm lg:@min-[60rem]:[&_td]:px-1! lg:@min-[60rem]:[&_td]:py-1.5! lg:@min-[60rem]:[&_th]:px-1! lg:@min-[60rem]:[&_th]:py-1.5!"
      onClick={handleClick}
    >
      <Rows {...props} />
    </div>
  );
}

/** A plain link: a router link renders again at every change of the address. In a card the class and school follow. */
function Name({ student: { id, name, className, school } }: { student: StudentSummary }) {
  const isOpen = useContext(OpenContext) === String(id);
  return (
    <>
      <a
        id={`student-${id}`}
        data-record={id}
        aria-current={isOpen ? 'true' : undefined}
        href={addressOf(paths.admin.dashboardStudent, id)}
        dir="auto"
        className="inline-flex min-h-11 scroll-my-20 items-center pointer-fine:min-h-6 font-semibold text-primary underline-offset-2 hover:underline @min-[60rem]:min-h-6"
      >
        <span className="min-w-0">{breakable(name)}</span>
      </a>
      <span className="block truncate font-normal text-ink-soft text-sm @min-[60rem]:hidden">
        {[className, school].filter(Boolean).join(' · ') || 'No class or school'}
      </span>
    </>
  );
}

/** The number, in a card an icon. No link without the family's consent: the student's page says what it lacks. */
function PhoneCell({ phone, refusesCalls }: { phone: string; refusesCalls: boolean }) {
  const look = 'inline-flex size-11 items-center justify-center @min-[60rem]:size-auto';
  const number = <span className="sr-only @min-[60rem]:not-sr-only">{phone}</span>;
  if (refusesCalls)
    return (
      <span className={cn(look, 'text-ink-soft')} title="The family does not agree to calls">
        <PhoneOff aria-hidden className="size-5 @min-[60rem]:hidden" />
        {number}
        <span className="sr-only">, no calls</span>
      </span>
    );
  return (
    <a href={`tel:${phone}`} className={cn(look, 'text-primary underline-offset-2 hover:underline')}>
      <Phone aria-hidden className="size-5 @min-[60rem]:hidden" />
      {number}
    </a>
  );
}

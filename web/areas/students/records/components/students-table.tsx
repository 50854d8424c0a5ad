import { type MouseEvent, memo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { StudentStatus } from '#contracts/records.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { LISTED_FIELDS, STUDENT_FIELDS, type StudentRow } from '#contracts/students/index.ts';
import { STUDENT_STATUS_BADGES } from '#web/areas/students/records/labels.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { breakable } from '#web/components/long-text.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { formatDate, orDash } from '#web/lib/format.ts';

/** Created once, so that an unchanged badge is not rendered again. */
const BADGES: Record<StudentStatus, ReactNode> = {
  active: <Badge {...STUDENT_STATUS_BADGES.active} />,
  pending: <Badge {...STUDENT_STATUS_BADGES.pending} />,
  inactive: <Badge {...STUDENT_STATUS_BADGES.inactive} />,
};

// Fixed widths keep the columns in place during a search.
const COLUMNS: readonly Column<StudentRow>[] = [
  { key: 'name', header: 'Name', width: '15%', isTitle: true, cell: studentLink },
  {
    key: 'school',
    header: 'School',
    width: '16%',
    cardClassName: 'col-span-full',
    cell: ({ school }) => orDash(school),
  },
  { key: 'age', header: 'Age', width: '4%', cell: ({ age }) => orDash(age) },
  { key: 'status', header: 'Status', width: '9%', cell: ({ status }) => BADGES[status] },
  { key: 'guardian', header: 'Guardian', width: '13%', cell: ({ guardian }) => orDash(guardian) },
  ...LISTED_FIELDS.map(
    (field): Column<StudentRow> => ({
      key: field,
      header: STUDENT_FIELDS[field].label,
      width: '9%',
      cell: (student) => orDash(student[field]),
    }),
  ),
  { key: 'createdAt', header: 'Added', width: '10.5%', cell: ({ createdAt }) => formatDate(createdAt) },
  { key: 'counsellor', header: 'Counsellor', width: '10%', cell: ({ counsellor }) => orDash(counsellor) },
  {
    key: 'services',
    header: 'Services',
    width: '13.5%',
    cardClassName: 'col-span-full',
    cell: ({ services }) => orDash(services.map((service) => SERVICE_NAMES[service]).join(', ')),
  },
];

/** Keyed by position: new results reuse the rows, which is faster than replacing them. */
const Rows = memo(function Rows({ rows }: { rows: readonly StudentRow[] }) {
  const places = new Map(rows.map((row, place) => [row, place]));
  return (
    <DataTable caption="Students" columns={COLUMNS} rows={rows} getKey={(row) => places.get(row) ?? row.id} />
  );
});

export function StudentsTable({ rows }: { rows: readonly StudentRow[] }) {
  const navigate = useNavigate();

  function handleClick(event: MouseEvent<HTMLElement>) {
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || isModified || event.button !== 0) return;
    event.preventDefault();
    void navigate(link.pathname);
  }

  return (
    // Nine columns need tighter cells beside the sidebar.
    // biome-ignore lint/a11y/noStaticElementInteractions: the click is for the links in the row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    <div className="lg:text-[0.9375rem] lg:[&_td]:px-1.5! lg:[&_th]:px-1.5!" onClick={handleClick}>
      <Rows rows={rows} />
    </div>
  );
}

/** A plain link: a router link renders again at every change of the address. */
function studentLink({ id, name }: StudentRow) {
  return (
    <a
      href={addressOf(paths.admin.dashboardStudent, id)}
      dir="auto"
      className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-2 hover:underline lg:min-h-0"
    >
      <span className="min-w-0">{breakable(name)}</span>
    </a>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { appointmentAddress } from '#contracts/appointments/index.ts';
import { formatMomentIn, formatNumber } from '#web/lib/format.ts';
import { appointmentListQuery } from './api.ts';
import { calendarAddress } from './calendar-address.ts';

const SHOWN = 10;

/** The open appointments on days that get closed, so that somebody moves them. @param from ISO 8601, as is `to`. */
export function AppointmentsOn({ from, to }: { from: string; to: string }) {
  const query = { status: 'open', sort: 'starts_asc', from, to } as const;
  const { data, isError } = useInfiniteQuery(appointmentListQuery(query));
  if (isError) return <p className="text-ink-soft">The appointments on these days could not be loaded.</p>;
  const [first, ...others] = data?.rows ?? [];
  if (!data || !first) return null;
  const count = data.first.count?.rows ?? data.rows.length;
  return (
    <div className="rounded-xl border border-terracotta/60 bg-cream px-3 py-2">
      <p role="status">
        {count === 1
          ? 'One appointment is on these days. It stays until somebody moves it:'
          : `${formatNumber(count)} appointments are on these days. They stay until somebody moves them:`}
      </p>
      <ul aria-label="Appointments on these days" className="grid divide-y divide-line">
        {[first, ...others].slice(0, SHOWN).map(({ id, student, startsAt, counsellor }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <Link
              to={appointmentAddress(id)}
              className="inline-flex min-h-11 items-center break-words font-medium text-primary underline underline-offset-2"
            >
              {student.name}
            </Link>
            <span className="text-ink-soft">
              {formatMomentIn(startsAt, data.first.timeZone)}, {counsellor?.name ?? 'no counsellor yet'}
            </span>
          </li>
        ))}
      </ul>
      {count > SHOWN && (
        <Link
          to={calendarAddress.linkTo({ view: 'list', ...query })}
          className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-2"
        >
          Show all
        </Link>
      )}
    </div>
  );
}

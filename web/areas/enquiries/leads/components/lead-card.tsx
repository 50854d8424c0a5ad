import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { type LeadRow, SOURCE_NAMES, submissionAddress } from '#contracts/enquiries/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { LongText } from '#web/components/long-text.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { cn } from '#web/lib/cn.ts';
import { describeDue } from '#web/lib/due-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { useAddressPart } from '#web/lib/list-address.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { StageSelect } from './stage-select.tsx';

function describeAge(since: string): string {
  const days = (Date.parse(officeDay(Date.now())) - Date.parse(officeDay(Date.parse(since)))) / DAY_MS;
  return days < 1 ? 'In this stage since today' : `In this stage for ${days} ${days === 1 ? 'day' : 'days'}`;
}

interface LeadCardProps {
  row: LeadRow;
  /** For the part without the menu. */
  textProps?: ComponentProps<'div'>;
  /** Beside the name. */
  handle?: ReactNode;
}

/** One lead on the board and in the list. */
export function LeadCard({ row, textProps, handle }: LeadCardProps) {
  const { kind, id, name, childName, service, source, stageSince, assignee, followUpOn, isDue } = row;
  const { addressWith } = useAddressPart('lead');
  const what = [service && SERVICE_NAMES[service], SOURCE_NAMES[source]].filter(Boolean).join(' · ');
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-xl border border-line bg-white p-3 lg:p-2">
      <div {...textProps} className={cn('grid grid-cols-[minmax(0,1fr)] gap-1.5', textProps?.className)}>
        <div className="flex items-start justify-between gap-1">
          <Link
            to={kind === 'lead' ? addressWith(String(id)) : submissionAddress(kind, id)}
            draggable={false}
            className="inline-flex min-h-11 min-w-0 items-center font-semibold text-primary underline underline-offset-4"
          >
            <LongText text={name} />
          </Link>
          {handle}
        </div>
        {childName && (
          <p className="text-ink">
            Child: <LongText text={childName} />
          </p>
        )}
        <p className="text-ink-soft text-sm">{what}</p>
        <p className="text-ink-soft text-sm">
          {describeAge(stageSince)}, {assignee?.name ?? 'unassigned'}
        </p>
        <p className="empty:hidden">
          {isDue ? (
            <Badge wraps tone="red">
              {describeDue(row)}
            </Badge>
          ) : (
            followUpOn && (
              <Badge wraps tone="teal">
                Next step on {formatDate(followUpOn)}
              </Badge>
            )
          )}
        </p>
      </div>
      <StageSelect row={row} />
    </article>
  );
}

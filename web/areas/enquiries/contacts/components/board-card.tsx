import { useDraggable } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { Link } from 'react-router';
import type { Contact } from '#contracts/enquiries/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { LongText } from '#web/components/long-text.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { describeDue } from '#web/lib/due-text.ts';
import { formatDate } from '#web/lib/format.ts';
import { useAddressPart } from '#web/lib/list-address.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { describeContact } from './contact-card.tsx';
import { StageSelect } from './stage-select.tsx';

function describeAge(since: string): string {
  const days = (Date.parse(officeDay(Date.now())) - Date.parse(officeDay(Date.parse(since)))) / DAY_MS;
  return days < 1 ? 'In this stage since today' : `In this stage for ${days} ${days === 1 ? 'day' : 'days'}`;
}

/** A contact on the board. It can be dragged: by its text with a mouse or finger, by its handle with the keyboard. */
export function BoardCard({ row }: { row: Contact }) {
  const { id, name, childName, stageSince, assignee, followUpOn, isDue } = row;
  const { addressWith } = useAddressPart('contact');
  const drag = useDraggable({ id, data: { row }, attributes: { roleDescription: 'movable enquiry' } });
  return (
    <article
      ref={drag.setNodeRef}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-1.5 rounded-xl border border-line bg-white p-3 lg:p-2',
        drag.isDragging && 'opacity-40',
      )}
    >
      <div
        {...drag.listeners}
        className="grid cursor-grab touch-manipulation grid-cols-[minmax(0,1fr)] gap-1.5 pointer-coarse:select-none"
      >
        <div className="flex items-start justify-between gap-1">
          <Link
            to={addressWith(String(id))}
            draggable={false}
            className="inline-flex min-h-11 min-w-0 items-center font-semibold text-primary underline underline-offset-4"
          >
            <LongText text={name} />
          </Link>
          <Button
            {...drag.attributes}
            ref={drag.setActivatorNodeRef}
            id={`drag-${id}`}
            variant="ghost"
            size="icon"
            aria-label={`Drag ${name}`}
            className="-mr-2 cursor-grab text-ink-soft"
          >
            <GripVertical aria-hidden className="size-5" />
          </Button>
        </div>
        {childName && (
          <p className="text-ink">
            Child: <LongText text={childName} />
          </p>
        )}
        <p className="text-ink-soft text-sm">{describeContact(row)}</p>
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
      {/* The longest stage fits into a column. */}
      <StageSelect row={row} className="lg:pr-7! lg:pl-2! lg:text-sm!" />
    </article>
  );
}

import { Link } from 'react-router';
import {
  CONTACT_KIND_NAMES,
  type Contact,
  nameSource,
  PRIVACY_TOPIC_NAMES,
} from '#contracts/enquiries/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { cn } from '#web/lib/cn.ts';
import { countDays, daysSince, describeDue, formatNextStep } from '#web/lib/due-text.ts';
import { formatDate, formatDateTime, formatTimeIn } from '#web/lib/format.ts';
import { useAddressPart } from '#web/lib/list-address.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';
import { SelectContact } from './contact-selection.tsx';
import { STATUS_BADGES } from './contact-state.tsx';
import { describeWish } from './request-parts.tsx';

/** For example "Career · Request for a session" or "DMIT · Walk-in". */
export function describeContact({ kind, source, service, privacyTopic }: Contact): string {
  const what = kind === 'office_entry' ? nameSource(source) : CONTACT_KIND_NAMES[kind];
  const topic = privacyTopic && PRIVACY_TOPIC_NAMES[privacyTopic];
  return [service && SERVICE_NAMES[service], what, topic].filter(Boolean).join(' · ');
}

/** One line, two beside an open panel, three on a phone; where both names need it, one more. */
const GRID =
  'grid items-center gap-x-3 px-3 text-sm leading-5 [grid-template-areas:"who_since""what_what""owner_next"] grid-cols-[minmax(0,1fr)_auto] @xl:[grid-template-areas:"who_owner_since""what_next_next"] @xl:grid-cols-[minmax(0,1fr)_auto_auto] @4xl:[grid-template-areas:"who_about_what_since_owner_next"] @4xl:grid-cols-[15rem_8rem_minmax(0,1fr)_6rem_8rem_8rem]';

const SMALL_PRINT = 'truncate text-xs leading-4 @xl:text-sm @xl:leading-5';

const COLUMNS = ['Who', 'About whom', 'What they want', 'Since', 'Owner', 'Next step'];

interface ContactRowsProps {
  rows: readonly Contact[];
  /** The contact in the panel. */
  openId: string | null;
  /** The selected contacts; null without check boxes. */
  selected: readonly number[] | null;
  onSelect: (ids: readonly number[]) => void;
}

/** The contacts of the list. Each row is one link, which opens the panel; while somebody selects, with a check box. */
export function ContactRows({ rows, openId, selected, onSelect }: ContactRowsProps) {
  return (
    <div className="@container rounded-2xl border border-line bg-white shadow-card">
      {/* The parts of a row name themselves. */}
      <p
        aria-hidden
        className={cn(
          GRID,
          'hidden border-line border-b py-1.5 text-ink-soft @4xl:grid',
          selected && 'pl-14',
        )}
      >
        {COLUMNS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
      <ul aria-label="Enquiries" className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} data-row className={selected ? 'flex items-center' : ''}>
            {selected && (
              <SelectContact
                row={row}
                isSelected={selected.includes(row.id)}
                onChange={(isSelected) =>
                  onSelect(isSelected ? [...selected, row.id] : selected.filter((id) => id !== row.id))
                }
              />
            )}
            <ContactRow row={row} isOpen={String(row.id) === openId} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ContactRow({ row, isOpen }: { row: Contact; isOpen: boolean }) {
  const { id, name, childName, status, assignee, message, request } = row;
  const { addressWith } = useAddressPart('contact');
  const wish = request?.preferredDay || request?.preferredTime ? describeWish(request) : null;
  const waits = request?.awaitsParent && 'Waiting for the parent’s consent';
  const words = [describeContact(row), wish, waits, message?.replaceAll(/\s+/g, ' ').slice(0, 300)];
  return (
    <Link
      to={addressWith(String(id))}
      id={`contact-${id}`}
      data-record={id}
      aria-current={isOpen ? 'true' : undefined}
      className={cn(
        GRID,
        'min-w-0 grow scroll-my-20 py-1.5 -outline-offset-2 hover:bg-mist/60 @4xl:min-h-11',
        isOpen && 'bg-mist shadow-[inset_3px_0_0_var(--color-primary)]',
      )}
    >
      {/* In a narrow list the child's name takes a line of its own before either name is cut. */}
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 [grid-area:who] @4xl:contents">
        <span className="flex min-w-0 items-center gap-2 @4xl:[grid-area:who]">
          <span dir="auto" className={cn('truncate', status === 'new' ? 'font-semibold' : 'font-medium')}>
            {name}
          </span>
          <Badge isSmall {...STATUS_BADGES[status]} />
        </span>
        {childName && (
          <span dir="auto" className="truncate text-ink-soft @4xl:[grid-area:about]">
            <span className="@4xl:sr-only">about </span>
            {childName}
          </span>
        )}
      </span>
      <span dir="auto" className="truncate text-ink-soft [grid-area:what]">
        {words.filter(Boolean).join(' · ')}
      </span>
      <Since row={row} />
      <span dir="auto" className={cn(SMALL_PRINT, '[grid-area:owner]', !assignee && 'text-ink-soft')}>
        <span className="sr-only">Owner: </span>
        {assignee?.name ?? 'Nobody'}
      </span>
      <span className={cn(SMALL_PRINT, 'text-right [grid-area:next] @4xl:text-left')}>
        <NextStep row={row} />
      </span>
    </Link>
  );
}

/** How long a new contact has waited for an answer; the day of any other. */
function Since({ row: { status, receivedAt } }: { row: Contact }) {
  const days = daysSince(receivedAt);
  const isWaiting = status === 'new';
  const waiting = days < 1 ? formatTimeIn(receivedAt, readOfficeZone()) : countDays(days);
  return (
    <time
      dateTime={receivedAt}
      title={formatDateTime(receivedAt)}
      className={cn(
        'justify-self-end whitespace-nowrap [grid-area:since] @4xl:justify-self-start',
        isWaiting ? 'font-medium' : 'text-ink-soft',
      )}
    >
      <span className="sr-only">{isWaiting ? 'waiting since ' : 'received '}</span>
      {isWaiting ? waiting : formatDate(receivedAt)}
    </time>
  );
}

function NextStep({ row }: { row: Contact }) {
  const { followUpOn, noFollowUpReason, isDue } = row;
  if (isDue) return <span className="font-semibold text-danger-dark">{describeDue(row)}</span>;
  if (followUpOn) {
    return (
      <>
        <span className="@4xl:sr-only">Next step on </span>
        {formatNextStep(row)}
      </>
    );
  }
  return noFollowUpReason && <span className="text-ink-soft">No follow-up: {noFollowUpReason}</span>;
}

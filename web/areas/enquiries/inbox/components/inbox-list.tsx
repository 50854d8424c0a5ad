import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SentKind } from '#contracts/enquiries/index.ts';
import type { InboxQuery, ListQueryOf, Submission, SubmissionList } from '#web/areas/enquiries/inbox/api.ts';
import { describeShown, describeWaiting } from '#web/areas/enquiries/inbox/counts.ts';
import {
  type InboxFilters,
  type ReceivedFilter,
  receivedQuery,
  useInboxAddress,
} from '#web/areas/enquiries/inbox/inbox-address.ts';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { InboxFilterBar } from './inbox-filter-bar.tsx';
import { ReplyDialog } from './reply-dialog.tsx';
import { StudentDialog } from './student-dialog.tsx';
import type { DialogRequest } from './submission-actions.tsx';

interface InboxListProps<Row extends Submission> {
  kind: SentKind;
  /** The plural, for example "enquiries". */
  what: string;
  /** Replaces the inbox filters. */
  received: ReceivedFilter | undefined;
  listQuery: (query: InboxQuery) => ListQueryOf<Row>;
  texts: { loading: string; failed: string; emptyPeriod: string; emptyInbox: string };
  children: (list: {
    rows: Row[];
    count: ReactNode;
    onRequest: (request: DialogRequest) => void;
    onOpen: (id: number) => void;
  }) => ReactNode;
}

/** The submissions of one kind, in the inbox or in a period, with their dialogs. */
export function InboxList<Row extends Submission>(props: InboxListProps<Row>) {
  const { kind, what, received, listQuery, texts, children } = props;
  const { filters, setFilters, openedId, open } = useInboxAddress(kind);
  const query = useInfiniteQuery(listQuery(received ? receivedQuery(received) : filters));
  const [request, setRequest] = useState<DialogRequest | null>(null);

  function emptyText({ show = 'open', q }: InboxFilters): string {
    if (q) return `No ${what} match your search.`;
    return show === 'open' ? texts.emptyInbox : `No ${what} here.`;
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!received && (
        <Card>
          <InboxFilterBar
            kind={kind}
            what={what}
            filters={filters}
            counts={query.data?.first.counts}
            onChange={setFilters}
          />
        </Card>
      )}
      <ListPages
        query={query}
        texts={texts}
        describe={null}
        empty={
          <Card>
            <EmptyState text={received ? texts.emptyPeriod : emptyText(filters)} />
          </Card>
        }
      >
        {(list) =>
          children({
            rows: list.rows,
            count: <UnansweredCount list={list} isOfPeriod={received !== undefined} />,
            onRequest: setRequest,
            onOpen: open,
          })
        }
      </ListPages>
      {request?.kind === 'reply' && (
        <ReplyDialog kind={kind} row={request.row} onClose={() => setRequest(null)} />
      )}
      {request && request.kind !== 'reply' && (
        <StudentDialog
          kind={kind}
          row={request.row}
          isForBooking={request.kind === 'booking'}
          onClose={() => setRequest(null)}
        />
      )}
      {!request && openedId !== null && (
        <DetailsDialog kind={kind} id={openedId} onClose={() => open(null)} />
      )}
    </div>
  );
}

interface UnansweredCountProps {
  list: SubmissionList<unknown>;
  /** Then the count of unanswered submissions, which is for the whole inbox, is hidden. */
  isOfPeriod: boolean;
}

function UnansweredCount({ list: { rows, first }, isOfPeriod }: UnansweredCountProps) {
  const { count = { rows: rows.length, isExact: true }, counts } = first;
  return (
    <p role="status" className="mb-3 flex flex-wrap gap-x-4 text-ink-soft">
      <span>{describeShown(rows.length, count)}</span>
      {counts && !isOfPeriod && (
        <span className={counts.new.rows > 0 ? 'font-semibold text-clay' : ''}>
          {describeWaiting(counts.new)}
        </span>
      )}
    </p>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { listMail, MailMessage } from '#contracts/mail/index.ts';
import { mailAddress } from '#web/areas/mail/overview/list-address.ts';
import type { MailListQuery } from '#web/areas/mail/overview/queries.ts';
import { describeFate, kindWords, statusBadge } from '#web/areas/mail/overview/words.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ListError } from '#web/components/list-error.tsx';
import { PageButtons, useListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState, Loading } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDateTime, formatNumber, orDash } from '#web/lib/format.ts';
import { SendAgain } from './send-again.tsx';

const COLUMNS: readonly Column<MailMessage>[] = [
  { key: 'to', header: 'To', isTitle: true, cell: ({ to }) => <Recipient {...to} /> },
  { key: 'kind', header: 'About', cell: ({ kind }) => kindWords(kind) },
  { key: 'createdAt', header: 'Written', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'attempts', header: 'Attempts', cell: ({ attempts }) => formatNumber(attempts) },
  { key: 'status', header: 'Status', cell: ({ status }) => <Badge {...statusBadge(status)} /> },
  {
    key: 'fate',
    header: 'What happened',
    cardClassName: 'col-span-full',
    cell: (message) => <Fate message={message} />,
  },
];

/** @param isOff while mail is off nothing is tried again. */
const actions = (isOff: boolean): Column<MailMessage> => ({
  key: 'actions',
  header: 'Actions',
  align: 'end',
  isSelfExplaining: true,
  cardClassName: 'col-span-full',
  cell: (message) => message.canSendAgain && <SendAgain message={message} isOff={isOff} />,
});

function Fate({ message }: { message: MailMessage }) {
  const isLost = message.status === 'dead' && !message.canSendAgain;
  return (
    <>
      <LongText text={orDash(describeFate(message))} />
      {isLost && (
        <span className="mt-1 block text-ink-soft text-sm">
          It can’t be sent again: its link is gone, or it is out of date. Please begin anew.
        </span>
      )}
    </>
  );
}

function Recipient({ name, address }: MailMessage['to']) {
  return (
    <>
      {name !== null && (
        <span dir="auto" className="block">
          <LongText text={name} />
        </span>
      )}
      <span className="block font-normal text-ink-soft text-sm">
        <LongText text={orDash(address)} />
      </span>
    </>
  );
}

interface MailListProps {
  query: MailListQuery;
  isOff: boolean;
  result: UseQueryResult<ResponseOf<typeof listMail>>;
  onClear: () => void;
  /** Shows the page that begins there. */
  onPage: (after: string | undefined, state: unknown) => void;
}

/** One page of the list in every state that it can be in. */
export function MailList({ query, isOff, result, onClear, onPage }: MailListProps) {
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = result;
  const hasActions = data?.messages.some(({ canSendAgain }) => canSendAgain) ?? false;
  const columns = useMemo(() => (hasActions ? [...COLUMNS, actions(isOff)] : COLUMNS), [hasActions, isOff]);
  const pages = useListPages({ after: query.after, names: ['message', 'messages'], result, show: onPage });
  if (data === undefined || isError) {
    if (!isError || isFetching) return <Loading text="Loading messages..." />;
    return (
      <ListError
        message="Failed to load messages. Please try again."
        error={error}
        onRetry={() => void refetch()}
        onFirstPage={pages.onFirstPage}
      />
    );
  }
  const { messages } = data;
  return (
    <div aria-busy={isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status" className="text-ink-soft empty:hidden">
        {messages.length > 0 ? pages.describe(messages.length) : ''}
      </p>
      {messages.length > 0 ? (
        <DataTable
          caption="Messages"
          columns={columns}
          rows={messages}
          getKey={({ id }) => id}
          needs="wide"
        />
      ) : (
        <NoMessages
          isNarrowed={mailAddress.isNarrowed(query) || query.after !== undefined}
          onClear={onClear}
        />
      )}
      <PageButtons {...pages.buttons} />
    </div>
  );
}

function NoMessages({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) return <EmptyState text="No messages in the last weeks." />;
  return (
    <div className="grid justify-items-center pb-10">
      <EmptyState text="No messages found." />
      <Button variant="secondary" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MailMessage } from '#contracts/mail/index.ts';
import { mailListQuery } from '#web/areas/mail/overview/api.ts';
import type { MailListQuery } from '#web/areas/mail/overview/mail-address.ts';
import { describeFate, kindWords, STATUS_BADGES } from '#web/areas/mail/overview/words.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { formatDateTime, formatNumber, orDash } from '#web/lib/format.ts';
import { SendAgain } from './send-again.tsx';

const COLUMNS: readonly Column<MailMessage>[] = [
  { key: 'to', header: 'To', isTitle: true, cell: ({ to }) => <Recipient {...to} /> },
  { key: 'kind', header: 'About', cell: ({ kind }) => kindWords(kind) },
  { key: 'createdAt', header: 'Created', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'attempts', header: 'Attempts', cell: ({ attempts }) => formatNumber(attempts) },
  { key: 'status', header: 'Status', cell: ({ status }) => <Badge {...STATUS_BADGES[status]} /> },
  {
    key: 'fate',
    header: 'Result',
    cardClassName: 'col-span-full',
    cell: (message) => <Fate message={message} />,
  },
];

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
          It can’t be sent again because it has expired. Please create a new one.
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
  isNarrowed: boolean;
  isOff: boolean;
  onClear: () => void;
}

export function MailList({ query, isNarrowed, isOff, onClear }: MailListProps) {
  const messages = useInfiniteQuery(mailListQuery(query));
  const hasActions = messages.data?.rows.some(({ canSendAgain }) => canSendAgain) ?? false;
  const columns = useMemo(() => (hasActions ? [...COLUMNS, actions(isOff)] : COLUMNS), [hasActions, isOff]);
  return (
    <ListPages
      query={messages}
      texts={{ loading: 'Loading messages...', failed: 'Failed to load messages. Please try again.' }}
      empty={
        <EmptyList
          isNarrowed={isNarrowed}
          none="No recent messages."
          notFound="No messages found."
          onClear={onClear}
        />
      }
    >
      {({ rows }) => (
        <DataTable caption="Messages" columns={columns} rows={rows} getKey={({ id }) => id} needs="wide" />
      )}
    </ListPages>
  );
}

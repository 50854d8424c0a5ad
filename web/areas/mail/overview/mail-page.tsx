import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  type DropReason,
  type getMailState,
  MAIL_KIND_NAMES,
  MAIL_KINDS,
  MAIL_STATUSES,
  type MailMessage,
  type MailStatus,
} from '#contracts/mail/index.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { Field } from '#web/components/form/field.tsx';
import { SearchField } from '#web/components/form/search-field.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { ListPages } from '#web/components/list-pages.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDateTime, formatNumber, orDash } from '#web/lib/format.ts';
import { type ListChange, useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { MAIL_KEY, mailListQuery, mailStateQuery, sendMailAgain } from './api.ts';
import { type MailListQuery, mailAddress } from './mail-address.ts';

export function MailPage() {
  usePageTitle('Mail');
  const { query, change, clear, isNarrowed } = useListAddress(mailAddress);
  const state = useQuery(mailStateQuery);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-ink-soft">
        E-mail to families and to the team: recipient, time and status. The text is never shown.
      </p>
      <Loaded
        query={state}
        loading="Loading the mail settings..."
        failed="Failed to load the mail settings. Please try again."
      >
        {(settings) => <MailState state={settings} />}
      </Loaded>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <MailFilters query={query} isNarrowed={isNarrowed} onChange={change} onClear={clear} />
        <MailList query={query} isNarrowed={isNarrowed} isOff={state.data?.isOn === false} onClear={clear} />
      </Card>
    </div>
  );
}

const STATUS_BADGES: Record<MailStatus, { children: string; tone: BadgeTone }> = {
  waiting: { children: 'Waiting', tone: 'amber' },
  sent: { children: 'Sent', tone: 'green' },
  dead: { children: 'Failed', tone: 'red' },
  dropped: { children: 'Not sent', tone: 'gray' },
};

/** The label of a kind, or its raw name where an older version sent it. */
export function kindWords(kind: string): string {
  const words: Readonly<Record<string, string>> = MAIL_KIND_NAMES;
  return words[kind] ?? kind;
}

/** Typed for any key, because an older version may have stored another reason. */
const DROP_WORDS: Readonly<Record<string, string>> = {
  expired: 'It expired before it could be sent.',
  gone: 'Its record was deleted.',
  changed: 'Its record changed, and a later message replaced it.',
  cancelled: 'The appointment was cancelled before the message was sent.',
  over: 'Its record was closed, or its link no longer works.',
  reassigned: 'Somebody else is responsible now.',
  inactive: 'The team member is inactive or no longer has access.',
  no_address: 'There is no e-mail address to send it to.',
  not_known: 'No student’s record had this address as the guardian’s before. Please call the parent.',
  not_wanted: 'The family does not wish to be contacted.',
  sample: 'It was about the sample data.',
} satisfies Record<DropReason, string>;

export function describeFate({ status, attempts, problem, dropReason, dueAt, endedAt }: MailMessage): string {
  switch (status) {
    case 'sent':
      return `The mail server accepted it on ${formatDateTime(endedAt)}.`;
    case 'dead':
      return `Failed on ${formatDateTime(endedAt)}. ${problem ?? ''}`;
    case 'dropped':
      return DROP_WORDS[dropReason ?? ''] ?? dropReason ?? '';
    case 'waiting':
      return attempts === 0 || problem === null
        ? 'Will be sent soon.'
        : `Next attempt ${formatDateTime(dueAt)}. ${problem}`;
  }
}

function MailState({ state }: { state: ResponseOf<typeof getMailState> }) {
  const { isOn, from, publicUrl, waiting, dead } = state;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Sending</CardTitle>
        <Badge tone={isOn ? 'green' : 'gray'}>{isOn ? 'Mail is on' : 'Mail is off'}</Badge>
      </CardHeader>
      {!isOn && <SetUp />}
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 lg:grid-cols-4">
        {from !== null && <Fact label="From" value={from} />}
        {isOn && <Fact label="Links point to" value={publicUrl} />}
        <Figure label="Waiting" value={waiting} status="waiting" />
        <Figure label="Failed" value={dead} status="dead" />
      </dl>
      {isOn && isOnThisMachineOnly(publicUrl) && (
        <Alert className="mt-4">
          Links in e-mail point to this machine only, so families cannot open them. Set PUBLIC_URL to the
          address of the site and restart the server.
        </Alert>
      )}
    </Card>
  );
}

function SetUp() {
  return (
    <Alert tone="info" className="mb-5">
      <p className="font-semibold">Mail is not set up, so nothing is sent.</p>
      <p className="mt-1">
        Families and team members get no e-mail; the portal shows links for copying instead. To turn mail on,
        set <code>SMTP_URL</code>, <code>MAIL_FROM</code> and <code>PUBLIC_URL</code> on the server, as{' '}
        <code>.env.example</code> explains, and restart it.
      </p>
    </Alert>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="col-span-full min-w-0 sm:col-span-1">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="text-ink [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}

function Figure({ label, value, status }: { label: string; value: number; status: MailStatus }) {
  const figure = formatNumber(value);
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="font-semibold text-ink text-xl tabular-nums leading-tight">
        {value === 0 ? (
          figure
        ) : (
          <Link
            to={mailAddress.linkTo({ status })}
            aria-label={`${label}: ${figure}, show the list`}
            className="-my-2 inline-flex min-h-11 min-w-11 items-center text-primary underline underline-offset-4 hover:no-underline"
          >
            {figure}
          </Link>
        )}
      </dd>
    </div>
  );
}

const isOnThisMachineOnly = (url: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

const STATUS_OPTIONS = [
  { value: '', label: 'Any status' },
  ...MAIL_STATUSES.map((value) => ({ value, label: STATUS_BADGES[value].children })),
];
const KIND_OPTIONS = [
  { value: '', label: 'Everything' },
  ...MAIL_KINDS.map((value) => ({ value, label: kindWords(value) })),
];

interface MailFiltersProps {
  query: MailListQuery;
  isNarrowed: boolean;
  onChange: (change: ListChange<MailListQuery>) => void;
  onClear: () => void;
}

function MailFilters({ query, isNarrowed, onChange, onClear }: MailFiltersProps) {
  return (
    <form
      aria-label="Filter the messages"
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField
        aria-label="Search the messages"
        placeholder="Student, family, address or reference"
        value={query.q ?? ''}
        onSearch={(q) => onChange({ q })}
        className="sm:col-span-2 lg:col-span-1"
      />
      <Field label="Status">
        <Select
          options={STATUS_OPTIONS}
          value={query.status ?? ''}
          onChange={({ target }) => onChange({ status: target.value })}
        />
      </Field>
      <Field label="About">
        <Select
          options={KIND_OPTIONS}
          value={query.kind ?? ''}
          onChange={({ target }) => onChange({ kind: target.value })}
        />
      </Field>
      {isNarrowed && (
        <Button variant="ghost" className="justify-self-start" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </form>
  );
}

function SendAgain({ message, isOff }: { message: MailMessage; isOff: boolean }) {
  const queryClient = useQueryClient();
  const reload = () => void queryClient.invalidateQueries({ queryKey: MAIL_KEY });
  const { busy, submit } = useChange(
    async () => {
      await sendMailAgain(message.id);
      showSuccess('The message will be sent again');
      reload();
    },
    { fallback: 'The message could not be sent again', onRefused: reload },
  );
  const { name, address } = message.to;
  return (
    <Button
      variant="secondary"
      className="whitespace-nowrap"
      busy={busy}
      disabled={isOff}
      aria-label={`Send again: ${kindWords(message.kind)}, to ${name ?? address ?? 'nobody'}`}
      onClick={() => void submit()}
    >
      {!busy && <Send aria-hidden className="size-4" />}
      Send again
    </Button>
  );
}

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

function MailList({ query, isNarrowed, isOff, onClear }: MailListProps) {
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

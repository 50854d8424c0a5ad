import { MEMBER_TEXT_NAMES, MEMBER_TEXTS, type Member } from '#contracts/identity/index.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { formatDateTime, orDash } from '#web/lib/format.ts';
import { type Actor, MemberActions, type MemberRequest } from './member-actions.tsx';
import { RoleBadge } from './role-badge.tsx';

interface MemberTableProps {
  members: readonly Member[];
  onlineIds: ReadonlySet<number>;
  actor: Actor;
  onRequest: (request: MemberRequest) => void;
}

export function MemberTable({ members, onlineIds, actor, onRequest }: MemberTableProps) {
  const columns: Column<Member>[] = [
    {
      key: 'status',
      header: 'Status',
      cardClassName: '-order-1 self-center',
      isSelfExplaining: true,
      cell: ({ id }) => <Presence isOnline={onlineIds.has(id)} />,
    },
    {
      key: 'name',
      header: 'Name',
      isTitle: true,
      cardClassName: '@2xl:col-span-2 self-center',
      cell: (member) => <MemberName member={member} />,
    },
    {
      key: 'email',
      header: 'Email',
      cardClassName: 'col-span-2 self-center',
      isSelfExplaining: true,
      cell: ({ email }) => <Email email={email} />,
    },
    {
      key: 'role',
      header: 'Role',
      cardClassName: '-order-1 self-center',
      isSelfExplaining: true,
      cell: ({ role }) => <RoleBadge role={role} />,
    },
    ...MEMBER_TEXT_NAMES.map(
      (field): Column<Member> => ({
        key: field,
        header: MEMBER_TEXTS[field].label,
        cell: (member) => orDash(member[field]),
      }),
    ),
    {
      key: 'lastLogin',
      header: 'Last Login',
      cell: ({ lastLogin }) => <Moment text={formatDateTime(lastLogin)} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      cardClassName: 'col-span-2 @2xl:-order-2 @2xl:justify-self-end',
      isSelfExplaining: true,
      cell: (member) => <MemberActions member={member} actor={actor} onRequest={onRequest} />,
    },
  ];
  return (
    <DataTable
      caption="Team members"
      columns={columns}
      rows={members}
      getKey={(member) => member.id}
      needs="wide"
    />
  );
}

/** Breaks lines only between day and time. */
function Moment({ text }: { text: string }) {
  const [day, time] = text.split(/(?<=,) /);
  return (
    <>
      <span className="whitespace-nowrap">{day}</span>{' '}
      {time && <span className="whitespace-nowrap">{time}</span>}
    </>
  );
}

/** A long address breaks after its @, or anywhere, so that the table fits the page. */
function Email({ email }: Pick<Member, 'email'>) {
  const domain = email.indexOf('@') + 1;
  return (
    <span className="block min-w-32 [overflow-wrap:anywhere]">
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </span>
  );
}

function Presence({ isOnline }: { isOnline: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden
        className={isOnline ? 'size-2.5 rounded-full bg-green-600' : 'size-2.5 rounded-full bg-gray-400'}
      />
      {isOnline ? 'Online' : 'Offline'}
    </span>
  );
}

function MemberName({ member }: { member: Member }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0">
        <LongText text={member.name} />
      </span>
      {!member.isActive && <Badge tone="red">Inactive</Badge>}
    </span>
  );
}

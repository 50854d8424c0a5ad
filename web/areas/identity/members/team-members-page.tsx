import { useQuery } from '@tanstack/react-query';
import { Search, UserPlus } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { MEMBER_TEXT_NAMES, MEMBER_TEXTS, type Member, type OnlineUser } from '#contracts/identity/index.ts';
import { ROLE_NAMES, type Role } from '#contracts/roles.ts';
import { type DialogRequest, MemberDialogs } from '#web/areas/identity/members/components/member-dialogs.tsx';
import { onlineUsersQuery } from '#web/areas/identity/sign-in/api.ts';
import { useSession } from '#web/areas/identity/sign-in/session-context.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState, ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { formatDateTime, orDash } from '#web/lib/format.ts';
import { useAddressPart } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';
import { teamMembersQuery } from './api.ts';
import { type Actor, MemberActions, type MemberRequest } from './components/member-actions.tsx';

const ONLINE_POLL_MS = 60_000;
const NOBODY: OnlineUser[] = [];

export function TeamMembersPage() {
  usePageTitle('Team Members');
  const { adminUser, canManageUsers } = useSession();
  const { data: onlineUsers = NOBODY } = useQuery({ ...onlineUsersQuery, refetchInterval: ONLINE_POLL_MS });
  const onlineIds = useMemo(() => new Set(onlineUsers.map(({ id }) => id)), [onlineUsers]);
  const stored = useAddressPart('q');
  // The list follows each key, the address each pause.
  const { text: search, setText: setSearch } = useTypedSearch(stored.value ?? '', (text) =>
    stored.set(text || null),
  );
  const [request, setRequest] = useState<DialogRequest | null>(null);
  const list = useRef<HTMLDivElement>(null);

  // Signed out, just before the redirect.
  if (adminUser === null) return null;

  /** The focused row has disappeared: the list takes the focus, so that it does not return to the top of the page. */
  function handleDeleted() {
    const focused = document.activeElement;
    if (focused === document.body || list.current?.contains(focused)) list.current?.focus();
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">Manage admin staff, teachers and team members</p>
        {canManageUsers && (
          <Button onClick={() => setRequest({ kind: 'add' })}>
            <UserPlus aria-hidden className="size-4.5" />
            Add Member
          </Button>
        )}
      </div>
      <OnlineStrip users={onlineUsers} />
      <Card>
        <SearchBox value={search} onChange={setSearch} />
        <div ref={list} tabIndex={-1} className="mt-4 outline-none">
          <MemberList search={search} onlineIds={onlineIds} actor={adminUser} onRequest={setRequest} />
        </div>
      </Card>
      {request && (
        <MemberDialogs
          request={request}
          actor={adminUser}
          onClose={() => setRequest(null)}
          onDeleted={handleDeleted}
        />
      )}
    </div>
  );
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="relative max-w-md">
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-soft" />
      <Input
        type="search"
        aria-label="Search team members"
        placeholder="Search team members..."
        autoComplete="off"
        value={value}
        className="pl-9"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

function OnlineStrip({ users }: { users: readonly OnlineUser[] }) {
  if (users.length === 0) return null;
  return (
    <section
      aria-labelledby="currently-online"
      className="rounded-2xl border border-aqua bg-mist px-4 py-3 sm:px-5"
    >
      <h2 id="currently-online" className="font-semibold text-primary-deep">
        Currently Online
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {users.map((user) => (
          <li
            key={user.id}
            className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 rounded-2xl border border-line bg-white py-1 pr-1.5 pl-3"
          >
            <span aria-hidden className="size-2.5 rounded-full bg-green-600" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{user.name}</span>
            <RoleBadge role={user.role} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MemberListProps {
  search: string;
  onlineIds: ReadonlySet<number>;
  actor: Actor;
  onRequest: (request: MemberRequest) => void;
}

function MemberList({ search, ...tableProps }: MemberListProps) {
  const { data, isPending, isError, isFetching, isFetchedAfterMount, refetch } = useQuery(teamMembersQuery);
  useOwnRow(isFetchedAfterMount ? data : undefined);

  if (isPending || (isError && isFetching)) return <Loading text="Loading team members..." />;
  if (isError) {
    return (
      <ErrorPanel
        title="Error loading data"
        message="Failed to load team members. Please try again."
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0) return <EmptyState text="No team members found." />;
  const found = searchMembers(data, search);
  return (
    <>
      <p role="status" className="sr-only">
        {search.trim() !== '' && `Members found: ${found.length}`}
      </p>
      {found.length === 0 ? (
        <EmptyState text="No members found matching your search." />
      ) : (
        <MemberTable members={found} {...tableProps} />
      )}
    </>
  );
}

/** Updates the session from the person's own row: somebody else may have changed their name or role. */
function useOwnRow(members: readonly Member[] | undefined): void {
  const { adminUser, updateUser } = useSession();
  // An event, not a dependency: only a newly loaded list counts, not a change by this page.
  const learn = useEffectEvent((loaded: readonly Member[]) => {
    const own = loaded.find(({ id }) => id === adminUser?.id);
    if (!own) return;
    const { name, email, role } = own;
    const isKnown = adminUser?.name === name && adminUser.email === email && adminUser.role === role;
    if (!isKnown) updateUser({ name, email, role });
  });
  useEffect(() => {
    if (members) learn(members);
  }, [members]);
}

/** Ignores case and Unicode form. A blank text finds all. */
function searchMembers(members: readonly Member[], text: string): readonly Member[] {
  const wanted = fold(text.trim());
  if (wanted === '') return members;
  return members.filter((member) =>
    searchedTexts(member).some((searched) => searched !== null && fold(searched).includes(wanted)),
  );
}

/** Upper case, because ß and SS differ in lower case. */
function fold(text: string): string {
  return text.normalize('NFKC').toUpperCase().normalize('NFKC');
}

function searchedTexts(member: Member): (string | null)[] {
  return [
    member.name,
    member.email,
    member.role,
    ROLE_NAMES[member.role],
    ...MEMBER_TEXT_NAMES.map((field) => member[field]),
  ];
}

interface MemberTableProps {
  members: readonly Member[];
  onlineIds: ReadonlySet<number>;
  actor: Actor;
  onRequest: (request: MemberRequest) => void;
}

function MemberTable({ members, onlineIds, actor, onRequest }: MemberTableProps) {
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
      {member.isSample && <Badge tone="amber">Sample</Badge>}
      {!member.isActive && <Badge tone="red">Inactive</Badge>}
    </span>
  );
}

const TONES = {
  super_admin: 'purple',
  admin: 'blue',
  teacher: 'green',
  staff: 'gray',
} as const satisfies Record<Role, string>;

function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={TONES[role]}>{ROLE_NAMES[role]}</Badge>;
}

import { useQuery } from '@tanstack/react-query';
import { Search, UserPlus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { OnlineUser } from '#contracts/identity/index.ts';
import { onlineUsersQuery } from '#web/areas/identity/session/api.ts';
import { useSession } from '#web/areas/identity/session/session-context.ts';
import { type DialogRequest, MemberDialogs } from '#web/areas/identity/team/components/member-dialogs.tsx';
import { MemberList } from '#web/areas/identity/team/components/member-list.tsx';
import { OnlineStrip } from '#web/areas/identity/team/components/online-strip.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useAddressPart } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';

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

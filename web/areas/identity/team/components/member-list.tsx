import { useQuery } from '@tanstack/react-query';
import { teamMembersQuery } from '#web/areas/identity/team/api.ts';
import { searchMembers } from '#web/areas/identity/team/search-members.ts';
import { useOwnRow } from '#web/areas/identity/team/use-own-row.ts';
import { EmptyState, ErrorPanel, Loading } from '#web/components/page-states.tsx';
import type { Actor, MemberRequest } from './member-actions.tsx';
import { MemberTable } from './member-table.tsx';

interface MemberListProps {
  search: string;
  onlineIds: ReadonlySet<number>;
  actor: Actor;
  onRequest: (request: MemberRequest) => void;
}

export function MemberList({ search, ...tableProps }: MemberListProps) {
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

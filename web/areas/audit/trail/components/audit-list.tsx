import { useQuery } from '@tanstack/react-query';
import { auditQuery } from '#web/areas/audit/trail/api.ts';
import type { Filters } from '#web/areas/audit/trail/audit-address.ts';
import { ListError } from '#web/components/list-error.tsx';
import { EmptyState, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { AuditTable } from './audit-table.tsx';

interface AuditListProps {
  filters: Filters;
  after: string | undefined;
  onFilter: (changes: Filters) => void;
  onNext: (next: string) => void;
  onPrevious: () => void;
  onFirstPage: () => void;
}

export function AuditList(props: AuditListProps) {
  const { filters, after, onFilter, onNext, onPrevious, onFirstPage } = props;
  const query = useQuery(auditQuery(filters, after));
  const { data, isError, error, isPlaceholderData, isFetching, refetch } = query;

  if (isError && !isFetching) {
    return (
      <ListError
        message="Failed to load the audit log. Please try again."
        error={error}
        onRetry={() => void refetch()}
        onFirstPage={after === undefined ? null : onFirstPage}
      />
    );
  }
  if (data === undefined) return <Loading text="Loading the audit log..." />;
  const { events, next } = data;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      {events.length === 0 ? (
        <EmptyState text={emptyText(filters, after, next)} />
      ) : (
        <AuditTable events={events} onFilter={onFilter} />
      )}
      <nav aria-label="Pages of the audit log" className="mt-4 flex flex-wrap justify-between gap-3">
        <Button variant="secondary" disabled={after === undefined || isPlaceholderData} onClick={onPrevious}>
          Previous
        </Button>
        <Button
          variant="secondary"
          disabled={next === undefined || isPlaceholderData}
          onClick={() => next !== undefined && onNext(next)}
        >
          Next
        </Button>
      </nav>
    </div>
  );
}

function emptyText(filters: Filters, after: string | undefined, next: string | undefined): string {
  if (next !== undefined) return 'Nothing found among the newer events. Next looks further back.';
  if (after !== undefined) return 'No further events.';
  return Object.keys(filters).length > 0 ? 'No events match your search.' : 'No events yet.';
}

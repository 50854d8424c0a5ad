import { useInfiniteQuery } from '@tanstack/react-query';
import { AuditFilters } from '#web/areas/audit/trail/components/audit-filters.tsx';
import { AuditTable } from '#web/areas/audit/trail/components/audit-table.tsx';
import { ExportButton } from '#web/components/export-button.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { auditQuery, exportAuditEvents } from './api.ts';
import { auditAddress } from './audit-address.ts';

const TEXTS = {
  loading: 'Loading the audit log...',
  failed: 'Failed to load the audit log. Please try again.',
};

export function AuditPage() {
  usePageTitle('Audit Log');
  const { query, change, clear, isNarrowed } = useListAddress(auditAddress);
  const events = useInfiniteQuery(auditQuery(query));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          Views and changes of records, newest first. Entries can't be changed or deleted.
        </p>
        <ExportButton save={() => exportAuditEvents(query)} />
      </div>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AuditFilters filters={query} isNarrowed={isNarrowed} onChange={change} onClear={clear} />
        <ListPages
          query={events}
          texts={TEXTS}
          empty={<EmptyState text={emptyText(isNarrowed, events.hasNextPage)} />}
        >
          {({ rows }) => <AuditTable events={rows} onFilter={change} />}
        </ListPages>
      </Card>
    </div>
  );
}

function emptyText(isNarrowed: boolean, hasMore: boolean): string {
  if (hasMore) return 'Nothing found in the latest events. Choose “Show more” to search further back.';
  return isNarrowed ? 'No events match your search.' : 'No events yet.';
}

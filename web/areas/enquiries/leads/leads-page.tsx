import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { hasPermission } from '#contracts/roles.ts';
import { DetailsDialog } from '#web/areas/enquiries/inbox/components/details-dialog.tsx';
import { useSession } from '#web/areas/identity/index.ts';
import { FilterBar } from '#web/components/filter-bar.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { EmptyList } from '#web/components/page-states.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatDate } from '#web/lib/format.ts';
import { useAddressPart, useListAddress } from '#web/lib/list-address.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { leadsQuery } from './api.ts';
import { LeadBoard } from './components/lead-board.tsx';
import { LeadCard } from './components/lead-card.tsx';
import { LeadFilters } from './components/lead-filters.tsx';
import { type LeadQuery, leadAddress } from './lead-address.ts';

/** Leads of every channel, as a board or a list. `?lead=` opens one that the office entered. */
export function LeadsPage() {
  usePageTitle('Leads');
  const list = useListAddress(leadAddress);
  const { query, change, clear, isNarrowed, filterCount } = list;
  const isList = query.view === 'list';
  const filtered = filterCount - (isList ? 1 : 0);
  const clearFilters = () => {
    clear();
    if (isList) change({ view: 'list' }, { replace: true });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card>
        <FilterBar
          label="Search leads"
          placeholder="Name, child, phone or words"
          list={{
            ...list,
            filterCount: filtered,
            isNarrowed: filtered > 0 || query.q !== undefined,
            clear: clearFilters,
          }}
          actions={
            <>
              <Button
                variant="secondary"
                onClick={() => change({ view: isList ? 'board' : 'list', stage: '' })}
              >
                {isList ? 'Show as a Board' : 'Show as a List'}
              </Button>
              <NewLeadLink />
            </>
          }
        >
          <LeadFilters query={query} onChange={change} />
        </FilterBar>
        {query.from && query.to && (
          <p className="mt-3 text-ink-soft">
            Received from {formatDate(query.from)} to {formatDate(query.to)}, closed ones too
          </p>
        )}
      </Card>
      {isList ? (
        <LeadList query={query} isNarrowed={isNarrowed} onClear={clearFilters} />
      ) : (
        <LeadBoard query={boardPart(query)} />
      )}
      <OpenedLead />
    </div>
  );
}

function boardPart({ q, source, service, owner, due }: LeadQuery) {
  return { q, source, service, owner, due };
}

/** For narrow screens, whose header has no room for the button. */
function NewLeadLink() {
  const { addressWith } = useAddressPart('new-lead');
  const { adminUser } = useSession();
  if (!adminUser || !hasPermission(adminUser.role, 'enquiries:answer')) return null;
  return (
    <Link to={addressWith('')} className={cn(buttonClasses(), 'sm:hidden')}>
      <UserPlus aria-hidden className="size-4.5" />
      New lead
    </Link>
  );
}

function OpenedLead() {
  const { value, set } = useAddressPart('lead');
  const { data: id } = IdTextSchema.safeParse(value);
  return id === undefined ? null : <DetailsDialog kind="lead" id={id} onClose={() => set(null)} />;
}

const TEXTS = { loading: 'Loading leads...', failed: 'Failed to load leads. Please try again.' };

interface LeadListProps {
  query: LeadQuery;
  isNarrowed: boolean;
  onClear: () => void;
}

function LeadList({ query, isNarrowed, onClear }: LeadListProps) {
  const leads = useInfiniteQuery(leadsQuery(query));
  return (
    <ListPages
      query={leads}
      texts={TEXTS}
      empty={
        <EmptyList
          isNarrowed={isNarrowed}
          none="No open leads. Messages of families and contacts that the office enters come here."
          notFound="No leads found."
          onClear={onClear}
        />
      }
    >
      {({ rows }) => (
        <ul aria-label="Leads" className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {rows.map((row) => (
            <li key={`${row.kind} ${row.id}`} data-row>
              <LeadCard row={row} />
            </li>
          ))}
        </ul>
      )}
    </ListPages>
  );
}

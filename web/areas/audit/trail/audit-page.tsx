import { useRef } from 'react';
import { exportAuditEvents } from '#contracts/audit/index.ts';
import { AuditFilters } from '#web/areas/audit/trail/components/audit-filters.tsx';
import { AuditList } from '#web/areas/audit/trail/components/audit-list.tsx';
import { ExportButton } from '#web/components/export-button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { downloadFile } from '#web/lib/api-client.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useAuditAddress } from './audit-address.ts';

/** Who did what to which record, to look things up in. */
export function AuditPage() {
  usePageTitle('Audit Log');
  const { filters, after, setFilters, clear, goToNext, goToPrevious } = useAuditAddress();
  const list = useRef<HTMLDivElement>(null);

  // A new page is read from its top.
  const turn = (go: () => void) => {
    go();
    list.current?.focus();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">
          Who saw or changed what, newest first. Nobody can change or delete what stands here.
        </p>
        <ExportButton save={() => downloadFile(exportAuditEvents, 'audit-events.csv', { query: filters })} />
      </div>
      <Card>
        <AuditFilters filters={filters} onChange={setFilters} onClear={clear} />
        <div ref={list} tabIndex={-1} className="mt-5 scroll-mt-20 outline-none">
          <AuditList
            filters={filters}
            after={after}
            onFilter={setFilters}
            onNext={(next) => turn(() => goToNext(next))}
            onPrevious={() => turn(goToPrevious)}
            onFirstPage={() => turn(() => setFilters({}, { replace: true }))}
          />
        </div>
      </Card>
    </div>
  );
}

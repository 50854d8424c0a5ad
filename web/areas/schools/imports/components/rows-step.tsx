import { Link } from 'react-router';
import type { ClassListImport } from '#contracts/schools/index.ts';
import { writeAddress } from '#web/areas/schools/imports/import-address.ts';
import type { Mapping } from '#web/areas/schools/imports/use-mapping.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { CheckProgress } from './check-progress.tsx';
import { DownloadFailedButton } from './download-failed-button.tsx';
import { ImportCounts } from './import-counts.tsx';
import { RowTabs } from './row-tabs.tsx';
import { StepCard } from './step-card.tsx';

/** The third step: what became of the rows, and what is wrong with some. */
export function RowsStep({ list, mapping }: { list: ClassListImport; mapping: Mapping }) {
  return (
    <StepCard title="Look through the rows">
      <CheckProgress list={list} mapping={mapping} />
      {!mapping.isChecking && (
        <>
          <ImportCounts list={list} />
          <div className="flex flex-wrap gap-3">
            <Link to={{ search: writeAddress(list.id, 'commit') }} className={buttonClasses()}>
              Continue
            </Link>
            {list.failed > 0 && <DownloadFailedButton importId={list.id} />}
          </div>
          <RowTabs list={list} />
        </>
      )}
    </StepCard>
  );
}

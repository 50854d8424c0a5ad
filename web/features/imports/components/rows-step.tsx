import { Link } from 'react-router';
import type { ClassListImport } from '#contracts/imports.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { CheckProgress } from '#web/features/imports/components/check-progress.tsx';
import { DownloadFailedButton } from '#web/features/imports/components/download-failed-button.tsx';
import { ImportCounts } from '#web/features/imports/components/import-counts.tsx';
import { RowTabs } from '#web/features/imports/components/row-tabs.tsx';
import { StepCard } from '#web/features/imports/components/step-card.tsx';
import { writeAddress } from '#web/features/imports/import-address.ts';
import type { Mapping } from '#web/features/imports/use-mapping.ts';

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

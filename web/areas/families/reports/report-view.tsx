import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useCallback } from 'react';
import { addressOf, paths } from '#contracts/pages.ts';
import { BackLink, SpaceStates } from '#web/areas/families/account/components/space-states.tsx';
import { useFamilyData } from '#web/areas/families/account/use-family.ts';
import { composeReportHere, ReportCopies, ReportSheet } from '#web/areas/reports/index.ts';
import { downloadReport, getReport } from './api.ts';

/** A shared report of a child. */
export function ReportView({ id, reportId }: { id: number; reportId: string }) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { report } = await getReport({ id, reportId }, signal);
      return { report, sections: await composeReportHere(report.content) };
    },
    [id, reportId],
  );
  const { loaded, reload } = useFamilyData(load);
  return (
    <SpaceStates title={t`Report`} loaded={loaded} reload={reload}>
      {({ report, sections }) => (
        <div className="pt-4 pb-14 print:p-0">
          <div className="mx-auto max-w-3xl px-4 sm:px-6">
            <BackLink to={addressOf(paths.familyChild, id)} label={t`Back to the student’s page`} />
          </div>
          <ReportSheet report={report} sections={sections}>
            <ReportCopies
              download={() => downloadReport({ id, reportId })}
              isOver={t`This report is no longer shared. Please ask your counsellor.`}
            >
              <Trans>
                You find this report here as long as our office shares it. Keep a copy for yourself.
              </Trans>
            </ReportCopies>
          </ReportSheet>
        </div>
      )}
    </SpaceStates>
  );
}

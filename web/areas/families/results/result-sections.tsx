import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { KeptResult } from '#contracts/families/index.ts';
import type { ReportSection } from '#contracts/reports/index.ts';
import { composeResultHere, ReportSections } from '#web/areas/reports/index.ts';
import { Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';

/** A kept result as a report shows it. */
export function ResultSections({ result }: Pick<KeptResult, 'result'>) {
  const [sections, setSections] = useState<readonly ReportSection[] | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    composeResultHere(result).then(
      (composed) => isGone || setSections(composed),
      (error: unknown) => {
        console.warn('The result could not be composed', error);
        if (!isGone) setSections('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, [result]);
  if (sections === null) return <Loading />;
  if (sections === 'failed') return <Alert>{t`Please check your internet connection and try again.`}</Alert>;
  return <ReportSections sections={sections} />;
}

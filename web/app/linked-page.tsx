import '#web/app/portal.css';
import { useLocation } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { ChoicePage } from '#web/areas/guidance/interests/choice-page.tsx';
import { SharedReportPage } from '#web/areas/reports/writing/shared-report-page.tsx';

/** The pages of links with a secret, in one file: a second one would make the first file of every page longer. */
export function LinkedPage() {
  return useLocation().pathname === paths.choice ? <ChoicePage /> : <SharedReportPage />;
}

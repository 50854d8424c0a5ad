import { DisclosureNotice } from '#web/features/information/components/disclosure-notice.tsx';
import { PageSection } from '#web/features/information/components/page-section.tsx';
import { ServicePage } from '#web/features/information/components/service-page.tsx';
import { TopicGrid } from '#web/features/information/components/topic-grid.tsx';
import { DMIT_CONTENT, DMIT_PRINTS } from '#web/features/information/content/dmit-content.ts';
import { DmitMotif } from '#web/features/information/motifs/dmit-motif.tsx';

/** What the fingerprint-pattern analysis is, and what it is not. */
export function DmitPage() {
  return (
    <ServicePage content={DMIT_CONTENT} field="peach" motif={<DmitMotif />} notice={<DisclosureNotice />}>
      <PageSection title={DMIT_PRINTS.title}>
        <TopicGrid items={DMIT_PRINTS.items} />
      </PageSection>
    </ServicePage>
  );
}

import { DisclosureNotice } from '#web/areas/site/information/components/disclosure-notice.tsx';
import { TopicGrid } from '#web/areas/site/information/components/lists.tsx';
import { PageSection } from '#web/areas/site/information/components/page-section.tsx';
import { ServicePage } from '#web/areas/site/information/components/service-page.tsx';
import { DMIT_CONTENT, DMIT_PRINTS } from '#web/areas/site/information/content/dmit-content.ts';
import motif from '#web/areas/site/information/motifs/dmit.svg';

export function DmitPage() {
  return (
    <ServicePage content={DMIT_CONTENT} field="peach" motif={motif} notice={<DisclosureNotice />}>
      <PageSection title={DMIT_PRINTS.title}>
        <TopicGrid items={DMIT_PRINTS.items} />
      </PageSection>
    </ServicePage>
  );
}

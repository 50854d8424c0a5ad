import { ServicePage } from '#web/areas/site/information/components/service-page.tsx';
import { BRIDGING_CONTENT } from '#web/areas/site/information/content/bridging-content.ts';
import { BridgingMotif } from '#web/areas/site/information/motifs/bridging-motif.tsx';

export function BridgingPage() {
  return <ServicePage content={BRIDGING_CONTENT} field="cream" motif={<BridgingMotif />} />;
}

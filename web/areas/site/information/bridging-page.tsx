import { ServicePage } from '#web/areas/site/information/components/service-page.tsx';
import { bridgingContent } from '#web/areas/site/information/content/bridging-content.ts';
import motif from '#web/areas/site/information/motifs/bridging.svg';

export function BridgingPage() {
  return <ServicePage content={bridgingContent()} field="cream" motif={motif} />;
}

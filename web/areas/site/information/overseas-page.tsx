import { ServicePage } from '#web/areas/site/information/components/service-page.tsx';
import { overseasContent } from '#web/areas/site/information/content/overseas-content.ts';
import motif from '#web/areas/site/information/motifs/overseas.svg';

export function OverseasPage() {
  return <ServicePage content={overseasContent()} field="mist" motif={motif} />;
}

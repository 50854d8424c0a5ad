import { ServicePage } from '#web/areas/site/information/components/service-page.tsx';
import { OVERSEAS_CONTENT } from '#web/areas/site/information/content/overseas-content.ts';
import { OverseasMotif } from '#web/areas/site/information/motifs/overseas-motif.tsx';

export function OverseasPage() {
  return <ServicePage content={OVERSEAS_CONTENT} field="mist" motif={<OverseasMotif />} />;
}

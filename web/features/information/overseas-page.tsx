import { ServicePage } from '#web/features/information/components/service-page.tsx';
import { OVERSEAS_CONTENT } from '#web/features/information/content/overseas-content.ts';
import { OverseasMotif } from '#web/features/information/motifs/overseas-motif.tsx';

/** Help with studying abroad. */
export function OverseasPage() {
  return <ServicePage content={OVERSEAS_CONTENT} field="mist" motif={<OverseasMotif />} />;
}

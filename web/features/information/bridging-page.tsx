import { ServicePage } from '#web/features/information/components/service-page.tsx';
import { BRIDGING_CONTENT } from '#web/features/information/content/bridging-content.ts';
import { BridgingMotif } from '#web/features/information/motifs/bridging-motif.tsx';

/** Short programmes that fill gaps. */
export function BridgingPage() {
  return <ServicePage content={BRIDGING_CONTENT} field="cream" motif={<BridgingMotif />} />;
}

import { useQuery } from '@tanstack/react-query';
import { LEAD_STAGES, type LeadStage, type SkippedStages, stagesOf } from '#contracts/enquiries/index.ts';
import type { Service } from '#contracts/services.ts';
import { skippedStagesQuery } from './api.ts';

const NONE: SkippedStages = {};

/**
 * @returns a function from a service, and the present stage of a lead, to the stages that the lead may have. Until the
 *   answer is here it names all; the server refuses a wrong move.
 */
export function useStages(): (service: Service | null, own?: LeadStage) => LeadStage[] {
  const { data = NONE } = useQuery(skippedStagesQuery);
  return (service, own) => {
    const stages = stagesOf(service, data);
    return LEAD_STAGES.filter((stage) => stage === own || stages.includes(stage));
  };
}

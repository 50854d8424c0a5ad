import { useQuery } from '@tanstack/react-query';
import { LEAD_STAGES, type LeadStage, type SkippedStages, stagesOf } from '#contracts/enquiries/index.ts';
import type { Service } from '#contracts/services.ts';
import { skippedStagesQuery } from './api.ts';

const NONE: SkippedStages = {};

/**
 * @returns the stages of a service, with the one in which a lead stands. All until they are loaded: the server refuses a
 *   wrong move too.
 */
export function useStages(): (service: Service | null, own?: LeadStage) => LeadStage[] {
  const { data = NONE } = useQuery(skippedStagesQuery);
  return (service, own) => {
    const stages = stagesOf(service, data);
    return LEAD_STAGES.filter((stage) => stage === own || stages.includes(stage));
  };
}

import * as z from 'zod/mini';
import { forFields } from '../lib/fields.ts';
import { SERVICE_NAMES, SERVICES, type Service } from '../services.ts';

/** The way of a lead to an enrolment; it may also go backwards. */
export const LEAD_STAGES = ['new', 'contacted', 'meeting_booked', 'proposal', 'enrolled', 'lost'] as const;
export type LeadStage = (typeof LEAD_STAGES)[number];

/** Leads in them need no further step. */
export const ENDED_STAGES = ['enrolled', 'lost'] as const satisfies readonly LeadStage[];
export const hasEnded = (stage: LeadStage) => ENDED_STAGES.some((one) => one === stage);

export const STAGE_NAMES: Record<LeadStage, string> = {
  new: 'New',
  contacted: 'Contacted',
  meeting_booked: 'Meeting booked',
  proposal: 'Proposal',
  enrolled: 'Enrolled',
  lost: 'Lost',
};

/** The stages that the office may leave out for a service. */
export const MIDDLE_STAGES = [
  'contacted',
  'meeting_booked',
  'proposal',
] as const satisfies readonly LeadStage[];
export type MiddleStage = (typeof MIDDLE_STAGES)[number];

const MiddleStagesSchema = z
  .array(z.enum(MIDDLE_STAGES, { error: 'A service can leave out a stage between New and Enrolled only' }), {
    error: 'The stages must be a list',
  })
  .check(z.maxLength(MIDDLE_STAGES.length, { error: 'Each stage can be left out once' }));

export const SkippedStagesSchema = z.object(
  forFields(SERVICES, () => z.optional(MiddleStagesSchema)),
  { error: 'The stages must be an object' },
);

/** The left-out stages of each service, not the kept ones, so that a new service has all. */
export type SkippedStages = Readonly<z.infer<typeof SkippedStagesSchema>>;

/** The stages to which a lead of a service can be moved. One that stands in another stays there until it is moved. */
export function stagesOf(service: Service | null, skipped: SkippedStages): LeadStage[] {
  const leftOut: readonly LeadStage[] = (service && skipped[service]) ?? [];
  return LEAD_STAGES.filter((stage) => !leftOut.includes(stage));
}

/** For a move to a stage that the service leaves out. */
export const skippedStageMessage = (service: Service | null, stage: LeadStage) =>
  `${service ? SERVICE_NAMES[service] : 'This lead'} has no stage ${STAGE_NAMES[stage]}`;

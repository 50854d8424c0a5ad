import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { forFields } from '../lib/fields.ts';
import { SERVICE_NAMES, SERVICES, type Service } from '../services.ts';

/** `closed`: needs no further work. `spam`: not from a family. */
export const CONTACT_STATUSES = ['new', 'answered', 'closed', 'spam'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

export const OPEN_STATUSES = ['new', 'answered'] as const satisfies readonly ContactStatus[];
export const isOpenStatus = (status: ContactStatus): boolean => OPEN_STATUSES.some((open) => open === status);

/** Everything but spam. */
export const RECEIVED_STATUSES = ['new', 'answered', 'closed'] as const satisfies readonly ContactStatus[];

/** The way of a contact to an enrolment; it may also go backwards. */
export const CONTACT_STAGES = ['new', 'contacted', 'meeting_booked', 'proposal', 'enrolled', 'lost'] as const;
export type ContactStage = (typeof CONTACT_STAGES)[number];

/** Contacts in them need no further step. */
export const ENDED_STAGES = ['enrolled', 'lost'] as const satisfies readonly ContactStage[];
export const hasEnded = (stage: ContactStage) => ENDED_STAGES.some((one) => one === stage);

/** What happened with a contact: somebody talked to the family, the family came to a meeting. */
export const CONTACT_STEPS = ['talked', 'met'] as const;
export type ContactStep = (typeof CONTACT_STEPS)[number];

/** `new`: a student was made from the contact. `existing`: it was linked to a student. */
export const CONTACT_LINKS = ['new', 'existing'] as const;
export type ContactLink = (typeof CONTACT_LINKS)[number];

export const CONTACT_STAGE_NAMES: Record<ContactStage, string> = {
  new: /*i18n*/ 'New',
  contacted: /*i18n*/ 'Contacted',
  meeting_booked: /*i18n*/ 'Meeting booked',
  proposal: /*i18n*/ 'Proposal',
  enrolled: /*i18n*/ 'Enrolled',
  lost: /*i18n*/ 'Lost',
};

/** The stages that the office may leave out for a service. */
export const MIDDLE_STAGES = [
  'contacted',
  'meeting_booked',
  'proposal',
] as const satisfies readonly ContactStage[];
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

export const getSkippedStages = endpoint({
  method: 'GET',
  path: '/api/admin/contacts/stages',
  access: 'enquiries:read',
  summary:
    'The stages that services leave out, the usual reasons for lost enquiries, and the sources to choose from',
  response: z.object({
    skippedStages: SkippedStagesSchema,
    lostReasons: z.array(z.string()),
    sources: z.array(z.string()),
  }),
});

/** The left-out stages of each service, not the kept ones, so that a new service has all. */
export type SkippedStages = Readonly<z.infer<typeof SkippedStagesSchema>>;

/** The stages to which a contact of a service can be moved. One that stands in another stays there until it is moved. */
export function stagesOf(service: Service | null, skipped: SkippedStages): ContactStage[] {
  const leftOut: readonly ContactStage[] = (service && skipped[service]) ?? [];
  return CONTACT_STAGES.filter((stage) => !leftOut.includes(stage));
}

/** For a move to a stage that the service leaves out. */
export const skippedStageMessage = (service: Service | null, stage: ContactStage) =>
  `${service ? SERVICE_NAMES[service] : 'This enquiry'} has no stage ${CONTACT_STAGE_NAMES[stage]}`;

// The office's list of leads: its own entries, with the messages and requests of families.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, optionalDay } from '../lib/dates.ts';
import { CountSchema, pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import {
  EmailSchema,
  IdempotencyKeySchema,
  IdParamsSchema,
  IdTextSchema,
  id,
  optionalText,
  requiredName,
  TimestampSchema,
} from '../lib/text.ts';
import { SERVICES } from '../services.ts';
import { PhoneSchema } from './enquiries.ts';
import { LEAD_STAGES, SkippedStagesSchema } from './stages.ts';
import { ENTERED_SOURCES, history, LEAD_SOURCES, StateSchema, SUBMISSION_KINDS } from './submissions.ts';

const NAME_LENGTH = 200;
const NOTE_LENGTH = 2000;

const serviceSchema = z.enum(SERVICES, { error: 'The service is not known' });

const LeadSchema = z.extend(StateSchema, {
  id: z.int(),
  source: z.enum(ENTERED_SOURCES),
  /** The parent or caller. */
  name: z.string(),
  childName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  service: z.nullable(z.enum(SERVICES)),
  note: z.nullable(z.string()),
  /** The member who entered it; null after they left. */
  createdBy: z.nullable(z.string()),
  receivedAt: TimestampSchema,
});
export type Lead = z.infer<typeof LeadSchema>;

/** A row of the list, a card of the board. */
const LeadRowSchema = z.extend(StateSchema, {
  kind: z.enum(SUBMISSION_KINDS),
  id: z.int(),
  source: z.enum(LEAD_SOURCES),
  name: z.string(),
  childName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  service: z.nullable(z.enum(SERVICES)),
  receivedAt: TimestampSchema,
});
export type LeadRow = z.infer<typeof LeadRowSchema>;

/** Filters by the owner besides a member's id. */
const OWNER_WORDS = ['mine', 'nobody'] as const;

const leadFilters = {
  /** Words of a name, the e-mail address, the phone number or the text. */
  q: z.optional(SearchTextSchema),
  source: z.optional(z.enum(LEAD_SOURCES, { error: 'The source is not known' })),
  service: z.optional(serviceSchema),
  owner: z.optional(z.union([z.enum(OWNER_WORDS), IdTextSchema], { error: 'The owner is not known' })),
  /** Only due ones. */
  due: z.optional(z.literal('yes', { error: 'due must be yes' })),
};

/** `received`: all but spam, also closed ones. */
const LEAD_VIEWS = ['open', 'received'] as const;
/** `waiting`: the longest in its stage first. `next_step`: the earliest follow-up day first. */
export const LEAD_ORDERS = ['newest', 'waiting', 'next_step'] as const;
export type LeadOrder = (typeof LEAD_ORDERS)[number];

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/admin/leads',
  access: 'enquiries:read',
  summary: 'Leads with the messages and requests of families; teachers see only their own',
  query: z.object({
    ...leadFilters,
    show: z._default(z.enum(LEAD_VIEWS, { error: 'show is not known' }), 'open'),
    /** An ended stage also shows closed ones. */
    stage: z.optional(z.enum(LEAD_STAGES, { error: 'The stage is not known' })),
    /** Only those without. */
    without: z.optional(z.literal('service', { error: 'without is not known' })),
    /** Days of receipt in office time, both included. Such lists are counted to their end. */
    from: z.optional(day('The first day')),
    to: z.optional(day('The last day')),
    sort: z._default(z.enum(LEAD_ORDERS, { error: 'sort is not known' }), 'newest'),
    ...pageQuery,
  }),
  response: z.object({ leads: z.array(LeadRowSchema), ...pageAnswer }),
});

export const CARDS_AT_FIRST = 20;

export const getLeadBoard = endpoint({
  method: 'GET',
  path: '/api/admin/leads/board',
  access: 'enquiries:read',
  summary: 'The count and the newest leads of each stage; teachers see only their own',
  query: z.object(leadFilters),
  response: z.object({
    columns: z.array(
      z.object({
        stage: z.enum(LEAD_STAGES),
        count: CountSchema,
        /** The newest in the stage first. */
        leads: z.array(LeadRowSchema),
        next: pageAnswer.next,
      }),
    ),
  }),
});
export type LeadBoard = z.infer<typeof getLeadBoard.response>;

export const getLeadColumn = endpoint({
  method: 'GET',
  path: '/api/admin/leads/board/column',
  access: 'enquiries:read',
  summary: 'The next leads of one stage of the board',
  query: z.object({
    ...leadFilters,
    stage: z._default(z.enum(LEAD_STAGES, { error: 'The stage is not known' }), 'new'),
    ...pageQuery,
  }),
  response: z.object({ leads: z.array(LeadRowSchema), next: pageAnswer.next }),
});

export const getSkippedStages = endpoint({
  method: 'GET',
  path: '/api/admin/leads/stages',
  access: 'enquiries:read',
  summary: 'The stages that services leave out',
  response: z.object({ skippedStages: SkippedStagesSchema }),
});

export const getLead = endpoint({
  method: 'GET',
  path: '/api/admin/leads/{id}',
  access: 'enquiries:read',
  summary: 'A lead with its replies and moves; the audit trail records the view',
  params: IdParamsSchema,
  response: z.object({ lead: LeadSchema, ...history }),
});

export const LEAD_TEXTS = {
  name: { label: 'Name', max: NAME_LENGTH },
  childName: { label: 'Child’s name', max: NAME_LENGTH },
  note: { label: 'Note', max: NOTE_LENGTH },
} as const;

export const LeadInputSchema = z.object({
  idempotencyKey: IdempotencyKeySchema,
  source: z.enum(ENTERED_SOURCES, { error: 'Please choose how the contact was made' }),
  name: requiredName(LEAD_TEXTS.name.label, LEAD_TEXTS.name.max),
  childName: optionalText(LEAD_TEXTS.childName.label, LEAD_TEXTS.childName.max),
  phone: PhoneSchema,
  email: z.optional(z.nullable(EmailSchema)),
  service: z._default(z.nullable(serviceSchema), null),
  note: optionalText(LEAD_TEXTS.note.label, LEAD_TEXTS.note.max),
  /** Absent for the member who enters it, null for nobody. A teacher keeps it. */
  assigneeId: z.optional(z.nullable(id('The owner'))),
  /** Today to two years ahead. */
  followUpOn: optionalDay('The next step'),
  stage: z._default(z.enum(['new', 'contacted'], { error: 'The stage is not known' }), 'new'),
});

export const createLead = endpoint({
  method: 'POST',
  path: '/api/admin/leads',
  access: 'enquiries:answer',
  summary: 'Enters a contact of the office; a repeated key stores nothing',
  body: LeadInputSchema,
  response: z.object({ id: z.int() }),
  status: 201,
});

export const findLeadMatches = endpoint({
  method: 'GET',
  path: '/api/admin/leads/matches',
  access: 'enquiries:read',
  summary: 'Students and leads with the same phone, e-mail or name, among those that the reader may see',
  query: z.object({
    phone: z.optional(SearchTextSchema),
    name: z.optional(SearchTextSchema),
    email: z.optional(SearchTextSchema),
  }),
  response: z.object({
    students: z.array(z.object({ id: z.int(), name: z.string(), school: z.nullable(z.string()) })),
    leads: z.array(LeadRowSchema),
  }),
});

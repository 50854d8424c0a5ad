// The office's side of every contact with a family. Separate from the forms, so that public pages do not load it.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { StoredAssessmentSchema } from '../guidance/index.ts';
import { day } from '../lib/dates.ts';
import { CountSchema, pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import {
  IdParamsSchema,
  IdTextSchema,
  id,
  LanguageSchema,
  optionalText,
  requiredName,
  requiredText,
  TimestampSchema,
  VersionSchema,
} from '../lib/text.ts';
import { FamilyMessageInputSchema } from '../mail/index.ts';
import { DAY_PARTS } from '../public-site.ts';
import { CONFIRMATIONS, GUARDIAN_RELATIONS, PARENT_RELATIONS, WRITERS } from '../records.ts';
import { type Role, seesOnlyAssigned } from '../roles.ts';
import { SERVICES } from '../services.ts';
import { givenConsent, LackingWaysSchema, MentionableSchema, studentFields } from '../students/index.ts';
import { CONTACT_KINDS } from './contact-kinds.ts';
import { ContactMeetingSchema, ContactMoveSchema, ContactNoteSchema, HistoryEntrySchema } from './history.ts';
import { canBeName } from './parent-consent.ts';
import {
  ContactCorrectionSchema,
  ContactInputSchema,
  MAX_SOURCE_LENGTH,
  serviceSchema,
} from './particulars.ts';
import { PRIVACY_TOPICS } from './privacy-requests.ts';
import { CONTACT_LINKS, CONTACT_STAGES, CONTACT_STATUSES, CONTACT_STEPS } from './stages.ts';

/** Whether a member sees a contact: a teacher only those assigned to them. */
export function seesContact(member: { id: number; role: Role }, assigneeId: number | null): boolean {
  return !seesOnlyAssigned(member.role) || assigneeId === member.id;
}

/** The channels of contacts that the office enters. */
export const ENTERED_SOURCES = ['walk_in', 'call', 'whatsapp', 'school_visit', 'referral'] as const;
export type EnteredSource = (typeof ENTERED_SOURCES)[number];

/** `website`: a message or request from the family itself. */
export const CONTACT_SOURCES = ['website', ...ENTERED_SOURCES] as const;
export type ContactSource = (typeof CONTACT_SOURCES)[number];

export const CONTACT_SOURCE_NAMES: Record<ContactSource, string> = {
  website: /*i18n*/ 'Website',
  walk_in: /*i18n*/ 'Walk-in',
  call: /*i18n*/ 'Call',
  whatsapp: /*i18n*/ 'WhatsApp',
  school_visit: /*i18n*/ 'School visit',
  referral: /*i18n*/ 'Referral',
};

/** A fixed source by its name, an own one of the office is its own name. */
export function nameSource(source: string): string {
  const fixed = CONTACT_SOURCES.find((one) => one === source);
  return fixed ? CONTACT_SOURCE_NAMES[fixed] : source;
}

const keyOf = (name: string) => name.toLowerCase().replaceAll(/[\s_-]+/g, ' ');

/** The names of a list in the settings, without later spellings of the same. */
export const distinctNames = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.findIndex((other) => keyOf(other) === keyOf(name)) === at);

/** The sources that members choose from. @param names of the office, in its order; empty for the fixed ones. */
export function offeredSources(names: readonly string[]): string[] {
  const sources = names.map(
    (name) => CONTACT_SOURCES.find((one) => [one, nameSource(one)].map(keyOf).includes(keyOf(name))) ?? name,
  );
  // Families alone write by the website.
  const offered = distinctNames(sources).filter((source) => source !== 'website');
  return offered.length > 0 ? offered : [...ENTERED_SOURCES];
}

const stageSchema = z.enum(CONTACT_STAGES, { error: 'The stage is not known' });

/** What a session request alone has. A message has it only if a child may have written it. */
const SessionRequestSchema = z.object({
  /** ISO 8601 date. */
  preferredDay: z.nullable(z.string()),
  preferredTime: z.nullable(z.enum(DAY_PARTS)),
  /** HH:MM of that day on the office's clock: a counsellor was free then. */
  preferredStart: z.nullable(z.string()),
  isUnder18: z.boolean(),
  /** The parent who agreed for a student under 18, and the kind of confirmation. */
  parent: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      relation: z.nullable(z.enum(GUARDIAN_RELATIONS)),
      confirmation: z.enum(CONFIRMATIONS),
      confirmedAt: z.nullable(TimestampSchema),
      confirmedBy: z.nullable(z.string()),
    }),
  ),
  /** An earlier request of the same sender, whose age contradicts the present one. */
  earlier: z.nullable(z.object({ age: z.int(), receivedAt: TimestampSchema })),
  /** The youngest age under 18 that the form was told before it was sent with another one. */
  youngestAge: z.nullable(z.int()),
  /** Phone or e-mail of the parent, of a child's message: the contact has the child's own. */
  parentContact: z.nullable(z.string()),
  /** Under 18 without a parent's confirmed consent: assessment and interests are closed. */
  awaitsParent: z.boolean(),
  /** The reference that the sender tells on the phone; see `referenceOf`. */
  reference: z.string(),
  /** Fetched by `getAssessment`, because each view is recorded. */
  hasAssessment: z.boolean(),
  /** Shown on the student's page. */
  hasInterests: z.boolean(),
});
export type SessionRequest = z.infer<typeof SessionRequestSchema>;

/** A row of the list, a card of the board, and the head of the details. */
const ContactSchema = z.object({
  id: z.int(),
  kind: z.enum(CONTACT_KINDS),
  /** A fixed one, or a name of the office's own, which stays after the office has removed it. */
  source: z.string(),
  /** The sender; of an office entry the parent or caller. */
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Of the family. */
  language: LanguageSchema,
  childName: z.nullable(z.string()),
  /** Of the child. The school as the family calls it. */
  className: z.nullable(z.string()),
  schoolName: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** Of a message, as its sender says; null for messages of earlier versions. */
  writer: z.nullable(z.enum(WRITERS)),
  /** The child's or sender's, in years. */
  age: z.nullable(z.int()),
  service: z.nullable(z.enum(SERVICES)),
  /** In the family's words; of an office entry the member's note. */
  message: z.nullable(z.string()),
  /** Null for the other kinds. */
  privacyTopic: z.nullable(z.enum(PRIVACY_TOPICS)),
  /** The member who entered an office entry; null after they left. */
  createdBy: z.nullable(z.string()),
  receivedAt: TimestampSchema,
  status: z.enum(CONTACT_STATUSES),
  stage: z.enum(CONTACT_STAGES),
  /** When it reached the stage. */
  stageSince: TimestampSchema,
  lostReason: z.nullable(z.string()),
  assignee: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** ISO 8601 date. */
  followUpOn: z.nullable(z.string()),
  /** HH:MM of that day on the office's clock, of a call back. */
  followUpTime: z.nullable(z.string()),
  noFollowUpReason: z.nullable(z.string()),
  /**
   * Whether an open contact's follow-up day is today or earlier. A new contact without that day, and without a reason for
   * none, counts by its last day to answer.
   */
  isDue: z.boolean(),
  studentId: z.nullable(z.int()),
  version: z.int(),
  /** Null for an office entry, and for a message of an adult. */
  request: z.nullable(SessionRequestSchema),
});
export type Contact = z.infer<typeof ContactSchema>;

/** `overdue`: open and due, by due day. `mine`: open and assigned to the reader. `received`: all but spam. */
export const CONTACT_VIEWS = ['open', ...CONTACT_STATUSES, 'overdue', 'mine', 'received'] as const;
export type ContactView = (typeof CONTACT_VIEWS)[number];

const OWNER_WORDS = ['mine', 'nobody'] as const;
/** Of the list and the board. */
const narrowing = {
  /** Words of a name, the e-mail address, the phone number, the text or the reference. */
  q: z.optional(SearchTextSchema),
  kind: z.optional(z.enum(CONTACT_KINDS, { error: 'The kind is not known' })),
  source: z.optional(requiredText('Source', MAX_SOURCE_LENGTH)),
  service: z.optional(z.enum([...SERVICES, 'none'], { error: 'The service is not known' })),
  owner: z.optional(z.union([z.enum(OWNER_WORDS), IdTextSchema], { error: 'The owner is not known' })),
  /** Only due ones. */
  due: z.optional(z.literal('yes', { error: 'due must be yes' })),
  /** Only session requests that wish for a day. */
  wished: z.optional(z.literal('yes', { error: 'wished must be yes' })),
};

/**
 * `unanswered`: by status, unanswered ones first, then newest first. `waiting`: the longest in its stage first.
 * `next_step`: the earliest follow-up day first. The view `overdue` has an order of its own.
 */
export const CONTACT_ORDERS = ['unanswered', 'newest', 'waiting', 'next_step'] as const;
export type ContactOrder = (typeof CONTACT_ORDERS)[number];

export const contactFilters = {
  ...narrowing,
  show: z._default(z.enum(CONTACT_VIEWS, { error: 'show is not known' }), 'open'),
  /** An ended stage also shows closed ones. */
  stage: z.optional(stageSchema),
  /** Days of receipt in office time, both included. Such lists are counted to their end. */
  from: z.optional(day('The first day')),
  to: z.optional(day('The last day')),
  /** By the member for whom the analytics count it; see `countedMember`. */
  countedFor: z.optional(z.union([z.literal('nobody'), IdTextSchema], { error: 'countedFor is not known' })),
  linked: z.optional(z.enum(CONTACT_LINKS, { error: 'linked is not known' })),
  /** Of all stages, enrolled and lost ones too; see `hasReached`. */
  reached: z.optional(z.enum(CONTACT_STEPS, { error: 'reached is not known' })),
  sort: z._default(z.enum(CONTACT_ORDERS, { error: 'sort is not known' }), 'unanswered'),
};

const CountsSchema = z.object({ new: CountSchema, due: CountSchema, mine: CountSchema });
export type ContactCounts = z.infer<typeof CountsSchema>;

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/admin/contacts',
  access: 'enquiries:read',
  summary: 'Messages, session requests and entries of the office; teachers see only their own',
  query: z.object({ ...contactFilters, ...pageQuery }),
  response: z.object({
    contacts: z.array(ContactSchema),
    ...pageAnswer,
    /** Of all open contacts of the kind, on the first page only. */
    counts: z.optional(CountsSchema),
  }),
});

export const CARDS_AT_FIRST = 20;

export const getContactBoard = endpoint({
  method: 'GET',
  path: '/api/admin/contacts/board',
  access: 'enquiries:read',
  summary: 'The count and the newest contacts of each stage; teachers see only their own',
  query: z.object(narrowing),
  response: z.object({
    columns: z.array(
      z.object({
        stage: z.enum(CONTACT_STAGES),
        count: CountSchema,
        /** The newest in the stage first. */
        contacts: z.array(ContactSchema),
        next: pageAnswer.next,
      }),
    ),
  }),
});
export type ContactBoard = z.infer<typeof getContactBoard.response>;

export const getContactColumn = endpoint({
  method: 'GET',
  path: '/api/admin/contacts/board/column',
  access: 'enquiries:read',
  summary: 'The next contacts of one stage of the board',
  query: z.object({ ...narrowing, stage: z._default(stageSchema, 'new'), ...pageQuery }),
  response: z.object({ contacts: z.array(ContactSchema), next: pageAnswer.next }),
});

export const exportContacts = endpoint({
  method: 'GET',
  path: '/api/admin/exports/enquiries.csv',
  access: 'records:export',
  summary: 'The filtered list of contacts',
  query: z.object(contactFilters),
  response: z.string(),
  download: 'text/csv',
});

export const findContact = endpoint({
  method: 'GET',
  path: '/api/admin/contacts/by-number',
  access: 'enquiries:read',
  summary: 'The contact behind a link of an earlier version, or behind a subject of the audit trail',
  query: z.object({ kind: z._default(z.enum(CONTACT_KINDS), 'message'), number: IdTextSchema }),
  response: z.object({ id: z.int() }),
});

export const getContact = endpoint({
  method: 'GET',
  path: '/api/admin/contacts/{id}',
  access: 'enquiries:read',
  summary: 'A contact with its history, moves and consents; the audit trail records the view',
  params: IdParamsSchema,
  response: z.object({
    contact: ContactSchema,
    /** Newest first. */
    history: z.array(HistoryEntrySchema),
    /** The family withdrew its consent to be contacted. */
    refusesContact: z.boolean(),
    /** Of a linked contact: no consent of the student's family to be contacted is recorded. */
    lacksConsent: z.optional(z.boolean()),
    ways: z.optional(LackingWaysSchema),
    /** Moves between stages, newest first. */
    moves: z.array(ContactMoveSchema),
    /** An office entry has none: no family gave it on a form. */
    consents: z.array(z.object({ id: z.int(), ...givenConsent })),
    /** The next meeting of the contact or its student, else the last one; absent without any that the reader may know. */
    meeting: z.optional(ContactMeetingSchema),
  }),
});

export const getAssessment = endpoint({
  method: 'GET',
  path: '/api/admin/contacts/{id}/assessment',
  access: 'enquiries:read',
  summary:
    'The career assessment of a request; the audit trail records the view; 403 `consent_needed` until a parent has agreed, and after a withdrawal',
  params: IdParamsSchema,
  response: z.object({ assessment: StoredAssessmentSchema }),
});

export const createContact = endpoint({
  method: 'POST',
  path: '/api/admin/contacts',
  access: 'enquiries:answer',
  summary: 'Enters a contact of the office; a repeated key stores nothing',
  body: ContactInputSchema,
  response: z.object({ id: z.int() }),
  status: 201,
});

export const findContactMatches = endpoint({
  method: 'GET',
  path: '/api/admin/contacts/matches',
  access: 'enquiries:read',
  summary: 'Students and contacts with the same phone, e-mail or name, among those that the reader may see',
  query: z.object({
    phone: z.optional(SearchTextSchema),
    name: z.optional(SearchTextSchema),
    email: z.optional(SearchTextSchema),
  }),
  response: z.object({
    students: z.array(z.object({ id: z.int(), name: z.string(), school: z.nullable(z.string()) })),
    contacts: z.array(ContactSchema),
  }),
});

/** Every change of a contact answers with it. */
const changed = { params: IdParamsSchema, response: z.object({ contact: ContactSchema }) } as const;

export const assignContact = endpoint({
  ...changed,
  method: 'POST',
  path: '/api/admin/contacts/{id}/assignment',
  access: 'enquiries:answer',
  summary: 'Assigns a contact, with its next step if there is one to set; 409 `stale` for an older version',
  body: z.object({
    version: VersionSchema,
    assigneeId: z.nullable(id('The person')),
    /** Absent, the next step stays. Today to two years ahead. */
    followUpOn: z.optional(day('The next step')),
  }),
});

export const correctContact = endpoint({
  ...changed,
  method: 'PUT',
  path: '/api/admin/contacts/{id}/particulars',
  access: 'enquiries:answer',
  summary:
    'Corrects the particulars of a contact, with an entry in its history; 409 `stale` for an older version',
  body: ContactCorrectionSchema,
});

export const noteContact = endpoint({
  ...changed,
  method: 'POST',
  path: '/api/admin/contacts/{id}/notes',
  access: 'enquiries:answer',
  summary:
    'Notes what was said with the family, or a call that reached nobody, which is no reply, and the next follow-up',
  body: ContactNoteSchema,
  status: 201,
});

export const writeToContact = endpoint({
  ...changed,
  method: 'POST',
  path: '/api/admin/contacts/{id}/messages',
  access: 'enquiries:answer',
  summary: 'Writes to the family of a contact by mail, or records what was sent by WhatsApp',
  body: FamilyMessageInputSchema,
  status: 201,
});

export const listContactReaders = endpoint({
  method: 'GET',
  path: '/api/admin/contacts/{id}/mentionable',
  access: 'enquiries:answer',
  summary: 'The other members who may see a contact, by name, to be mentioned in a note',
  params: IdParamsSchema,
  response: z.object({ members: z.array(MentionableSchema) }),
});

export const setContactStatus = endpoint({
  ...changed,
  method: 'POST',
  path: '/api/admin/contacts/{id}/status',
  access: 'enquiries:answer',
  summary: 'Sets the status of a contact; closing it clears the follow-up day',
  body: z.object({
    status: z.enum(CONTACT_STATUSES, { error: 'The status is not known' }),
    version: VersionSchema,
  }),
});

export const moveContact = endpoint({
  ...changed,
  method: 'POST',
  path: '/api/admin/contacts/{id}/stage',
  access: 'enquiries:answer',
  summary:
    'Moves a contact to a stage, also backwards; lost needs a reason, 409 `needs_meeting` or `needs_enrolment` for a stage without its record',
  body: z
    .object({
      version: VersionSchema,
      stage: stageSchema,
      /** For a lost one only. */
      lostReason: z._default(optionalText('The reason', 300), null),
    })
    .check(
      z.refine(({ stage, lostReason }) => (stage === 'lost') === (lostReason !== null), {
        error: 'Please give the reason of a lost one, and of no other',
      }),
    ),
});

export const linkContact = endpoint({
  ...changed,
  method: 'POST',
  path: '/api/admin/contacts/{id}/student',
  access: 'enquiries:answer',
  summary: 'Links a contact to a student, or adds a new one',
  body: z
    .object({
      version: VersionSchema,
      /** An existing student. */
      studentId: z.optional(id('Student')),
      /** A new student, enrolled if a service is named. */
      student: z.optional(
        z.object({
          name: studentFields.name,
          guardianName: studentFields.guardianName,
          guardianRelation: studentFields.guardianRelation,
          phone: studentFields.phone,
          email: studentFields.email,
          language: studentFields.language,
          className: studentFields.className,
          schoolId: studentFields.schoolId,
          city: studentFields.city,
          service: z._default(z.nullable(serviceSchema), null),
        }),
      ),
    })
    .check(
      z.refine(({ studentId, student }) => (studentId === undefined) !== (student === undefined), {
        error: 'Please give either a student or the fields of a new one',
      }),
    ),
});

export const confirmParent = endpoint({
  ...changed,
  method: 'POST',
  path: '/api/admin/contacts/{id}/parent-consent',
  access: 'enquiries:answer',
  summary:
    'Records that a parent agreed on the phone, which opens the assessment; 409 `stale` for an older version',
  body: z.object({
    version: VersionSchema,
    /** The person on the phone. */
    parentName: requiredName('The parent’s name', 100).check(
      z.refine(canBeName, { error: 'Please give the name of a parent or guardian' }),
    ),
    parentRelation: z.enum(PARENT_RELATIONS, { error: 'Please say who agreed: mother, father or guardian' }),
  }),
});

export const eraseContact = endpoint({
  method: 'DELETE',
  path: '/api/admin/contacts/{id}',
  access: 'students:erase',
  summary: 'Erases a contact that belongs to no student, with its history and consents',
  params: IdParamsSchema,
  response: z.object({ message: z.string() }),
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  DoneSchema,
  IdempotencyKeySchema,
  IdParamsSchema,
  IdTextSchema,
  optionalParagraphs,
  TimestampSchema,
  VersionSchema,
} from '../lib/text.ts';
import { APPOINTMENT_STATUSES } from '../records.ts';
import { SERVICES } from '../services.ts';

const ServiceSchema = z.enum(SERVICES, { error: 'The service is not known' });

const START_ERROR = 'Please choose a day and a time';
/** One of the offered starts, in UTC. */
const StartSchema = z.iso
  .datetime({ error: START_ERROR })
  .check(z.regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d:00\.000Z$/, { error: START_ERROR }));

const FamilyAppointmentSchema = z.object({
  id: z.int(),
  version: z.int(),
  service: ServiceSchema,
  counsellor: z.nullable(z.string()),
  startsAt: TimestampSchema,
  endsAt: TimestampSchema,
  status: z.enum(APPOINTMENT_STATUSES),
  place: z.nullable(z.string()),
  /** Whether the family itself may still move or cancel it; later the office does. */
  canMove: z.boolean(),
  canCancel: z.boolean(),
});
export type FamilyAppointment = z.infer<typeof FamilyAppointmentSchema>;

/** IANA name of the zone of the office's clock. */
const zone = { timeZone: z.string() };

const oneAppointment = z.object({ appointment: FamilyAppointmentSchema, ...zone });

export const listFamilyAppointments = endpoint({
  method: 'GET',
  path: '/api/family/children/{id}/appointments',
  access: 'family',
  summary: 'The coming appointments of a child, and what the family may book',
  params: IdParamsSchema,
  response: z.object({
    /** By start. */
    appointments: z.array(FamilyAppointmentSchema),
    /** The services that are open; empty where the family can't book by itself. */
    services: z.array(ServiceSchema),
    /** Until so many hours before the start the family may move or cancel. */
    changeHours: z.int(),
    ...zone,
  }),
});

export const listFamilyFreeTimes = endpoint({
  method: 'GET',
  path: '/api/family/children/{id}/free-times',
  access: 'family',
  summary:
    'The free times of the open counsellors for a service, or for an appointment that is about to move',
  params: IdParamsSchema,
  query: z.object({
    service: z.optional(ServiceSchema),
    /** In place of the service. */
    appointmentId: z.optional(IdTextSchema),
  }),
  response: z.object({
    /** Calendar days of the office with their starts, which are in UTC. */
    days: z.array(z.object({ day: z.string(), starts: z.array(z.string()) })),
    ...zone,
  }),
});
export type FamilyFreeTimes = z.infer<typeof listFamilyFreeTimes.response>;

export const bookFamilyAppointment = endpoint({
  method: 'POST',
  path: '/api/family/children/{id}/appointments',
  access: 'family',
  summary:
    'Books a free time, confirmed at once; a repeated key books once; 409 `slot_taken` with the next free times',
  params: IdParamsSchema,
  body: z.object({ service: ServiceSchema, startsAt: StartSchema, idempotencyKey: IdempotencyKeySchema }),
  response: oneAppointment,
  status: 201,
});

const ChildAppointmentParamsSchema = z.object({ id: IdTextSchema, appointmentId: IdTextSchema });

export const moveFamilyAppointment = endpoint({
  method: 'POST',
  path: '/api/family/children/{id}/appointments/{appointmentId}/time',
  access: 'family',
  summary:
    'Moves an appointment to another free time of its counsellor, until the office’s limit; 409 `stale`, or `slot_taken` with the next free times',
  params: ChildAppointmentParamsSchema,
  body: z.object({ version: VersionSchema, startsAt: StartSchema }),
  response: oneAppointment,
});

export const cancelFamilyAppointment = endpoint({
  method: 'POST',
  path: '/api/family/children/{id}/appointments/{appointmentId}/cancellation',
  access: 'family',
  summary: 'Cancels an appointment, until the office’s limit; 409 `stale`',
  params: ChildAppointmentParamsSchema,
  body: z.object({ version: VersionSchema }),
  response: DoneSchema,
});

export const askForAnotherTime = endpoint({
  method: 'POST',
  path: '/api/family/children/{id}/time-requests',
  access: 'family',
  summary: 'Asks the office for a time that is not offered: a session request of the child',
  params: IdParamsSchema,
  body: z.object({
    service: ServiceSchema,
    message: optionalParagraphs(/*i18n*/ 'Message', 1000),
    idempotencyKey: IdempotencyKeySchema,
  }),
  response: DoneSchema,
  status: 201,
});

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { SERVICES } from '../services.ts';

/** A day with the start times at which at least one counsellor is free. */
const FreeDaySchema = z.object({
  /** ISO 8601 date of the office. */
  day: z.string(),
  /** HH:MM on the office's clock, in order; at least one. */
  starts: z.array(z.string()),
});
export type FreeDay = z.infer<typeof FreeDaySchema>;

export const listFreeTimes = endpoint({
  method: 'GET',
  path: '/api/public/free-times',
  access: 'public',
  summary: 'The days and start times of the next weeks at which a counsellor is free for a service',
  query: z.object({ service: z.enum(SERVICES, { error: 'The service is not known' }) }),
  response: z.object({ days: z.array(FreeDaySchema) }),
});

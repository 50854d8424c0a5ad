import * as z from 'zod/mini';

/** Stable codes that a client may act on; messages are for people and may change. */
const ERROR_CODES = [
  'bad_request',
  'invalid_credentials',
  'unauthenticated',
  'forbidden',
  'new_password_required',
  'second_factor_required',
  'challenge_over',
  'identity_needed',
  'not_found',
  'conflict',
  'last_super_admin',
  'email_taken',
  'handover_needed',
  'stale',
  'slot_taken',
  'outside_hours',
  'needs_meeting',
  'needs_enrolment',
  'link_used',
  'link_expired',
  'link_ended',
  'consent_needed',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_attempts',
  'busy',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** ISO 8601 in UTC. */
export const FreeSlotSchema = z.object({ startsAt: z.string(), endsAt: z.string() });
export type FreeSlot = z.infer<typeof FreeSlotSchema>;

/** Every answer that is not a success has this body. */
export const ErrorBodySchema = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  /** With `slot_taken` and `outside_hours`: the counsellor's next free times, if there are any. */
  freeSlots: z.optional(z.array(FreeSlotSchema)),
  /** The conflicting record, if there is one. */
  recordId: z.optional(z.int()),
  /** The wrong field of the body, if there is one: `phone`, `contacts.0.phone`. */
  field: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof ErrorBodySchema>;

import * as z from 'zod/mini';

/** Stable codes that a client may act on; messages are for people and may change. */
const ERROR_CODES = [
  'bad_request',
  'invalid_credentials',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'last_super_admin',
  'email_taken',
  'stale',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_attempts',
  'busy',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Every answer that is not a success has this body. */
export const ErrorBodySchema = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
});
export type ErrorBody = z.infer<typeof ErrorBodySchema>;

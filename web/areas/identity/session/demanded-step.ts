import type { SignInStep } from '#contracts/endpoint.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { ApiError } from '#web/lib/api-client.ts';

const STEPS: Partial<Record<ErrorCode, SignInStep>> = {
  new_password_required: 'new_password',
  second_factor_required: 'second_factor',
};

/** The step that the server demands before it answers anything else; null for another refusal. */
export function demandedStep(error: unknown): SignInStep | null {
  return (error instanceof ApiError && error.code !== null && STEPS[error.code]) || null;
}

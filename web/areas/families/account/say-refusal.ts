import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { FAMILY_REFUSALS } from '#contracts/families/index.ts';
import { PASSWORD_FAULTS } from '#contracts/identity/index.ts';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';
import { sayFailure } from '#web/lib/say-error.ts';

const REFUSALS: readonly string[] = [
  ...Object.values(FAMILY_REFUSALS),
  ...Object.values<string>(PASSWORD_FAULTS),
];

/** A failed call of a family's page. */
export function sayRefusal(error: unknown): string {
  const message = errorMessage(error, '');
  if (REFUSALS.includes(message)) return i18n._(message);
  return sayFailure(
    error,
    error instanceof ApiError
      ? t`An error occurred. Please try again later.`
      : t`Please check your internet connection and try again.`,
  );
}

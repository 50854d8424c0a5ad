import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { FAMILY_REFUSALS } from '#contracts/families/index.ts';
import { PASSWORD_FAULTS } from '#contracts/identity/index.ts';
import { errorMessage } from '#web/lib/api-client.ts';
import { sayError } from '#web/lib/say-error.ts';

const REFUSALS: readonly string[] = [
  ...Object.values(FAMILY_REFUSALS),
  ...Object.values<string>(PASSWORD_FAULTS),
];

/** A text of the server in the language of the page. */
export const sayRefusalText = (message: string): string =>
  REFUSALS.includes(message) ? i18n._(message) : sayError(message);

/** A failed call of a family's page. */
export const sayRefusal = (error: unknown): string =>
  sayRefusalText(errorMessage(error, t`Please check your internet connection and try again.`));

import { RELATION_NAMES } from '#contracts/records.ts';
import type { Consent } from '#contracts/students/index.ts';
import { formatDateTime } from '#web/lib/format.ts';

/** Empty for a sender's own consent. */
export function whoAgreed({ givenBy, relation }: Pick<Consent, 'givenBy' | 'relation'>): string {
  return [givenBy, relation && RELATION_NAMES[relation].toLowerCase()].filter(Boolean).join(', ');
}

type Confirmed = Pick<Consent, 'confirmation' | 'confirmedAt' | 'confirmedByName'>;

/** Null for a consent that nobody needs to confirm. */
export function howConfirmed({ confirmation, confirmedAt, confirmedByName }: Confirmed): string | null {
  const when = confirmedAt ? formatDateTime(confirmedAt) : '';
  switch (confirmation) {
    case null:
      return null;
    case 'not_yet':
      return 'Not confirmed yet';
    case 'call_back':
      return `Confirmed on the phone by ${confirmedByName}, ${when}`;
    case 'code':
      return `Confirmed by a code to the parent’s e-mail, ${when}`;
    case 'earlier':
      return 'From before consents were confirmed';
  }
}

import { CONTACT_FIELDS } from '#contracts/contact-texts.ts';
import type { EnquiryInput } from '#contracts/enquiries/index.ts';
import { forFields } from '#contracts/lib/fields.ts';

/** The specified minimum time of "Sending...". */
export const CONTACT_SUBMIT_DELAY_MS = 1000;

export type Message = Omit<EnquiryInput, 'idempotencyKey' | 'device'>;

/** Sending the form is the consent. */
export function readMessage(form: HTMLFormElement): Required<Message> {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    ...forFields(CONTACT_FIELDS, text),
    consentToContact: true,
    website: text('website'),
  };
}

import { CONTACT_FIELDS } from '#contracts/contact-texts.ts';
import type { EnquiryInput } from '#contracts/enquiries/index.ts';
import { forFields } from '#contracts/lib/fields.ts';

/** The specified time that "Sending..." shows, even when the answer comes sooner. */
export const CONTACT_SUBMIT_DELAY_MS = 1000;

/** What the person writes; the key belongs to the sending. */
export type Message = Omit<EnquiryInput, 'idempotencyKey'>;

/** What stands in the form, with the consent that its last line states. Every field, also those that may be left out. */
export function readMessage(form: HTMLFormElement): Required<Message> {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    ...forFields(CONTACT_FIELDS, text),
    consentToContact: true,
    website: text('website'),
  };
}

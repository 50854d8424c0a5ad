export { skippedStagesQuery } from './contacts/api.ts';
export { contactsAddress } from './contacts/contacts-address.ts';
export { NewContact } from './contacts/new-contact.tsx';
export { BookCounselling } from './receiving/components/book-counselling.tsx';
export { useDelivery } from './receiving/sending-form.tsx';

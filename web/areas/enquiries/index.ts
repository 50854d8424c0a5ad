export { BookCounselling } from './contact/components/book-counselling.tsx';
export { useDelivery } from './contact/use-delivery.ts';
export { skippedStagesQuery } from './contacts/api.ts';
export { contactsAddress } from './contacts/contacts-address.ts';
export { NewContact } from './contacts/new-contact.tsx';

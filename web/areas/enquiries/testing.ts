export { ContactsPage } from './contacts/contacts-page.tsx';

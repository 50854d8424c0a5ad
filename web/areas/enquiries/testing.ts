export { EnquiriesPage } from './inbox/enquiries-page.tsx';
export { AppointmentRequests } from './inbox/requests-page.tsx';

export { AppointmentRequests } from '#web/areas/enquiries/inbox/components/appointment-requests.tsx';

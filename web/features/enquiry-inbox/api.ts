export { AppointmentRequests } from '#web/features/enquiry-inbox/components/appointment-requests.tsx';

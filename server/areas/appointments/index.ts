export {
  type AppointmentScope,
  isAppointmentListed,
  isOwnAppointment,
} from './booking/appointment-filters-sql.ts';
export { registerAppointments } from './booking/routes.ts';
export { registerCounsellorHours } from './hours/routes.ts';
export { queueReminders } from './reminders/service.ts';

export { appointments } from '#server/db/views-from-above.ts';
export {
  type AppointmentFilters,
  isAppointmentInScope,
  isAppointmentListed,
  isOwnAppointment,
} from './booking/appointment-filters-sql.ts';
export { appointmentsOfFamily } from './booking/family-sql.ts';
export { listFreeDays } from './booking/free-counsellors.ts';
export {
  countComing,
  handOverAppointments,
  reassignAppointments,
  releaseAppointmentsOf,
} from './booking/leaving.ts';
export { countAppointments } from './booking/repo.ts';
export { registerAppointments } from './booking/routes.ts';
export { isCounsellor } from './hours/repo.ts';
export { registerCounsellorHours } from './hours/routes.ts';
export { registerPublicProfiles } from './public-profiles/routes.ts';
export { endConsentOf, listFamilyPeople } from './public-profiles/service.ts';
export { queueReminders } from './reminders/service.ts';

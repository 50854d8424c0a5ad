export { appointments } from '#server/db/views-from-above.ts';
export { appointmentsOfFamily } from './booking/family-sql.ts';
export {
  countComing,
  handOverAppointments,
  nameComing,
  reassignAppointments,
  releaseAppointmentsOf,
} from './booking/leaving.ts';
export { findMeeting, hasMeeting, insertSampleAppointments, moveToStudentOf } from './booking/repo.ts';
export { registerBooking } from './booking/routes.ts';
export { listFreeDays } from './calendar/free-times.ts';
export {
  countAppointments,
  isAppointmentListed,
  isOwnAppointment,
  personName,
} from './calendar/repo.ts';
export { registerCalendar } from './calendar/routes.ts';
export { selectComing, selectNotBegun, selectPast } from './family-booking/repo.ts';
export { registerFamilyBooking } from './family-booking/routes.ts';
export {
  bookForFamily,
  cancelForFamily,
  listForFamily,
  listTimesForFamily,
  moveForFamily,
  stopAppointments,
} from './family-booking/service.ts';
export { isCounsellor } from './hours/repo.ts';
export { registerCounsellorHours } from './hours/routes.ts';
export { queueReminders } from './mail/reminders.ts';
export { registerPublicProfiles } from './public-profiles/routes.ts';
export { endConsentOf, listFamilyPeople } from './public-profiles/service.ts';

import {
  countComing,
  endConsentOf,
  handOverAppointments,
  listFreeDays,
  reassignAppointments,
  releaseAppointmentsOf,
} from './areas/appointments/index.ts';
import { onNotified } from './areas/audit/index.ts';
import {
  countSubmissions,
  countDue as countSubmissionsDue,
  handOverSubmissions,
  onFreeTimes,
  releaseSubmissions,
} from './areas/enquiries/index.ts';
import { mailNotified, onHandover, onLeaving, onWorkCount, onWorkDue } from './areas/identity/index.ts';
import { countReports, forgetClosed, forgetWithdrawn, handOverReports } from './areas/reports/index.ts';
import { forgetInClassLists } from './areas/schools/index.ts';
import {
  countStudents,
  handOverStudents,
  onConsentWithdrawn,
  onCounsellorChanged,
  onErasing,
  onRequestsClosed,
  onTasksUnwanted,
  onTasksWanted,
  releaseStudents,
} from './areas/students/index.ts';
import {
  addStudentTasks,
  countTasksDue,
  countTasksOf,
  deleteUntouched,
  followStudents,
  handOverTasks,
  releaseTasks,
} from './areas/tasks/index.ts';

/** What areas do at an event of an area below them, which does not know them; in this order. */
export function addListeners(): void {
  onNotified.listen(mailNotified);
  onWorkDue.listen(countSubmissionsDue, countTasksDue);
  onWorkCount.listen(countStudents, countComing, countSubmissions, countReports, countTasksOf);
  // The students first, which locks them, and the tasks of all records last.
  onHandover.listen(
    handOverStudents,
    handOverAppointments,
    handOverSubmissions,
    handOverReports,
    handOverTasks,
  );
  onLeaving.listen(releaseStudents, releaseAppointmentsOf, endConsentOf, releaseSubmissions, releaseTasks);
  onCounsellorChanged.listen(reassignAppointments, followStudents);
  onTasksWanted.listen(addStudentTasks);
  onTasksUnwanted.listen(deleteUntouched);
  onConsentWithdrawn.listen(forgetWithdrawn);
  onRequestsClosed.listen(forgetClosed);
  onErasing.listen(forgetInClassLists);
  onFreeTimes.listen(listFreeDays);
}

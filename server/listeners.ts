import {
  countComing,
  endConsentOf,
  findMeeting,
  handOverAppointments,
  hasMeeting,
  listFreeDays,
  moveToStudentOf,
  nameComing,
  reassignAppointments,
  releaseAppointmentsOf,
} from './areas/appointments/index.ts';
import { onNotified } from './areas/audit/index.ts';
import {
  closeChildrensRequests,
  countDue as countContactsDue,
  countContactsOf,
  handOverContacts,
  moveToEnrolled,
  nameContacts,
  onContactLinked,
  onFreeTimes,
  onMeetingAsked,
  onMeetingShown,
  onRequestsClosed,
  releaseContacts,
} from './areas/enquiries/index.ts';
import { listDeciders } from './areas/families/index.ts';
import {
  mailNotified,
  onHandover,
  onLeaving,
  onWorkCount,
  onWorkDue,
  onWorkNamed,
} from './areas/identity/index.ts';
import {
  countReports,
  forgetClosed,
  forgetWithdrawn,
  handOverReports,
  nameReports,
} from './areas/reports/index.ts';
import {
  countStudents,
  countUnanswered,
  handOverStudents,
  nameStudents,
  onChildrenFound,
  onConsentWithdrawn,
  onCounsellorChanged,
  onDecidersWanted,
  onEnrolled,
  onTasksUnwanted,
  onTasksWanted,
  releaseStudents,
} from './areas/students/index.ts';
import {
  addWantedTasks,
  countTasksDue,
  countTasksOf,
  deleteUntouched,
  followAppointments,
  followStudents,
  handOverTasks,
  nameTasks,
  releaseTasks,
} from './areas/tasks/index.ts';

/** What areas do at an event of an area below them, which does not know them; in this order. */
export function addListeners(): void {
  onNotified.listen(mailNotified);
  onWorkDue.listen(countUnanswered, countContactsDue, countTasksDue);
  onWorkNamed.listen(nameComing, nameStudents, nameContacts, nameReports, nameTasks);
  onWorkCount.listen(countStudents, countComing, countContactsOf, countReports, countTasksOf);
  // The students first, which locks them, and the tasks of all records last.
  onHandover.listen(handOverStudents, handOverAppointments, handOverContacts, handOverReports, handOverTasks);
  onLeaving.listen(releaseStudents, releaseAppointmentsOf, endConsentOf, releaseContacts, releaseTasks);
  onCounsellorChanged.listen(reassignAppointments, followStudents);
  onEnrolled.listen(moveToEnrolled);
  onMeetingAsked.listen(hasMeeting);
  onMeetingShown.listen(findMeeting);
  onContactLinked.listen(moveToStudentOf, followAppointments);
  onTasksWanted.listen(addWantedTasks);
  onTasksUnwanted.listen(deleteUntouched);
  onConsentWithdrawn.listen(forgetWithdrawn);
  onDecidersWanted.listen(listDeciders);
  onChildrenFound.listen(closeChildrensRequests);
  onRequestsClosed.listen(forgetClosed);
  onFreeTimes.listen(listFreeDays);
}

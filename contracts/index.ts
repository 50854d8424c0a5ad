import { exportAuditEvents, listAuditEvents } from './audit.ts';
import { getDashboard, removeSampleData } from './dashboard.ts';
import { findDuplicates } from './duplicates.ts';
import type { Endpoint } from './endpoint.ts';
import { createAppointmentRequest, createEnquiry } from './enquiries.ts';
import {
  getAppointmentRequest,
  getAssessment,
  getEnquiry,
  listAppointmentRequests,
  listEnquiries,
  submissionActions,
} from './enquiry-inbox.ts';
import { exportAppointments, exportEnquiries, exportSchools, exportStudents } from './exports.ts';
import { eraseFamily, getFamilyData } from './families.ts';
import {
  commitImport,
  createImport,
  discardImport,
  downloadFailedRows,
  getImport,
  listImportRows,
  setImportMapping,
} from './imports.ts';
import {
  createMember,
  deleteMember,
  issueOneTimePassword,
  listMembers,
  listOnlineUsers,
  updateMember,
} from './members.ts';
import { mergeStudents, undoMerge } from './merges.ts';
import { listNotifications, markNotificationsRead } from './notifications.ts';
import { getAnalytics, listAppointments, listReports } from './records.ts';
import { createSchool, getSchool, listSchools, setSchoolArchived, updateSchool } from './schools.ts';
import { changePassword, getLoginStatus, getProfile, login, logout } from './sessions.ts';
import {
  createEnrolment,
  createNote,
  createStudent,
  getStudent,
  getTimeline,
  listStudents,
  recordConsent,
  setEnrolmentStage,
  updateStudent,
  withdrawConsent,
} from './students.ts';

/** Every endpoint of the API. One that is missing here can't be registered. */
export const ENDPOINTS: readonly Endpoint[] = [
  getLoginStatus,
  login,
  logout,
  getProfile,
  changePassword,
  listOnlineUsers,
  listMembers,
  createMember,
  updateMember,
  deleteMember,
  issueOneTimePassword,
  getDashboard,
  removeSampleData,
  listStudents,
  findDuplicates,
  getStudent,
  createStudent,
  updateStudent,
  getTimeline,
  createNote,
  createEnrolment,
  setEnrolmentStage,
  recordConsent,
  withdrawConsent,
  mergeStudents,
  undoMerge,
  eraseFamily,
  getFamilyData,
  listSchools,
  getSchool,
  createSchool,
  updateSchool,
  setSchoolArchived,
  createImport,
  getImport,
  listImportRows,
  setImportMapping,
  commitImport,
  discardImport,
  downloadFailedRows,
  exportStudents,
  exportSchools,
  exportEnquiries,
  exportAppointments,
  listAppointments,
  listReports,
  getAnalytics,
  createEnquiry,
  createAppointmentRequest,
  listEnquiries,
  getEnquiry,
  ...Object.values(submissionActions.enquiry),
  listAppointmentRequests,
  getAppointmentRequest,
  getAssessment,
  ...Object.values(submissionActions.appointment_request),
  listNotifications,
  markNotificationsRead,
  listAuditEvents,
  exportAuditEvents,
];

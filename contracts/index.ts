import { getDashboard, removeSampleData } from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import { createAppointmentRequest, createEnquiry } from './enquiries.ts';
import {
  listAppointmentRequests,
  listEnquiries,
  setAppointmentRequestStatus,
  setEnquiryStatus,
} from './enquiry-inbox.ts';
import {
  createMember,
  deleteMember,
  issueOneTimePassword,
  listMembers,
  listOnlineUsers,
  updateMember,
} from './members.ts';
import { listNotifications, markNotificationsRead } from './notifications.ts';
import { getAnalytics, listAppointments, listReports, listSchools, listStudents } from './records.ts';
import { changePassword, getLoginStatus, getProfile, login, logout } from './sessions.ts';

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
  listSchools,
  listAppointments,
  listReports,
  getAnalytics,
  createEnquiry,
  createAppointmentRequest,
  listEnquiries,
  setEnquiryStatus,
  listAppointmentRequests,
  setAppointmentRequestStatus,
  listNotifications,
  markNotificationsRead,
];

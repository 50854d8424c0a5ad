import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import {
  type AppointmentDetails,
  type AppointmentRow,
  type Calendar,
  getAppointment,
  getCalendar,
  getFreeSlots,
  listCounsellorLoad,
} from '#contracts/appointments/index.ts';
import { listMembers, type SignedInUser } from '#contracts/identity/index.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { paths } from '#contracts/pages.ts';
import { getStudent, listStudents, OPTIONAL_FIELDS, type Student } from '#contracts/students/index.ts';
import { HoursPage } from '#web/areas/appointments/hours/hours-page.tsx';
import { makeRecord } from '#web/areas/students/testing.ts';
import { makeMember, makeStudentSummary } from '#web/testing/make-records.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { stubApi } from '#web/testing/stub-api.ts';
import { AppointmentsPage } from './appointments-page.tsx';

export const KOLKATA = 'Asia/Kolkata';
/** A Monday. Half past nine in India, four o'clock in London. */
export const START = '2026-04-27T04:00:00.000Z';

const chitra = makeMember({ id: 3, name: 'Chitra Nair', role: 'teacher' });
const devika = makeMember({ id: 4, name: 'Devika Rao', role: 'admin' });

export function makeRow(partial: Partial<AppointmentRow> = {}): AppointmentRow {
  return {
    id: 12,
    version: 2,
    student: { id: 7, name: 'Kavya Bhat' },
    contactId: null,
    service: 'career',
    counsellor: { id: 3, name: 'Chitra Nair' },
    startsAt: START,
    endsAt: '2026-04-27T05:00:00.000Z',
    status: 'confirmed',
    place: null,
    ...partial,
  };
}

export function makeAppointment(partial: Partial<AppointmentDetails> = {}): AppointmentDetails {
  return {
    ...makeRow(),
    student: {
      id: 7,
      name: 'Kavya Bhat',
      guardianName: 'Meera Bhat',
      phone: '+914422334455',
      email: 'meera@family.example',
    },
    familyTimeZone: null,
    outcomeNote: null,
    requestId: null,
    seriesId: null,
    createdAt: '2026-04-20T04:00:00.000Z',
    ...partial,
  };
}

export function makeCalendar(partial: Partial<Calendar> = {}): Calendar {
  return { appointments: [], isCut: false, timeZone: KOLKATA, holidays: [], counsellors: [], ...partial };
}

const kavya: Student = {
  ...forFields(OPTIONAL_FIELDS, () => null),
  id: 7,
  version: 4,
  name: 'Kavya Bhat',
  guardianName: 'Meera Bhat',
  guardianRelation: 'mother',
  city: 'Kochi',
  language: 'en',
  school: null,
  className: '8 B',
  board: 'CBSE',
  age: null,
  status: 'active',
  counsellor: null,
  tags: [],
  createdAt: '2026-01-30T06:30:00.000Z',
};

export const kavyasRecord = makeRecord({ student: kavya });

/** A server with one appointment, its student, two counsellors and two free times. */
export function stubAppointments(appointment: AppointmentDetails = makeAppointment()) {
  const api = stubApi();
  const { student, ...row } = appointment;
  // Before the calendar, whose address looks like the one of an appointment.
  api.answer(getAppointment, { appointment, timeZone: KOLKATA, refusesContact: false, history: [] });
  api.answer(
    getCalendar,
    makeCalendar({ appointments: [makeRow({ ...row, student: { id: student.id, name: student.name } })] }),
  );
  api.answer(listCounsellorLoad, { from: '2026-04-27', to: '2026-05-03', counsellors: [] });
  api.answer(listMembers, {
    teamMembers: [chitra, devika, makeMember({ name: 'Esha Das', role: 'staff' })],
    formerMembers: [],
  });
  api.answer(getFreeSlots, {
    slots: [
      { startsAt: '2026-04-28T04:00:00.000Z', endsAt: '2026-04-28T05:00:00.000Z' },
      { startsAt: '2026-04-28T05:00:00.000Z', endsAt: '2026-04-28T06:00:00.000Z' },
    ],
    timeZone: KOLKATA,
  });
  api.answer(listStudents, {
    students: [makeStudentSummary({ id: 7, name: 'Kavya Bhat' })],
  });
  api.answer(getStudent, kavyasRecord);
  return api;
}

/** Opens a page of this feature. */
export function openAppointments(search: string, user: Partial<SignedInUser> = {}, state?: unknown) {
  renderPortal(
    <Routes>
      <Route path={paths.admin.dashboardAppointments} element={<AppointmentsPage />} />
      <Route path={paths.admin.dashboardHours} element={<HoursPage />} />
    </Routes>,
    { path: search.startsWith('/') ? search : `${paths.admin.dashboardAppointments}${search}`, user, state },
  );
  return userEvent.setup();
}

export const address = () => screen.getByTestId('address').textContent;

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useNavigate } from 'react-router';
import { listInterestResults } from '#contracts/guidance/index.ts';
import { listMembers, type SignedInUser } from '#contracts/identity/index.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { listReports } from '#contracts/reports/index.ts';
import {
  findDuplicates,
  getStudent,
  getTimeline,
  listStudentChoices,
  OPTIONAL_FIELDS,
  type Student,
  type StudentRecord,
} from '#contracts/students/index.ts';
import { StudentsPage } from '#web/areas/students/list/students-page.tsx';
import { makeMember, makeStudentSummary } from '#web/testing/make-records.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { stubApi } from '#web/testing/stub-api.ts';
import { NewStudentPage } from './new-student-page.tsx';
import { StudentPage } from './student-page.tsx';

export const NOON = '2026-04-30T06:30:00.000Z';

export const chitra = makeMember({ id: 3, name: 'Chitra Nair', role: 'teacher' });

export const makeRow = makeStudentSummary;

export function makeDetails(partial: Partial<Student> = {}): Student {
  return {
    ...forFields(OPTIONAL_FIELDS, () => null),
    id: 7,
    version: 4,
    name: 'Kavya Bhat',
    guardianName: 'Meera Bhat',
    guardianRelation: 'mother',
    phone: '+914422334455',
    email: 'meera@family.example',
    language: 'en',
    city: 'Kochi',
    school: { id: 9, name: 'Lotus Public School' },
    className: '8 B',
    board: 'CBSE',
    dateOfBirth: '2013-02-01',
    age: 13,
    status: 'pending',
    counsellor: null,
    tags: [],
    createdAt: NOON,
    ...partial,
  };
}

export function makeRecord(partial: Partial<StudentRecord> = {}): StudentRecord {
  return {
    student: makeDetails(),
    enrolments: [],
    appointments: [],
    consents: [],
    contacts: [],
    reports: [],
    siblings: [],
    merges: [],
    mergedInto: null,
    ...partial,
  };
}

/** A server with one student and a team with a counsellor. */
export function stubStudent(record: StudentRecord = makeRecord()) {
  const api = stubApi();
  api.answer(getStudent, record);
  api.answer(getTimeline, { entries: [] });
  api.answer(listStudentChoices, { tags: [], counsellors: [] });
  api.answer(listReports, { reports: [] });
  api.answer(listInterestResults, { results: [], waiting: 0 });
  api.answer(findDuplicates, { duplicates: [] });
  api.answer(listMembers, {
    teamMembers: [chitra, makeMember({ name: 'Dev Shah', role: 'staff' })],
    formerMembers: [],
  });
  return api;
}

/** Opens a page of this feature. */
export function openStudents(path: string, user: Partial<SignedInUser> = {}) {
  renderPortal(
    <>
      <BackOfBrowser />
      <Routes>
        <Route path={paths.admin.dashboardStudents} element={<StudentsPage />} />
        <Route path={paths.admin.dashboardNewStudent} element={<NewStudentPage />} />
        <Route path={paths.admin.dashboardStudent} element={<StudentPage />} />
      </Routes>
    </>,
    { path, user },
  );
  return userEvent.setup();
}

function BackOfBrowser() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Browser: Back
    </button>
  );
}

export const kavyasPage = addressOf(paths.admin.dashboardStudent, 7);

export const address = () => screen.getByTestId('address').textContent;

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import {
  FINGERS,
  type ReportAnswer,
  type ReportContent,
  type ReportDetails,
  type ReportLink,
  type ReportRow,
} from '#contracts/reports/index.ts';
import type { Role } from '#contracts/roles.ts';
import type { Service } from '#contracts/services.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { ReportPage } from './report-page.tsx';
import { ReportsPage } from './reports-page.tsx';

export const NOON = '2026-04-30T06:30:00.000Z';

const CONTENTS: { [S in Service]: Extract<ReportContent, { service: S }> } = {
  career: {
    service: 'career',
    summary: 'Kavya likes to build things.',
    strengths: 'Patient with details.',
    interestReading: '',
    interests: null,
    recommendations: [
      { title: 'Mechanical engineering', reason: 'She takes engines apart.' },
      { title: 'Product design', reason: 'She draws what she builds.' },
    ],
    nextSteps: ['Visit the college fair'],
    assessment: {
      name: 'Kavya Bhat',
      age: '15',
      educationLevel: 'High School',
      interests: 'Engines and old maps',
      strengths: 'Never gives up',
      careerGoals: 'To build a bridge',
      recommendations: ['Engineering'],
    },
  },
  dmit: {
    service: 'dmit',
    summary: 'A calm session.',
    fingers: FINGERS.map((finger, at) => ({
      finger,
      pattern: at === 0 ? 'whorl' : null,
      ridgeCount: at === 0 ? 14 : null,
    })),
    observations: [{ title: 'Attention', remark: 'Listens for long.' }],
    learningStyle: 'By doing.',
    nextSteps: [],
  },
  overseas: {
    service: 'overseas',
    summary: 'Germany first.',
    countries: ['Germany', 'Ireland'],
    course: 'Computer science',
    level: 'Bachelor',
    intake: 'September 2027',
    budget: '12 lakh a year',
    tests: [{ name: 'IELTS', score: '7.5', takenOn: '2026-03-14' }],
    universities: [{ name: 'TU Munich', country: 'Germany', course: 'Informatics', status: 'applied' }],
    documents: [
      { name: 'Passport', isReady: true },
      { name: 'Transcript', isReady: false },
    ],
    nextSteps: ['Order the transcript'],
  },
  bridging: {
    service: 'bridging',
    summary: 'Much surer now.',
    subjects: [{ subject: 'Mathematics', before: '41', after: '68', remark: 'Fractions are done.' }],
    startsOn: '2026-01-05',
    endsOn: '2026-03-30',
    sessionsHeld: 24,
    sessionsAttended: 22,
    nextSteps: [],
  },
};

export function makeContent<S extends Service>(
  service: S,
  partial: Partial<Extract<ReportContent, { service: S }>> = {},
): ReportContent {
  return { ...CONTENTS[service], ...partial } as ReportContent;
}

function makeReport(partial: Partial<ReportDetails> = {}): ReportDetails {
  const content = partial.content ?? makeContent('career');
  const isDraft = (partial.status ?? 'draft') === 'draft';
  return {
    id: 5,
    version: 3,
    enrolmentId: 21,
    service: content.service,
    status: 'draft',
    student: { id: 7, name: 'Kavya Bhat' },
    family: { email: 'bhat@example.test', phone: '98400 12345', language: 'en' },
    missingConsents: [],
    counsellor: 'Chitra Nair',
    author: 'Chitra Nair',
    stage: 'completed',
    completedAt: NOON,
    createdAt: NOON,
    updatedAt: NOON,
    readyAt: isDraft ? null : NOON,
    sharedAt: partial.status === 'shared' ? NOON : null,
    content,
    ...partial,
  };
}

export function makeAnswer(partial: Partial<ReportDetails> = {}, links: ReportLink[] = []): ReportAnswer {
  return { report: makeReport(partial), links };
}

export function makeLink(partial: Partial<ReportLink> = {}): ReportLink {
  return {
    id: 31,
    createdBy: 'Chitra Nair',
    createdAt: NOON,
    expiresAt: '2126-05-14T06:30:00.000Z',
    revokedAt: null,
    openedAt: null,
    openedTimes: 0,
    ...partial,
  };
}

export function makeReportRow(partial: Partial<ReportRow> = {}): ReportRow {
  return {
    id: 5,
    enrolmentId: 21,
    student: { id: 7, name: 'Kavya Bhat' },
    service: 'career',
    status: 'draft',
    counsellor: 'Chitra Nair',
    completedAt: NOON,
    updatedAt: NOON,
    ...partial,
  };
}

/** The page of the report that `makeAnswer` makes. */
export const REPORT_PAGE = addressOf(paths.admin.dashboardReport, 5);

/** Opens a page of this feature. */
export function openReports(path: string, role: Role = 'admin') {
  renderPortal(
    <Routes>
      <Route path={paths.admin.dashboardReports} element={<ReportsPage />} />
      <Route path={paths.admin.dashboardReport} element={<ReportPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { user: { role }, path },
  );
  return userEvent.setup();
}

export const button = (name: string) => screen.findByRole('button', { name });
export const summary = () => screen.findByLabelText('Summary');

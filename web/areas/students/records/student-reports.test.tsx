import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listReports } from '#contracts/reports/index.ts';
import { getStudent } from '#contracts/students/index.ts';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { kavyasPage, makeRecord, NOON, openStudents, stubStudent } from './students-fixture.tsx';

const career = { id: 31, service: 'career', stage: 'completed', createdAt: NOON, completedAt: NOON } as const;
const dmit = { id: 32, service: 'dmit', stage: 'enrolled', createdAt: NOON, completedAt: null } as const;
const overseas = { ...dmit, id: 33, service: 'overseas', stage: 'cancelled' } as const;

let api: ApiStub;

beforeEach(() => {
  api = stubStudent(makeRecord({ enrolments: [career, dmit, overseas] }));
  api.answer(listReports, {
    reports: [
      {
        id: 5,
        enrolmentId: 31,
        student: { id: 7, name: 'Kavya Bhat' },
        service: 'career',
        status: 'shared',
        counsellor: null,
        completedAt: NOON,
        updatedAt: NOON,
      },
    ],
  });
});

it('opens the report of an enrolment, or offers to start it; a cancelled one needs none', async () => {
  openStudents(kavyasPage);
  const reports = within(await screen.findByRole('region', { name: 'Reports' }));
  const link = await reports.findByRole('link', { name: 'Open report: Career Counseling' });
  expect(link.getAttribute('href')).toBe('/admin/dashboard/reports/5');
  reports.getByText('Shared');
  reports.getByRole('button', { name: 'Start report: DMIT' });
  reports.getByText('Not begun');
  expect(reports.queryByText('Overseas Admission')).toBeNull();
  expect(api.callsOf(listReports)[0]?.path).toContain('studentId=7');
});

it('has an error state with Retry', async () => {
  api.refuse(listReports, 500, { message: 'Broken', code: 'internal' });
  const user = openStudents(kavyasPage);
  await screen.findByText('Failed to load the reports. Please try again.');
  api.answer(listReports, { reports: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: 'Start report: Career Counseling' });
});

it('shows staff whether a report is ready, without a link to it', async () => {
  const reports = [{ enrolmentId: 31, status: 'ready', since: NOON } as const];
  api.answer(getStudent, makeRecord({ enrolments: [career, dmit], reports }));
  openStudents(kavyasPage, { role: 'staff' });
  const enrolments = within(await screen.findByRole('region', { name: 'Enrolments' }));
  enrolments.getByText('Ready');
  enrolments.getByText('Report, since 30 Apr 2026');
  expect(screen.queryByRole('region', { name: 'Reports' })).toBeNull();
  expect(api.callsOf(listReports)).toHaveLength(0);
});

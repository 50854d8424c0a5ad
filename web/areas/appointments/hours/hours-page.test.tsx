import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  BLANK_PROFILE,
  type CounsellorPlan,
  type CounsellorProfile,
  createDayOff,
  deleteDayOff,
  getCounsellorHours,
  setCounsellorHours,
} from '#contracts/appointments/index.ts';
import { paths } from '#contracts/pages.ts';
import {
  KOLKATA,
  openAppointments,
  stubAppointments,
} from '#web/areas/appointments/calendar/appointments-fixture.tsx';
import { expectToast } from '#web/testing/render-portal.tsx';

const PAGE = `${paths.admin.dashboardHours}?counsellor=3`;

function makePlan(partial: Partial<CounsellorPlan> = {}): CounsellorPlan {
  return {
    counsellor: { id: 3, name: 'Chitra Nair' },
    version: 2,
    hours: [{ weekday: 1, startsAt: '09:00', endsAt: '13:00' }],
    profile: BLANK_PROFILE,
    daysOff: [],
    holidays: [],
    timeZone: KOLKATA,
    ...partial,
  };
}

function stubHours(plan = makePlan()) {
  const api = stubAppointments();
  api.answer(getCounsellorHours, plan);
  return api;
}

const save = () => screen.getByRole('button', { name: 'Save Hours' });

describe('working hours', () => {
  it('have breaks as gaps between them', async () => {
    const api = stubHours();
    const user = openAppointments(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Add hours after a break on Monday' }));
    await user.type(screen.getByLabelText('Monday, from (2)'), '14:00');
    await user.type(screen.getByLabelText('Monday, to (2)'), '00:00');
    const hours = [
      { weekday: 1, startsAt: '09:00', endsAt: '13:00' },
      { weekday: 1, startsAt: '14:00', endsAt: '24:00' },
    ];
    api.answer(setCounsellorHours, makePlan({ version: 3, hours }));
    await user.click(save());
    await expectToast('Success', 'The working hours are saved');
    expect(api.callsOf(setCounsellorHours)[0]?.body).toEqual({ version: 2, hours, profile: BLANK_PROFILE });
  });

  it('in error are marked at their day, and not sent', async () => {
    const api = stubHours();
    const user = openAppointments(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Add hours after a break on Monday' }));
    await user.click(save());
    const missing = screen.getByText('Please enter both times, or remove the line');
    const from = screen.getByLabelText('Monday, from (2)');
    expect(from.getAttribute('aria-invalid')).toBe('true');
    expect(from.getAttribute('aria-describedby')).toBe(missing.id);
    expect(screen.getByLabelText('Monday, from').getAttribute('aria-invalid')).toBeNull();
    await user.type(from, '12:00');
    expect(from.getAttribute('aria-invalid')).toBeNull();
    await user.type(screen.getByLabelText('Monday, to (2)'), '15:00');
    await user.click(save());
    screen.getByText('The hours of a day must not overlap');
    expect(api.callsOf(setCounsellorHours)).toEqual([]);
  });

  it('are saved with pauses, languages and services', async () => {
    const api = stubHours(makePlan({ profile: { ...BLANK_PROFILE, languages: ['ta'] } }));
    const user = openAppointments(PAGE);
    await user.selectOptions(await screen.findByLabelText('Free before'), '10 minutes');
    await user.selectOptions(screen.getByLabelText('Free after'), '20 minutes');
    const languages = within(screen.getByRole('group', { name: 'Languages' }));
    await user.click(languages.getByLabelText('English'));
    await user.click(
      within(screen.getByRole('group', { name: 'Services' })).getByLabelText('Career Counseling'),
    );
    const profile: CounsellorProfile = {
      minutesBefore: 10,
      minutesAfter: 20,
      languages: ['en', 'ta'],
      services: ['career'],
    };
    api.answer(setCounsellorHours, makePlan({ version: 3, profile }));
    await user.click(save());
    await expectToast('Success', 'The working hours are saved');
    expect(api.callsOf(setCounsellorHours)[0]?.body).toMatchObject({ profile });
  });

  const STALE = { message: 'Somebody else changed the hours.', code: 'stale' } as const;
  const tuesday = { weekday: 2, startsAt: '10:00', endsAt: '12:00' };

  it('in conflict are chosen day by day', async () => {
    const api = stubHours();
    const user = openAppointments(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Remove 09:00 to 13:00 on Monday' }));
    api.refuse(setCounsellorHours, 409, STALE);
    const monday = { weekday: 1, startsAt: '11:00', endsAt: '12:00' };
    api.answer(getCounsellorHours, makePlan({ version: 5, hours: [monday, tuesday] }));
    await user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: /changed this week/ }));
    await user.click(within(dialog.getByRole('group', { name: 'Monday' })).getByLabelText(/Mine/));
    dialog.getByText('Kept automatically: Tuesday (theirs)');
    api.answer(setCounsellorHours, makePlan({ version: 6, hours: [tuesday] }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await expectToast('Success', 'The working hours are saved');
    expect(api.callsOf(setCounsellorHours).at(-1)?.body).toEqual({
      version: 5,
      hours: [tuesday],
      profile: BLANK_PROFILE,
    });
  });

  it('changed by somebody else on other days are kept without a question', async () => {
    const api = stubHours();
    const user = openAppointments(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Remove 09:00 to 13:00 on Monday' }));
    api.answer(setCounsellorHours, makePlan({ version: 6, hours: [tuesday] }));
    api.refuseOnce(setCounsellorHours, 409, STALE);
    api.answer(getCounsellorHours, makePlan({ version: 5, hours: [...makePlan().hours, tuesday] }));
    await user.click(save());
    await expectToast('Success', 'The working hours are saved');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf(setCounsellorHours).at(-1)?.body).toEqual({
      version: 5,
      hours: [tuesday],
      profile: BLANK_PROFILE,
    });
  });

  it('of a teacher are their own only', async () => {
    const api = stubHours();
    openAppointments(paths.admin.dashboardHours, { id: 3, role: 'teacher' });
    await screen.findByRole('button', { name: 'Save Hours' });
    expect(screen.queryByLabelText('Counsellor')).toBeNull();
    expect(api.callsOf(getCounsellorHours)[0]?.path).toBe('/api/admin/counsellors/3/hours');
  });

  it('say that loading failed, and load again on Retry', async () => {
    const api = stubHours();
    api.refuse(getCounsellorHours, 500, { message: 'Broken', code: 'internal' });
    const user = openAppointments(PAGE);
    await screen.findByText('Failed to load the working hours. Please try again.');
    api.answer(getCounsellorHours, makePlan());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Save Hours' });
  });
});

describe('days off', () => {
  const dayOff = { id: 8, firstDay: '2026-05-04', lastDay: '2026-05-06', reason: 'A wedding' };

  it('are added with a reason, and name the appointments on them', async () => {
    const api = stubHours();
    const user = openAppointments(PAGE);
    await screen.findByText('No days off are planned.');
    await user.click(screen.getByRole('button', { name: 'Add Days Off' }));
    screen.getByText('Please choose the first day');
    await user.type(screen.getByLabelText('First day'), '2026-05-04');
    await user.type(screen.getByLabelText('Last day'), '2026-05-03');
    await user.click(screen.getByRole('button', { name: 'Add Days Off' }));
    screen.getByText('The last day must not be before the first');
    expect(document.activeElement).toBe(screen.getByLabelText('Last day'));
    expect(api.callsOf(createDayOff)).toEqual([]);
    await user.clear(screen.getByLabelText('Last day'));
    await user.type(screen.getByLabelText('Last day'), '2026-05-06');
    await user.type(screen.getByLabelText('Reason'), 'A wedding');
    api.answer(createDayOff, { dayOff, confirmedAppointments: 2 });
    api.answer(getCounsellorHours, makePlan({ daysOff: [dayOff] }));
    await user.click(screen.getByRole('button', { name: 'Add Days Off' }));
    await screen.findByText('Mon, 4 May, 2026 to Wed, 6 May, 2026');
    screen.getByText(/2 confirmed appointments are on those days/);
    expect(screen.getByRole('link', { name: 'Show the calendar' }).getAttribute('href')).toBe(
      `${paths.admin.dashboardAppointments}?view=week&date=2026-05-04&counsellorId=3`,
    );
    expect(api.callsOf(createDayOff)[0]?.body).toEqual({
      firstDay: '2026-05-04',
      lastDay: '2026-05-06',
      reason: 'A wedding',
    });
  });

  it('are marked when the server refuses them, until they are changed', async () => {
    const api = stubHours();
    const user = openAppointments(PAGE);
    const firstDay = await screen.findByLabelText('First day');
    const lastDay = screen.getByLabelText('Last day');
    const add = () => user.click(screen.getByRole('button', { name: 'Add Days Off' }));
    await user.type(firstDay, '2026-05-04');
    api.refuse(createDayOff, 400, { message: 'These days are over', code: 'bad_request', field: 'lastDay' });
    await add();
    // The first field holds the only day.
    const words = await screen.findByText('These days are over');
    expect(firstDay.getAttribute('aria-describedby')).toContain(words.id);
    expect(document.activeElement).toBe(firstDay);
    await user.type(lastDay, '2026-05-06');
    expect(firstDay.getAttribute('aria-invalid')).toBe('true');
    await add();
    await waitFor(() => expect(document.activeElement).toBe(lastDay));
    expect(lastDay.getAttribute('aria-invalid')).toBe('true');
    expect(firstDay.getAttribute('aria-invalid')).toBeNull();
    await user.clear(lastDay);
    await user.tab();
    expect(screen.queryByText('These days are over')).toBeNull();
  });

  it('are removed after confirmation', async () => {
    const api = stubHours(makePlan({ daysOff: [dayOff] }));
    const user = openAppointments(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Remove days off/ }));
    const question = within(await screen.findByRole('alertdialog'));
    api.answer(deleteDayOff, { message: 'Done' });
    api.answer(getCounsellorHours, makePlan());
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await expectToast('Success', 'Days off removed');
    await waitFor(() => screen.getByText('No days off are planned.'));
  });
});

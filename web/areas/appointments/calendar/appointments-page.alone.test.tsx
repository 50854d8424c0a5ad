import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getCalendar,
  listAppointments,
  listCounsellorLoad,
  moveAppointment,
} from '#contracts/appointments/index.ts';
import { switchMailOn } from '#web/testing/page-settings.ts';
import { chooseFrom, expectToast } from '#web/testing/render-portal.tsx';
import {
  address,
  KOLKATA,
  makeAppointment,
  makeCalendar,
  makeRow,
  openAppointments,
  START,
  stubAppointments,
} from './appointments-fixture.tsx';
import type { CalendarContent, mountCalendar } from './mount-calendar.ts';

/** The ids of the appointments put back, and the days that a week scrolled to. */
const { reverted, shownDays } = vi.hoisted(() => ({ reverted: [] as number[], shownDays: [] as string[] }));
beforeEach(() => {
  reverted.length = 0;
  shownDays.length = 0;
});

// jsdom has no layout: these tests check the calendar's input, the end-to-end tests its display.
vi.mock('./mount-calendar.ts', () => ({
  mountCalendar: ((parent, first, { onOpen, onPick, onDrop }) => {
    const show = ({ view, date, entries, shades, columns }: CalendarContent) => {
      const heads = columns.map(({ title, note }) => `${title} ${note}`).join(', ');
      parent.replaceChildren(`${view} ${date} with ${shades.length} shades: ${heads}`);
      for (const { id, start, end, lines, isMovable } of entries) {
        const button = document.createElement('button');
        button.textContent = [start, ...lines].join(' | ');
        button.addEventListener('click', () => onOpen(id));
        parent.append(button);
        if (!isMovable) continue;
        const handle = document.createElement('button');
        handle.textContent = `Drag ${id} an hour down, to Devika`;
        handle.addEventListener('click', () =>
          onDrop({
            id,
            start: anHourAfter(start),
            end: anHourAfter(end),
            columnId: 4,
            revert: () => reverted.push(id),
          }),
        );
        parent.append(handle);
      }
      const place = document.createElement('button');
      place.textContent = 'A free place';
      place.addEventListener('click', () => onPick(`${date}T11:00`, view === 'day' ? 4 : null));
      parent.append(place);
    };
    show(first);
    const showDay = (date: string) => shownDays.push(date);
    return { update: show, showDay, destroy: () => parent.replaceChildren() };
  }) satisfies typeof mountCalendar,
}));

const anHourAfter = (wall: string) =>
  wall.replace(/T(\d\d)/, (_, hour: string) => `T${String(Number(hour) + 1).padStart(2, '0')}`);

/** The calendar's code arrives after the page's own. */
const shown = (text: RegExp) => screen.findByText(text, undefined, { timeout: 5000 });

const WEEK = '?view=week&date=2026-04-29';

/** The filters are folded. */
const openFilters = async (user: ReturnType<typeof openAppointments>) =>
  user.click(await screen.findByRole('button', { name: /^Filters/ }));

describe('the calendar', () => {
  it('shows a week in the consultancy’s time, with the status in words', async () => {
    const api = stubAppointments();
    openAppointments(WEEK);
    screen.getByText('Loading appointments...');
    const button = await shown(/\| Kavya Bhat/);
    expect(button.textContent).toBe(
      '2026-04-27T09:30 | Kavya Bhat | 9:30 am – 10:30 am, confirmed | Career Counseling | Chitra Nair',
    );
    screen.getByText(/week 2026-04-29 with 0 shades/);
    await waitFor(() => expect(shownDays).toEqual(['2026-04-29']));
    screen.getByText('1 appointment. Times are in Kolkata time.');
    const asked = api.callsOf(getCalendar).map(({ path }) => path);
    expect(asked).toContain('/api/admin/appointments/calendar?from=2026-04-27&to=2026-05-03');
  });

  it('goes to other days, and puts them in the address', async () => {
    stubAppointments();
    const user = openAppointments('?view=day&date=2026-04-29');
    await shown(/day 2026-04-29/);
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    await waitFor(() => expect(address()).toContain('date=2026-04-30'));
    await user.click(screen.getByRole('tab', { name: 'Week' }));
    await user.click(screen.getByRole('button', { name: 'Previous week' }));
    await waitFor(() => expect(address()).toContain('view=week&date=2026-04-23'));
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(address()).not.toContain('date'));
  });

  it('shades the time outside a chosen counsellor’s hours, and names absent counsellors', async () => {
    const api = stubAppointments();
    api.answer(
      getCalendar,
      makeCalendar({
        counsellors: [
          {
            id: 3,
            name: 'Chitra Nair',
            bookable: [{ startsAt: START, endsAt: '2026-04-27T07:30:00.000Z' }],
            daysOff: [{ firstDay: '2026-04-29', lastDay: '2026-04-29' }],
          },
        ],
      }),
    );
    const user = openAppointments(WEEK);
    await openFilters(user);
    await chooseFrom(user, await screen.findByLabelText('Counsellor'), 'Chitra Nair');
    // Before and after the Monday's hours, and the other six days.
    await screen.findByText(/with 8 shades/);
    screen.getByText('Chitra Nair is away on Wed, 29 Apr, 2026.');
    screen.getByText('Outside working hours');
    expect(address()).toContain('counsellorId=3');
  });

  it('is filtered by status, service and name', async () => {
    const api = stubAppointments();
    api.answer(
      getCalendar,
      makeCalendar({
        appointments: [
          makeRow(),
          makeRow({ id: 13, student: { id: 8, name: 'Arun Iyer' }, service: 'dmit' }),
        ],
      }),
    );
    const user = openAppointments(WEEK);
    await shown(/Arun Iyer/);
    await openFilters(user);
    await user.selectOptions(screen.getByLabelText('Service'), 'DMIT');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Kavya Bhat/ })).toBeNull());
    await user.type(screen.getByRole('searchbox', { name: 'Search appointments' }), 'kavya');
    await screen.findByText(/No appointments on these days/);
    expect(address()).toContain('q=kavya&service=dmit');
  });

  it('says that loading failed, and loads again on Retry', async () => {
    const api = stubAppointments();
    api.refuse(getCalendar, 500, { message: 'Broken', code: 'internal' });
    const user = openAppointments(WEEK);
    await screen.findByText('Failed to load appointments. Please try again.');
    api.answer(getCalendar, makeCalendar({ appointments: [makeRow()], isCut: true }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await shown(/Kavya Bhat/);
    screen.getByText(/Only the first 1 appointments are shown/);
  });

  it('stays when a reload fails, and says so', async () => {
    const api = stubAppointments();
    const user = openAppointments(WEEK);
    await shown(/Kavya Bhat/);
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    await shown(/week 2026-05-06/);
    api.disconnect(getCalendar);
    await user.click(screen.getByRole('button', { name: 'Previous week' }));
    await screen.findByText('Failed to load appointments. Please try again.');
    await shown(/Kavya Bhat/);
    api.answer(getCalendar, makeCalendar({ appointments: [makeRow()] }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('opens the booking form at the clicked time', async () => {
    stubAppointments();
    const user = openAppointments(WEEK);
    await user.click(await shown(/A free place/));
    const dialog = await screen.findByRole('dialog', { name: 'Book an appointment' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Day').value).toBe('Wed 29 Apr 2026');
    expect(within(dialog).getByLabelText<HTMLInputElement>('Time').value).toBe('11:00');
  });
});

describe('a day', () => {
  const DAY = '?view=day&date=2026-04-27';
  const open = [{ startsAt: START, endsAt: '2026-04-27T07:30:00.000Z' }];
  const counsellors = [
    { id: 3, name: 'Chitra Nair', bookable: open, daysOff: [] },
    { id: 4, name: 'Devika Rao', bookable: open, daysOff: [] },
  ];

  /** @param startsAt in the future, so that the family is notified of a move. */
  function stubDay(startsAt = START) {
    const api = stubAppointments();
    const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
    api.answer(getCalendar, makeCalendar({ counsellors, appointments: [makeRow({ startsAt, endsAt })] }));
    api.answer(listCounsellorLoad, {
      from: '2026-04-27',
      to: '2026-05-03',
      counsellors: [{ id: 3, name: 'Chitra Nair', bookedMinutes: 450, openMinutes: 2700 }],
    });
    return api;
  }

  it('has a column per counsellor with their closed hours and load', async () => {
    stubDay();
    const user = openAppointments(DAY);
    await shown(/with 4 shades: Chitra Nair 7\.5 of 45 h, Devika Rao/);
    await user.click(screen.getByText('A free place'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book an appointment' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Counsellor').value).toBe('Devika Rao');
  });

  const TOLD = '2096-04-27T04:00:00.000Z';

  it('promises no e-mail when mail is off', async () => {
    stubDay(TOLD);
    const user = openAppointments('?view=day&date=2096-04-27');
    await user.click(await shown(/Drag 12/));
    const question = within(await screen.findByRole('alertdialog', { name: 'Move the appointment?' }));
    question.getByText(/e-mail is not set up, so please tell the family yourself/);
  });

  it('asks before a dragged appointment changes for a notified family', async () => {
    switchMailOn();
    const api = stubDay(TOLD);
    const user = openAppointments('?view=day&date=2096-04-27');
    await user.click(await shown(/Drag 12/));
    const question = within(await screen.findByRole('alertdialog', { name: 'Move the appointment?' }));
    question.getByText('Fri, 27 Apr, 2096, 9:30 am – 10:30 am');
    question.getByText('Fri, 27 Apr, 2096, 10:30 am – 11:30 am');
    question.getByText('Chitra Nair → Devika Rao');
    question.getByText(/the family is told of the change by e-mail if they have an address/);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(reverted).toEqual([12]);
    expect(api.callsOf(moveAppointment)).toEqual([]);
    api.answer(moveAppointment, {
      appointment: makeAppointment({ startsAt: TOLD, counsellor: { id: 4, name: 'Devika Rao' } }),
      timeZone: KOLKATA,
    });
    await user.click(screen.getByText(/Drag 12/));
    await user.click(await screen.findByRole('button', { name: 'Move Appointment' }));
    await expectToast('Success', 'Moved to 27 Apr 2096, 9:30 am, with Devika Rao');
    expect(api.callsOf(moveAppointment)[0]?.body).toEqual({
      version: 2,
      startsAt: '2096-04-27T05:00:00.000Z',
      durationMinutes: 60,
      counsellorId: 4,
      place: null,
    });
  });

  it('puts a refused appointment back with the reason', async () => {
    const api = stubDay();
    api.refuse(moveAppointment, 409, { message: 'The counsellor is booked.', code: 'slot_taken' });
    const user = openAppointments(DAY);
    // In the past: the family is not notified, so the page asks nothing.
    await user.click(await shown(/Drag 12/));
    await expectToast('Error', 'The counsellor is booked.');
    expect(reverted).toEqual([12]);
  });
});

describe('the list', () => {
  it('shows one page below the other', async () => {
    const api = stubAppointments();
    api.answer(listAppointments, {
      appointments: [makeRow({ status: 'cancelled' })],
      timeZone: KOLKATA,
      next: 'cursor',
      count: { rows: 2, isExact: true },
    });
    const user = openAppointments('?view=list&counsellorId=3');
    const table = await screen.findByRole('table', { name: 'Appointments' });
    for (const text of ['Kavya Bhat', '27 Apr 2026, 9:30 am', 'Career Counseling', 'Cancelled']) {
      within(table).getByText(text);
    }
    screen.getByText('Showing 1–1 of 2');
    api.answer(listAppointments, {
      appointments: [makeRow({ id: 40, student: { id: 9, name: 'Latha Rao' } })],
      timeZone: KOLKATA,
    });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Latha Rao');
    screen.getByText('Showing 1–2 of 2');
    const last = api.callsOf(listAppointments).at(-1);
    expect(last?.path).toBe('/api/admin/appointments?counsellorId=3&after=cursor');
    within(table).getByText('Kavya Bhat');
    expect(address()).not.toContain('after');
  });

  it('shows an error, and loads again on Retry', async () => {
    const api = stubAppointments();
    api.refuse(listAppointments, 500, { message: 'Broken', code: 'internal' });
    const user = openAppointments('?view=list');
    await screen.findByText('Failed to load appointments. Please try again.');
    api.answer(listAppointments, { appointments: [makeRow()], timeZone: KOLKATA });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('table', { name: 'Appointments' });
    expect(address()).not.toContain('after');
  });

  it('shows a link’s filters, also for a counsellor who has left', async () => {
    const api = stubAppointments();
    api.answer(listAppointments, { appointments: [makeRow()], timeZone: KOLKATA });
    const user = openAppointments('?view=list&counsellorId=77&city=Kochi&without=school');
    await screen.findByRole('table', { name: 'Appointments' });
    await user.click(screen.getByRole('button', { name: 'Filters (3)' }));
    expect(screen.getByLabelText('Counsellor')).toHaveProperty('value', 'Counsellor 77');
    const narrowing = within(screen.getByRole('list', { name: 'Active filters' }));
    narrowing.getByText('No school');
    await user.click(narrowing.getByRole('button', { name: 'Remove: City: Kochi' }));
    await waitFor(() => expect(address()).not.toContain('city'));
    expect(address()).toContain('counsellorId=77&without=school');
  });

  it('shows appointments without a counsellor on request, in the calendar too', async () => {
    const api = stubAppointments();
    const rows = [makeRow(), makeRow({ counsellor: null })];
    api.answer(listAppointments, { appointments: rows, timeZone: KOLKATA });
    api.answer(getCalendar, makeCalendar({ appointments: rows }));
    const user = openAppointments('?view=list&counsellorId=3');
    await openFilters(user);
    await chooseFrom(user, screen.getByLabelText('Counsellor'), 'Nobody yet');
    await waitFor(() => expect(address()).toContain('?view=list&without=counsellor'));
    expect(api.callsOf(listAppointments).at(-1)?.path).toBe('/api/admin/appointments?without=counsellor');
    within(screen.getByRole('list', { name: 'Active filters' })).getByText('No counsellor');
    await user.click(screen.getByRole('tab', { name: 'Week' }));
    await screen.findByText(/^1 appointment\./);
    await chooseFrom(user, screen.getByLabelText('Counsellor'), 'Any counsellor');
    await waitFor(() => expect(address()).not.toContain('without'));
    await screen.findByText(/^2 appointments\./);
  });

  it('begins with the earliest on request', async () => {
    const api = stubAppointments();
    api.answer(listAppointments, { appointments: [makeRow()], timeZone: KOLKATA });
    const user = openAppointments('?view=list');
    await openFilters(user);
    await user.selectOptions(screen.getByLabelText('Order'), 'Earliest first');
    await waitFor(() =>
      expect(api.callsOf(listAppointments).at(-1)?.path).toBe('/api/admin/appointments?sort=starts_asc'),
    );
    expect(address()).toContain('?view=list&sort=starts_asc');
    await user.selectOptions(screen.getByLabelText('Order'), 'Latest first');
    await waitFor(() => expect(address()).not.toContain('sort'));
  });

  it('has an export, which the calendar lacks', async () => {
    const api = stubAppointments();
    api.answer(listAppointments, { appointments: [makeRow()], timeZone: KOLKATA });
    const user = openAppointments('?view=list', { role: 'admin' });
    await screen.findByRole('button', { name: 'Export CSV' });
    screen.getByPlaceholderText('Name, phone, e-mail');
    await user.click(screen.getByRole('tab', { name: 'Week' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull());
  });

  it('tells an empty list from a filtered one', async () => {
    const api = stubAppointments();
    api.answer(listAppointments, { appointments: [], timeZone: KOLKATA });
    const user = openAppointments('?view=list&status=no_show');
    await screen.findByText('No appointments found.');
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await screen.findByText('No appointments yet.');
  });
});

describe('the page by role', () => {
  it('gives a teacher their own calendar and requests, without an export', async () => {
    const api = stubAppointments();
    api.answer(listAppointments, { appointments: [makeRow()], timeZone: KOLKATA });
    openAppointments('?view=list', { id: 3, role: 'teacher' });
    await screen.findByRole('table', { name: 'Appointments' });
    expect(screen.queryByLabelText('Counsellor')).toBeNull();
    screen.getByRole('link', { name: 'Requests' });
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    screen.getByRole('link', { name: 'Working Hours' });
  });

  it('gives the office bookings, without working hours', async () => {
    stubAppointments();
    openAppointments(WEEK, { role: 'staff' });
    await shown(/Kavya Bhat/);
    screen.getByRole('link', { name: 'Requests' });
    screen.getByRole('button', { name: 'Book Appointment' });
    expect(screen.queryByRole('link', { name: 'Working Hours' })).toBeNull();
  });
});

import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  askForAnotherTime,
  bookFamilyAppointment,
  cancelFamilyAppointment,
  type FamilyAppointment,
  listFamilyFreeTimes,
  moveFamilyAppointment,
} from '#contracts/families/index.ts';
import { setPublicServices } from '#web/testing/page-settings.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { BookingPanel } from './booking-panel.tsx';

const timeZone = 'Asia/Kolkata';
const BOOKED: FamilyAppointment = {
  id: 7,
  version: 1,
  service: 'career',
  counsellor: 'Chitra Nair',
  startsAt: '2026-05-04T04:30:00.000Z',
  endsAt: '2026-05-04T05:30:00.000Z',
  status: 'confirmed',
  place: null,
  canMove: true,
  canCancel: true,
};
const DAYS = [
  { day: '2026-05-04', starts: ['2026-05-04T04:30:00.000Z', '2026-05-04T05:30:00.000Z'] },
  { day: '2026-05-05', starts: ['2026-05-05T06:00:00.000Z'] },
];
const WHEN = 'Mon, 4 May, 2026, 10:00 am';

let api: ApiStub;
const onChanged = vi.fn();
beforeEach(() => {
  setPublicServices('accounts');
  onChanged.mockClear();
  api = stubApi();
  api.answer(listFamilyFreeTimes, { days: DAYS, timeZone });
});

type Booking = ComponentProps<typeof BookingPanel>['booking'];
/** What the page gets when it loads again. */
let stored: Booking;

function Page() {
  const [booking, setBooking] = useState(stored);
  const handleChange = () => {
    onChanged();
    setBooking(stored);
  };
  return <BookingPanel childId={3} booking={booking} onChanged={handleChange} />;
}

function open(appointments: FamilyAppointment[] = [], services: ('career' | 'dmit')[] = ['career']) {
  stored = { appointments, services, changeHours: 24, timeZone };
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

it('books a service, a day and a time', async () => {
  api.answer(bookFamilyAppointment, { appointment: BOOKED, timeZone });
  const user = open([], ['career', 'dmit']);
  await user.selectOptions(await screen.findByLabelText('Service'), 'career');
  await user.selectOptions(await screen.findByLabelText('Day'), '2026-05-05');
  await user.click(screen.getByRole('radio', { name: '11:30 am' }));
  await user.selectOptions(screen.getByLabelText('Day'), '2026-05-04');
  expect(
    screen.queryByRole('button', { name: 'Book this appointment' }),
    'the time is of another day',
  ).toBeNull();
  await user.click(screen.getByRole('radio', { name: '10:00 am' }));
  await user.click(screen.getByRole('button', { name: 'Book this appointment' }));
  await screen.findByText(`Your appointment on ${WHEN} is booked.`);
  expect(onChanged).toHaveBeenCalledTimes(1);
  expect(api.callsOf(bookFamilyAppointment)).toMatchObject([
    { body: { service: 'career', startsAt: '2026-05-04T04:30:00.000Z' } },
  ]);
});

it('a taken time keeps the day, and loads the times again', async () => {
  const user = open();
  await screen.findByLabelText('Day');
  api.refuse(bookFamilyAppointment, 409, {
    code: 'slot_taken',
    message: 'This time has just been taken. Please choose another one.',
  });
  await user.click(screen.getByRole('radio', { name: '10:00 am' }));
  await user.click(screen.getByRole('button', { name: 'Book this appointment' }));
  await screen.findByText('This time has just been taken. Please choose another one.');
  expect(screen.queryByRole('button', { name: 'Book this appointment' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: '11:00 am' }));
  screen.getByRole('button', { name: 'Book this appointment' });
});

it('asks before it cancels', async () => {
  api.answer(cancelFamilyAppointment, { message: 'The appointment is cancelled' });
  const user = open([BOOKED]);
  await user.click(await screen.findByRole('button', { name: 'Cancel the appointment' }));
  await user.click(screen.getByRole('button', { name: 'No, keep it' }));
  await user.click(screen.getByRole('button', { name: 'Cancel the appointment' }));
  stored = { appointments: [], services: [], changeHours: 24, timeZone };
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
  await screen.findByText(`The appointment on ${WHEN} is cancelled.`);
  const panel = screen.getByRole('region', { name: 'Book or change an appointment' });
  await vi.waitFor(() => expect(document.activeElement, 'the button is gone').toBe(panel));
});

it('shows an appointment as it is now, where somebody else has changed it', async () => {
  const message = 'Somebody else has changed this appointment.';
  const user = open([BOOKED]);
  await user.click(await screen.findByRole('button', { name: 'Cancel the appointment' }));
  api.refuse(cancelFamilyAppointment, 409, { code: 'stale', message });
  const later = { ...BOOKED, version: 2, startsAt: '2026-05-05T06:00:00.000Z' };
  stored = { appointments: [later], services: [], changeHours: 24, timeZone };
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
  await screen.findByText(message);
  await screen.findByText(/Tue, 5 May, 2026, 11:30 am/);
  expect(screen.queryByRole('button', { name: 'Yes, cancel it' })).toBeNull();
});

it('moves an appointment, and names the office where only it can change one', async () => {
  api.answer(moveFamilyAppointment, { appointment: BOOKED, timeZone });
  const user = open([BOOKED, { ...BOOKED, id: 8, canMove: false, canCancel: false }]);
  await screen.findByText(/until 24 hours before it begins/);
  const [only, ...others] = screen.getAllByRole('button', { name: 'Choose another time' });
  expect(others).toEqual([]);
  await user.click(only as HTMLElement);
  await user.click(await screen.findByRole('radio', { name: '11:00 am' }));
  await user.click(screen.getByRole('button', { name: 'Move the appointment' }));
  await screen.findByText('The appointment is moved to Mon, 4 May, 2026, 11:00 am.');
});

it('says why an appointment that begins soon can’t be changed here', async () => {
  open([{ ...BOOKED, canMove: false, canCancel: false }]);
  await screen.findByText(/until 24 hours before it begins. Later, please call us/);
});

it('asks the office where nothing fits', async () => {
  api.answer(listFamilyFreeTimes, { days: [], timeZone });
  api.answer(askForAnotherTime, { message: 'The office has your question' });
  const user = open();
  await screen.findByText('There is no free time at present.');
  await user.click(screen.getByRole('button', { name: 'No time fits? Ask for another one' }));
  await user.type(screen.getByLabelText('Which days and times suit you?'), 'Evenings');
  await user.click(screen.getByRole('button', { name: 'Ask for another time' }));
  await screen.findByText('We have your question and contact you about another time.');
});

it('keeps an unsent question about another time over a reload, and not once it is sent', async () => {
  api.disconnect(askForAnotherTime);
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'No time fits? Ask for another one' }));
  await user.type(screen.getByLabelText('Which days and times suit you?'), 'மாலை');
  await user.click(screen.getByRole('button', { name: 'Ask for another time' }));
  await screen.findByText('Please check your internet connection and try again.');
  cleanup();
  api.answer(askForAnotherTime, { message: 'The office has your question' });
  open();
  expect(await screen.findByLabelText('Which days and times suit you?')).toHaveProperty('value', 'மாலை');
  await user.click(screen.getByRole('button', { name: 'Ask for another time' }));
  await screen.findByText('We have your question and contact you about another time.');
  const keys = api.callsOf(askForAnotherTime).map(({ body }) => body?.idempotencyKey);
  expect(new Set(keys).size, 'a lost answer stores nothing twice').toBe(1);
  expect(sessionStorage.getItem('timeDraft:3')).toBeNull();
});

it('offers no booking where the office has opened nothing', () => {
  open([], []);
  const panel = screen.getByRole('region', { name: 'Book or change an appointment' });
  expect(within(panel).queryByLabelText('Service')).toBeNull();
});

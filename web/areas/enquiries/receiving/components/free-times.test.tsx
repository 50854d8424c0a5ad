import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createAppointmentRequest, listFreeTimes } from '#contracts/enquiries/index.ts';
import { renderAt } from '#web/areas/enquiries/receiving/sending-fixture.tsx';
import { BookCounselling } from './book-counselling.tsx';
import {
  ANSWER,
  api,
  bodies,
  button,
  dialog,
  field,
  fillIn,
  freeTimesAreKnown,
  open,
  send,
  setUpBooking,
  type,
} from './booking-fixture.tsx';

setUpBooking();

const DAYS = [
  // The office is closed on Sundays.
  { day: '2026-05-03', starts: ['10:00', '10:30'] },
  { day: '2026-05-04', starts: ['15:30'] },
];
const DAY = 'Preferred day (optional)';
const optionsOf = (label: string) =>
  [...dialog().getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);

describe('the free times of the counsellors', () => {
  it('are offered as wishes, and sent with day and start', async () => {
    api.answer(listFreeTimes, { days: DAYS });
    api.answer(createAppointmentRequest, ANSWER);
    await open();
    fillIn();
    expect(optionsOf(DAY)).toEqual([
      'Any day',
      'Sun, 3 May, 2026',
      'Mon, 4 May, 2026',
      'Another day or time',
    ]);
    expect(dialog().queryByLabelText('Preferred time')).toBeNull();
    type(DAY, '2026-05-03');
    expect(optionsOf('Preferred time')).toEqual(['Any free time', '10:00 am', '10:30 am']);
    type('Preferred time', '10:30');
    // Another day has other times.
    type(DAY, '2026-05-04');
    expect(field('Preferred time').value).toBe('');
    type(DAY, '2026-05-03');
    type('Preferred time', '10:30');
    await send();
    const wish = { preferredDay: '2026-05-03', preferredStart: '10:30', preferredTime: null };
    expect(bodies()).toMatchObject([wish]);
    within(screen.getByRole('dialog', { name: 'We have your request' })).getByText(
      /Sun, 3 May, 2026, 10:30 am/,
    );
  });

  it('allow another day and part of the day', async () => {
    api.answer(listFreeTimes, { days: DAYS });
    api.answer(createAppointmentRequest, ANSWER);
    await open();
    fillIn();
    type(DAY, 'other');
    type('Another day (optional)', '2026-06-08');
    type('Preferred time', 'morning');
    await send();
    expect(bodies()).toMatchObject([
      { preferredDay: '2026-06-08', preferredTime: 'morning', preferredStart: null },
    ]);
  });

  it('taken meanwhile are reported by the server, and no typed value is lost', async () => {
    api.answer(listFreeTimes, { days: DAYS });
    const message = 'This time has just been taken. Please choose another one';
    api.refuse(createAppointmentRequest, 400, { message, code: 'bad_request', field: 'preferredStart' });
    await open();
    fillIn();
    type(DAY, '2026-05-04');
    type('Preferred time', '15:30');
    await send();
    dialog().getByText(message);
    expect(field('Your name').value).toBe('Meera Pillai');
  });

  it('fall back to the office’s opening days and times when loading fails', async () => {
    api.disconnect(listFreeTimes);
    renderAt('enquiries', <BookCounselling service="career" />);
    fireEvent.click(button());
    await screen.findByRole('dialog');
    await freeTimesAreKnown();
    expect(optionsOf('Preferred time')).toEqual(['Any time', 'Morning', 'Afternoon', 'Evening']);
  });
});

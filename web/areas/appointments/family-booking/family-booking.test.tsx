import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  CLOSED_FAMILY_BOOKING,
  getFamilyBooking,
  updateFamilyBooking,
} from '#contracts/appointments/index.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { stubApi } from '#web/testing/stub-api.ts';
import { FamilyBookingCard } from './family-booking-card.tsx';

const LIMIT = 'Families may move or cancel until so many hours before the start';
const settings = { ...CLOSED_FAMILY_BOOKING, services: [], counsellorIds: [] };
const stored = { settings, version: 3, counsellors: [{ id: 4, name: 'Chitra Nair' }] };

it.each(['', '999', '2.5'])(
  'says at the field that "%s" is no limit, and saves a right one',
  async (typed) => {
    const api = stubApi();
    api.answer(getFamilyBooking, stored);
    api.answer(updateFamilyBooking, { ...stored, version: 4 });
    renderPortal(<FamilyBookingCard />, { path: '/' });
    const user = userEvent.setup();
    const field = await screen.findByLabelText(LIMIT);
    await user.click(screen.getByLabelText('Chitra Nair'));
    await user.clear(field);
    if (typed) await user.type(field, typed);
    expect(field).toHaveProperty('value', typed);
    await user.click(screen.getByRole('button', { name: 'Save Booking' }));
    await screen.findByText('The limit for changes must be a whole number from 0 to 168');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(api.callsOf(updateFamilyBooking)).toHaveLength(0);
    await user.clear(field);
    await user.type(field, '48');
    await user.click(screen.getByRole('button', { name: 'Save Booking' }));
    await expectToast('Success', 'The settings of families’ booking are saved');
    expect(api.callsOf(updateFamilyBooking)[0]?.body).toEqual({
      version: 3,
      settings: { ...settings, counsellorIds: [4], changeHours: 48 },
    });
  },
);

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { listAppointments } from '#contracts/appointments/index.ts';
import type { SkippedStages } from '#contracts/enquiries/index.ts';
import {
  BLANK_PARTICULARS,
  getOffice,
  type OfficeRecord,
  updateOffice,
} from '#contracts/operations/index.ts';
import { makeRow } from '#web/areas/appointments/testing.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { OfficeTab } from './office-tab.tsx';

const BLANK = {
  ...BLANK_PARTICULARS,
  services: [...BLANK_PARTICULARS.services],
  hours: null,
  fees: { ...BLANK_PARTICULARS.fees },
};
const OFFICE: OfficeRecord = { particulars: BLANK, logo: null, version: 1 };
let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.answer(getOffice, { office: OFFICE });
});

async function open() {
  renderPortal(<OfficeTab people={<p>The people</p>} />);
  const user = userEvent.setup();
  await screen.findByLabelText('Registered name');
  return {
    user,
    show: (name: string) => user.click(screen.getByRole('tab', { name })),
    save: () => user.click(screen.getByRole('button', { name: 'Save Changes' })),
  };
}

it('names sample details still shown to families, and sends the form with the specified hours', async () => {
  const { user, show, save } = await open();
  screen.getByText(/^Families still see sample details: Registered name, Street, Phone,/);
  await user.type(screen.getByLabelText('Registered name'), 'Asha Guidance');
  await show('Hours');
  await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  await user.click(screen.getByRole('checkbox', { name: 'DMIT' }));
  await user.type(screen.getByLabelText('Cancellation limit'), '24');
  const particulars = { ...BLANK, legalName: 'Asha Guidance' };
  api.answer(updateOffice, { office: { ...OFFICE, particulars, version: 2 } });
  await save();
  await expectToast('Success', 'Office updated successfully');
  const [call] = api.callsOf(updateOffice);
  expect(call?.body).toMatchObject({
    version: 1,
    particulars: {
      legalName: 'Asha Guidance',
      services: ['career', 'overseas', 'bridging'],
      cancellationHours: 24,
      answerWorkingDays: 1,
    },
  });
  const hours = call?.body.particulars.hours ?? [];
  expect(hours.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5]);
});

it.each([
  ['the part that shows them', 'Hours', 6],
  ['another part', 'Stages', undefined],
])('takes the sample hours as the office’s own from a save of %s', async (_, part, days) => {
  const { user, show, save } = await open();
  await user.type(screen.getByLabelText('Registered name'), 'Asha Guidance');
  await show(part);
  api.answer(updateOffice, { office: { ...OFFICE, version: 2 } });
  await save();
  await expectToast('Success', 'Office updated successfully');
  expect(api.callsOf(updateOffice)[0]?.body.particulars.hours?.length).toBe(days);
});

it('keeps text typed while the form is sent', async () => {
  const { user, save } = await open();
  await user.type(screen.getByLabelText('Registered name'), ' Asha Guidance ');
  const particulars = { ...BLANK, legalName: 'Asha Guidance' };
  const release = api.hold(updateOffice, { office: { ...OFFICE, particulars, version: 2 } });
  await save();
  await user.type(screen.getByLabelText('Street'), '5 Temple Road');
  release();
  await expectToast('Success', 'Office updated successfully');
  expect(screen.getByLabelText('Street')).toHaveProperty('value', '5 Temple Road');
  expect(screen.getByLabelText('Registered name')).toHaveProperty('value', 'Asha Guidance');
});

it('sends the fee of a service, and marks an invalid amount', async () => {
  const { user, show, save } = await open();
  await show('Fees');
  const dmit = within(screen.getByRole('group', { name: 'DMIT' }));
  await user.type(dmit.getByLabelText('From, in rupees'), 'much');
  await save();
  dmit.getByText('The fee must be a whole number from 1 to 10000000');
  expect(document.activeElement).toBe(dmit.getByLabelText('From, in rupees'));
  await user.clear(dmit.getByLabelText('From, in rupees'));
  await user.type(dmit.getByLabelText('From, in rupees'), '₹ 1,25,000');
  await user.type(dmit.getByLabelText('Included'), 'A talk{enter}A report');
  const fees = { ...BLANK.fees, dmit: { ...BLANK.fees.dmit, fromRupees: 125_000 } };
  api.answer(updateOffice, { office: { ...OFFICE, particulars: { ...BLANK, fees }, version: 2 } });
  await save();
  await expectToast('Success', 'Office updated successfully');
  expect(api.callsOf(updateOffice)[0]?.body.particulars.fees).toMatchObject({
    dmit: { fromRupees: 125_000, included: 'A talk\nA report' },
    career: { fromRupees: null },
  });
  expect(dmit.getByLabelText<HTMLInputElement>('From, in rupees').value).toBe('1,25,000');
});

it('sends holidays, and lists what is booked on them before and after the save', async () => {
  const { user, show, save } = await open();
  api.answer(listAppointments, {
    appointments: [makeRow({ id: 12, startsAt: '2026-11-09T04:00:00.000Z' })],
    timeZone: 'Asia/Kolkata',
    count: { rows: 1, isExact: true },
  });
  await show('Hours');
  await user.click(screen.getByRole('button', { name: 'Add Holiday' }));
  await save();
  const row = () => within(screen.getByRole('group', { name: 'Holiday 1' }));
  expect(document.activeElement).toBe(row().getByLabelText(/First day/));
  row().getByText('The first day must be a date such as 2026-04-30');
  row().getByText('Name is required');
  await user.type(row().getByLabelText(/First day/), '8 Nov 2099{Tab}');
  await user.type(row().getByLabelText(/Last day/), '12 Nov 2099{Tab}');
  await user.type(row().getByLabelText(/Name/), 'Diwali');
  await row().findByText('One appointment is on these days. It stays until somebody moves it:');
  const link = row().getByRole('link', { name: 'Kavya Bhat' });
  expect(link.getAttribute('href')).toContain('appointment=12');
  expect(api.callsOf(listAppointments).at(-1)?.path).toMatch(/status=open.*from=2099-11-08&to=2099-11-12/);
  const holidays = [{ firstDay: '2099-11-08', lastDay: '2099-11-12', name: 'Diwali' }];
  api.answer(updateOffice, { office: { ...OFFICE, particulars: { ...BLANK, holidays }, version: 2 } });
  await save();
  await expectToast('Success', 'Office updated successfully');
  expect(api.callsOf(updateOffice)[0]?.body.particulars.holidays).toEqual(holidays);
  row().getByRole('link', { name: 'Kavya Bhat' });
  await user.click(row().getByRole('button', { name: 'Remove Diwali' }));
  expect(screen.queryByRole('group', { name: 'Holiday 1' })).toBeNull();
});

it('sends the stages skipped by a service, in a row of each offered service', async () => {
  const { user, show, save } = await open();
  await show('Stages');
  const dmit = within(screen.getByRole('group', { name: 'Stages of DMIT' }));
  await user.click(dmit.getByRole('checkbox', { name: 'Proposal' }));
  await user.dblClick(dmit.getByRole('checkbox', { name: 'Contacted' }));
  await show('Hours');
  await user.click(screen.getByRole('checkbox', { name: 'Bridging Courses' }));
  await show('Stages');
  expect(screen.queryByRole('group', { name: 'Stages of Bridging Courses' })).toBeNull();
  const skippedStages: SkippedStages = { ...BLANK.skippedStages, dmit: ['proposal'] };
  api.answer(updateOffice, { office: { ...OFFICE, particulars: { ...BLANK, skippedStages }, version: 2 } });
  await save();
  await expectToast('Success', 'Office updated successfully');
  expect(api.callsOf(updateOffice)[0]?.body.particulars.skippedStages).toEqual(skippedStages);
  expect(dmit.getByRole('checkbox', { name: 'Proposal' })).toHaveProperty('checked', false);
});

it('sends the usual reasons for lost enquiries, of the part Stages', async () => {
  const { user, show, save } = await open();
  expect(screen.queryByRole('heading', { name: 'Lost enquiries' })).toBeNull();
  await show('Stages');
  screen.getByRole('heading', { name: 'Lost enquiries' });
  await user.type(screen.getByLabelText('Usual reasons'), 'Too far{enter}Chose another office');
  const particulars = { ...BLANK, lostReasons: 'Too far\nChose another office' };
  api.answer(updateOffice, { office: { ...OFFICE, particulars, version: 2 } });
  await save();
  await expectToast('Success', 'Office updated successfully');
  expect(api.callsOf(updateOffice)[0]?.body.particulars.lostReasons).toBe(particulars.lostReasons);
});

it('sends the sources of enquiries, and nothing for the usual ones', async () => {
  const { user, show, save } = await open();
  await show('Stages');
  const sources = () => screen.getByLabelText<HTMLTextAreaElement>('Where enquiries come from');
  expect(sources().value).toBe('Walk-in\nCall\nWhatsApp\nSchool visit\nReferral');
  await user.type(sources(), '{enter}School fair');
  const enquirySources = 'Walk-in\nCall\nWhatsApp\nSchool visit\nReferral\nSchool fair';
  const saved = { ...OFFICE, particulars: { ...BLANK, enquirySources }, version: 2 };
  api.answer(updateOffice, { office: saved });
  await save();
  await expectToast('Success', 'Office updated successfully');
  expect(api.callsOf(updateOffice)[0]?.body.particulars.enquirySources).toBe(enquirySources);
  await user.type(sources(), '{Backspace>12/}');
  await save();
  await waitFor(() => expect(api.callsOf(updateOffice)).toHaveLength(2));
  expect(api.callsOf(updateOffice)[1]?.body.particulars.enquirySources).toBe('');
});

it('marks errors at their fields and sends nothing', async () => {
  const { user, show, save } = await open();
  await user.type(screen.getByLabelText('Phone'), '12');
  await show('Hours');
  await user.clear(screen.getByLabelText('Monday, closes at'));
  await save();
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Phone must be a whole phone number');
  screen.getByText('A time must be like 09:30');
  expect(api.callsOf(updateOffice)).toEqual([]);
});

it('shows the part of an error, and focuses it', async () => {
  const { user, show, save } = await open();
  await user.type(screen.getByLabelText('Phone'), '12');
  await show('Fees');
  await save();
  expect(screen.getByRole('tab', { name: 'Address' }).getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
  api.refuse(updateOffice, 400, {
    message: 'The time to answer is not allowed',
    code: 'bad_request',
    field: 'particulars.answerWorkingDays',
  });
  await user.type(screen.getByLabelText('Phone'), '12345');
  await save();
  await screen.findByText('The time to answer is not allowed');
  expect(screen.getByRole('tab', { name: 'Hours' }).getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Time to answer'));
});

it('previews what families see, with what is typed', async () => {
  const { user, show } = await open();
  const preview = () => within(screen.getByRole('region', { name: 'What families see' }));
  await user.type(screen.getByLabelText('Registered name'), 'Asha Guidance');
  preview().getByText('Asha Guidance');
  await user.type(screen.getByLabelText('Phone'), '12');
  preview().getByText('Not shown while a field is incomplete.');
  await user.clear(screen.getByLabelText('Phone'));
  await show('Hours');
  await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  preview().getByText('Monday to Friday: 9:00 AM to 6:00 PM');
  await show('Fees');
  expect(preview().getAllByText('The fee is not on the page yet.')).toHaveLength(4);
  await show('Stages');
  expect(screen.queryByRole('region', { name: 'What families see' })).toBeNull();
  await show('People');
  screen.getByText('The people');
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
});

it('offers both versions after a conflict', async () => {
  const { user, save } = await open();
  await user.type(screen.getByLabelText('City'), 'Pune');
  api.refuse(updateOffice, 409, { message: 'Somebody else was quicker', code: 'stale' });
  api.answer(getOffice, { office: { ...OFFICE, particulars: { ...BLANK, city: 'Chennai' }, version: 2 } });
  await save();
  await waitFor(() => screen.getByRole('dialog', { name: /changed this office/ }));
  expect(screen.getByRole('dialog').textContent).toContain('Chennai');
});

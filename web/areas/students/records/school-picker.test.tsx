import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { listSchools, proposeSchool } from '#contracts/schools/index.ts';
import { updateStudent } from '#contracts/students/index.ts';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { kavyasPage, makeDetails, NOON, openStudents, stubStudent } from './students-fixture.tsx';

const makeSchool = (id: number, name: string) => ({
  id,
  name,
  city: null,
  board: null,
  students: 2,
  isArchived: false,
  proposedBy: null,
  createdAt: NOON,
});
const HILL_VIEW = makeSchool(3, 'Hill View School');
const LOTUS = makeSchool(9, 'Lotus Public School');
const SUNRISE = makeSchool(12, 'Sunrise School');

let api: ApiStub;

beforeEach(() => {
  api = stubStudent();
  api.answer(listSchools, { schools: [HILL_VIEW, LOTUS, SUNRISE] });
});

/** Opens a student's form and focuses the school field, which holds Lotus Public School. */
async function openPicker() {
  const user = openStudents(`${kavyasPage}?edit=true`);
  const picker = await screen.findByRole('combobox', { name: 'School' });
  picker.focus();
  return { user, picker };
}

const announced = (picker: HTMLElement) =>
  document.getElementById(picker.getAttribute('aria-activedescendant') ?? '')?.textContent;
const expectShown = (picker: HTMLElement, school: string) => expect(picker).toHaveProperty('value', school);

it('opens by an arrow key, and Enter chooses the announced option', async () => {
  const { user, picker } = await openPicker();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(announced(picker)).toBe('Hill View School'));
  expectShown(picker, 'Lotus Public School');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(announced(picker)).toBe('Sunrise School');
  await user.keyboard('{Enter}');
  expectShown(picker, 'Sunrise School');
  expect(picker.getAttribute('aria-expanded')).toBe('false');

  api.answer(updateStudent, { student: makeDetails({ version: 5 }) });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(api.callsOf(updateStudent)[0]?.body).toEqual({ version: 4, schoolId: 12 }));
});

it('keeps the school when its list is opened and closed', async () => {
  const { user, picker } = await openPicker();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(announced(picker)).toBe('Hill View School'));
  await user.tab();
  expectShown(picker, 'Lotus Public School');
  picker.focus();
  await user.keyboard('{ArrowDown}{Escape}');
  expectShown(picker, 'Lotus Public School');
  expect(picker.getAttribute('aria-expanded')).toBe('false');
});

it('removes the school when its name is emptied, and restores it with Escape', async () => {
  const { user, picker } = await openPicker();
  await user.clear(picker);
  await screen.findByRole('option', { name: 'Sunrise School' });
  expect(announced(picker)).toBeUndefined();
  await user.keyboard('{Escape}');
  expectShown(picker, 'Lotus Public School');
  await user.clear(picker);
  await user.keyboard('{Enter}');
  expectShown(picker, '');
  expect(picker.getAttribute('aria-expanded')).toBe('false');
});

it('chooses from the whole list after the name was emptied', async () => {
  const { user, picker } = await openPicker();
  await user.clear(picker);
  await screen.findByRole('option', { name: 'Sunrise School' });
  await user.keyboard('{ArrowDown}');
  expect(announced(picker)).toBe('Hill View School');
  await user.keyboard('{Enter}');
  expectShown(picker, 'Hill View School');
});

it('keeps text without a matching school, says so, and does not save it', async () => {
  const { user, picker } = await openPicker();
  await user.clear(picker);
  await user.type(picker, 'un{Home}S{End}r');
  await user.tab();
  expectShown(picker, 'Sunr');
  expect(picker.getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Choose a school from the list, or leave this empty.');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(document.activeElement).toBe(picker);
  expect(api.callsOf(updateStudent)).toHaveLength(0);
  await user.keyboard('{ArrowDown}{Escape}');
  expectShown(picker, 'Lotus Public School');
  expect(picker.getAttribute('aria-invalid')).toBeNull();
});

it('accepts a full name in any letter case', async () => {
  const { user, picker } = await openPicker();
  await user.clear(picker);
  await user.type(picker, 'sunrise school');
  await waitFor(() => expect(announced(picker)).toBe('Hill View School'));
  await user.tab();
  expectShown(picker, 'Sunrise School');
});

it('chooses no result of earlier words', async () => {
  const { user, picker } = await openPicker();
  await user.clear(picker);
  await user.type(picker, 'hill');
  await waitFor(() => expect(announced(picker)).toBe('Hill View School'));
  const release = api.hold(listSchools, { schools: [SUNRISE] });
  await user.clear(picker);
  await user.type(picker, 'sun{Enter}');
  expectShown(picker, 'sun');
  release();
  await waitFor(() => expect(announced(picker)).toBe('Sunrise School'));
  await user.keyboard('{Enter}');
  expectShown(picker, 'Sunrise School');
});

it('scrolls the announced option into view', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user, picker } = await openPicker();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(announced(picker)).toBe('Hill View School'));
  await user.keyboard('{ArrowDown}');
  expect(scroll).toHaveBeenLastCalledWith({ block: 'nearest' });
  expect(scroll.mock.contexts.at(-1)).toHaveProperty('id', picker.getAttribute('aria-activedescendant'));
});

it('keeps the school when its name is typed again, even beside a namesake', async () => {
  const { user, picker } = await openPicker();
  api.answer(listSchools, { schools: [LOTUS, { ...LOTUS, id: 77 }] });
  await user.type(picker, 'x{Backspace}');
  await user.tab();
  expectShown(picker, 'Lotus Public School');
  expect(picker.getAttribute('aria-invalid')).toBeNull();
});

it('adds a missing school, without sending the student’s form', async () => {
  const { user, picker } = await openPicker();
  await user.clear(picker);
  await user.type(picker, 'Hill Top');
  await waitFor(() => screen.getByRole('option', { name: 'Add “Hill Top” as a new school' }));
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(announced(picker)).toBe('Add “Hill Top” as a new school');
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'New School' }));
  expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'Hill Top');
  await user.clear(dialog.getByLabelText(/^Name/));
  await user.click(dialog.getByRole('button', { name: 'Add School' }));
  expect(dialog.getByText('Name is required')).not.toBeNull();
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Name/));
  await user.type(dialog.getByLabelText(/^Name/), 'Hill Top');
  await user.type(dialog.getByLabelText('City'), 'Ooty');
  const details = { version: 1, board: null, address: null, contacts: [], proposedBy: 'Asha' };
  const school = { ...details, id: 20, name: 'Hill Top', city: 'Ooty', isArchived: false, createdAt: NOON };
  api.answer(proposeSchool, { school });
  await user.click(dialog.getByRole('button', { name: 'Add School' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New School' })).toBeNull());
  expectShown(picker, 'Hill Top');
  expect(api.callsOf(updateStudent)).toHaveLength(0);
});

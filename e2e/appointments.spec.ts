import type { Page } from '@playwright/test';
import {
  appointmentAddress,
  bookingAddress,
  createAppointment,
  listAppointments,
} from '#contracts/appointments/index.ts';
import { createAppointmentRequest } from '#contracts/enquiries/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { createStudent } from '#contracts/students/index.ts';

import { expect, expectAccessible, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { follow, toast } from './portal.ts';
import type { Product } from './product.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The Monday after next, ISO 8601: every counsellor works from nine to six then. */
function someMonday(): string {
  const day = new Date(Date.now() + 7 * DAY_MS);
  while (day.getUTCDay() !== 1) day.setTime(day.getTime() + DAY_MS);
  return day.toISOString().slice(0, '2026-04-27'.length);
}

async function addStudent(product: Product, name: string) {
  const body = { name, guardianName: 'Meera' };
  const { student } = await product.call(createStudent, { token: await product.superAdminToken(), body });
  return student;
}

const booking = (page: Page) => page.getByRole('dialog', { name: 'Book an appointment' });

test('a family’s request becomes a confirmed appointment', async ({ page, product }) => {
  // Three of its screens are looked at in full.
  test.slow();
  const staff = await addMember(product, { name: 'Sumathi' });
  const counsellor = await addMember(product, { name: 'Chitra', role: 'teacher' });
  const family = `Yamini Selvam ${staff.id}`;
  const monday = someMonday();
  await product.call(createAppointmentRequest, {
    body: {
      idempotencyKey: crypto.randomUUID(),
      service: 'career',
      name: family,
      phone: '044 2233 0078',
      preferredDay: monday,
      preferredTime: 'morning',
      isUnder18: false,
      consentToContact: true,
      consentOfParent: false,
    },
  });
  await resumeSession(page, product, staff);
  await page.goto(paths.admin.dashboard);
  await follow(page, 'Appointments');
  await page.getByRole('tab', { name: 'Requests' }).click();

  // Whoever is no student yet is made one first.
  await page.getByRole('button', { name: `Book appointment: ${family}` }).click();
  const convert = page.getByRole('dialog', { name: 'Convert to student' });
  await expect(convert).toContainText('is not linked to a student yet');
  await convert.getByRole('button', { name: 'Add Student' }).click();
  await page
    .getByRole('dialog', { name: 'Student added' })
    .getByRole('link', { name: 'Book Appointment' })
    .click();

  const form = booking(page);
  await expect(form).toContainText(`In answer to the request of ${family}`);
  await expect(form.getByLabel('Day')).toHaveValue(monday);
  await form.getByLabel('Counsellor').selectOption(counsellor.name);
  await form.getByLabel('Family’s time zone').fill('Europe/London');
  await form
    .getByRole('group', { name: 'Free times' })
    .getByRole('button', { name: '2:00 pm', exact: true })
    .click();
  await expect(form).toContainText(/For the family: [89]:30 am in London/);
  await expectAccessible(page, '[role=dialog]');
  await form.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(toast(page)).toContainText('The appointment is confirmed');

  const details = page.getByRole('dialog', { name: family });
  await expect(details.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(details).toContainText('2:00 pm – 3:00 pm');
  await expect(details.getByRole('link', { name: '+914422330078' })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  const file = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Calendar File' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.ics$/);
  const address = page.url();
  await details.getByRole('button', { name: 'Done' }).click();

  // On the calendar it is a button, also for the keyboard.
  await page.goto(`${paths.admin.dashboardAppointments}?view=week&date=${monday}`);
  const entry = page.getByRole('button', { name: new RegExp(family) });
  await expect(entry).toContainText('2:00 pm – 3:00 pm, confirmed');
  await expectAccessible(page);
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(details).toBeVisible();
  expect(new URL(page.url()).searchParams.get('appointment')).toBe(
    new URL(address).searchParams.get('appointment'),
  );
  await details.getByRole('link', { name: family }).click();
  const appointments = page.getByRole('region', { name: 'Appointments' });
  await expect(appointments.getByRole('link', { name: /, 0?2:00 pm/ })).toBeVisible();
  await expect(appointments.getByRole('link', { name: 'Book Appointment' })).toBeVisible();
});

test('a meeting is closed with a note', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Revathi' });
  const { appointments } = await product.call(listAppointments, { token: await product.superAdminToken() });
  const begun = appointments.find(
    ({ status, startsAt }) => status === 'confirmed' && Date.parse(startsAt) <= Date.now(),
  );
  if (!begun) throw new Error('No confirmed appointment of the sample data has begun');
  await resumeSession(page, product, staff);
  await page.goto(appointmentAddress(begun.id));
  const details = page.getByRole('dialog', { name: begun.student.name });
  await details.getByRole('button', { name: 'Completed' }).click();
  const outcome = page.getByRole('dialog', { name: 'The appointment took place' });
  await outcome.getByRole('button', { name: 'Save as Completed' }).click();
  await expect(outcome.getByLabel('Outcome')).toBeFocused();
  await outcome.getByLabel('Outcome').fill('She wants to study design.');
  await outcome.getByRole('button', { name: 'Save as Completed' }).click();
  await expect(toast(page)).toContainText('The appointment is completed');
  await expect(details).toContainText('She wants to study design.');
  await expect(details).toContainText(`Completed by ${staff.name}`);
  await expect(details.getByRole('button', { name: 'Reschedule' })).toHaveCount(0);
});

test('two people book one time: the second is offered the next free ones', async ({
  page,
  product,
  browser,
  expectedErrors,
}) => {
  const [first, second] = [
    await addMember(product, { name: 'Anu' }),
    await addMember(product, { name: 'Bina' }),
  ];
  const counsellor = await addMember(product, { name: 'Chandra', role: 'teacher' });
  const monday = someMonday();
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await resumeSession(page, product, first);
  await resumeSession(other, product, second);
  const open = async (person: Page, name: string) => {
    const { id } = await addStudent(product, name);
    await person.goto(`${product.url}${bookingAddress(id)}`);
    const form = booking(person);
    await form.getByLabel('Service').selectOption('DMIT');
    await form.getByLabel('Counsellor').selectOption(counsellor.name);
    await form.getByLabel('Day').fill(monday);
    await form.getByLabel('Place').fill('Room 2');
    await form
      .getByRole('group', { name: 'Free times' })
      .getByRole('button', { name: '10:00 am', exact: true })
      .click();
    return form;
  };
  const mine = await open(page, `Madhavi ${first.id}`);
  const theirs = await open(other, `Nalini ${second.id}`);
  await theirs.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(toast(other)).toContainText('The appointment is confirmed');

  expectedErrors.push(/status of 409/);
  await mine.getByRole('button', { name: 'Book Appointment' }).click();
  const offered = mine.getByRole('group', { name: 'Next free times' });
  await expect(mine.getByRole('alert')).toBeVisible();
  await expect(mine.getByLabel('Place')).toHaveValue('Room 2');
  await expectAccessible(page, '[role=dialog]');
  await offered.getByRole('button').first().click();
  await mine.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(toast(page)).toContainText('The appointment is confirmed');
  await expect(page.getByRole('dialog', { name: `Madhavi ${first.id}` })).toContainText('Room 2');
  await elsewhere.close();
});

test('an appointment is moved and cancelled', async ({ page, product }) => {
  const manager = await addMember(product, { name: 'Latha', role: 'admin' });
  const counsellor = await addMember(product, { name: 'Kamala', role: 'teacher' });
  const student = await addStudent(product, `Oviya ${manager.id}`);
  const monday = someMonday();
  const { appointment } = await product.call(createAppointment, {
    token: await product.superAdminToken(),
    body: {
      studentId: student.id,
      service: 'career',
      startsAt: `${monday}T10:00:00+05:30`,
      durationMinutes: 60,
      counsellorId: counsellor.id,
    },
  });
  await resumeSession(page, product, manager);

  // A day with a break leaves no time in it.
  await page.goto(`${paths.admin.dashboardHours}?counsellor=${counsellor.id}`);
  await page.getByLabel('Monday, to').fill('13:00');
  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await page.getByLabel('Monday, from (2)').fill('14:00');
  await page.getByLabel('Monday, to (2)').fill('18:00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Hours' }).click();
  await expect(toast(page)).toContainText('The working hours are saved');

  await page.goto(addressOf(paths.admin.dashboardStudent, student.id));
  await page.getByRole('link', { name: /10:00 am/ }).click();
  const details = page.getByRole('dialog', { name: student.name });
  await details.getByRole('button', { name: 'Reschedule' }).click();
  const form = page.getByRole('dialog', { name: 'Reschedule' });
  const free = form.getByRole('group', { name: 'Free times' });
  await expect(free.getByRole('button', { name: '2:00 pm', exact: true })).toBeVisible();
  await expect(free.getByRole('button', { name: '1:00 pm', exact: true })).toHaveCount(0);
  await free.getByRole('button', { name: '3:30 pm', exact: true }).click();
  await form.getByRole('button', { name: 'Move Appointment' }).click();
  await expect(toast(page)).toContainText('Moved to');
  await expect(details).toContainText('3:30 pm – 4:30 pm');

  await details.getByRole('button', { name: 'Cancel Appointment' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel the appointment' });
  await question.getByLabel('Reason').fill('The family is travelling.');
  await question.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(toast(page)).toContainText('The appointment is cancelled');
  await expect(details.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(details).toContainText('The family is travelling.');
  expect(new URL(page.url()).searchParams.get('appointment')).toBe(String(appointment.id));

  // The time is free again.
  await page.goto(
    `${paths.admin.dashboardAppointments}?view=day&date=${monday}&counsellorId=${counsellor.id}`,
  );
  await expect(page.getByText(/No appointments on this day/)).toBeVisible();
});

import type { Page } from '@playwright/test';
import { createContact } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { chooseFrom, toast } from './portal.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a lead is booked without a student, becomes one later, and is enrolled', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/409 \(Conflict\)/);
  const staff = await addMember(product, { name: 'Vasantha' });
  const counsellor = await addMember(product, { name: 'Murali', role: 'teacher' });
  const name = `Lakshmi Rao ${staff.id}`;
  const child = `Arjun Rao ${staff.id}`;
  await product.call(createContact, {
    token: await product.superAdminToken(),
    body: {
      idempotencyKey: crypto.randomUUID(),
      source: 'walk_in',
      name,
      childName: child,
      service: 'career',
      assigneeId: staff.id,
    },
  });
  await resumeSession(page, product, staff);
  await page.goto(`${paths.admin.dashboardLeads}?owner=mine`);

  // A booked meeting asks for the meeting.
  const moveTo = async (stage: string) => {
    await page.getByRole('button', { name: `Move ${name}` }).click();
    await page.getByRole('menuitem', { name: `Move to ${stage}` }).click();
  };
  await moveTo('Meeting booked');
  const form = page.getByRole('dialog', { name: 'Book an appointment' });
  await expect(form).toContainText(`The appointment is with ${child}`);
  await chooseFrom(form.getByLabel('Counsellor'), counsellor.name);
  const days = new Date(Date.now() + 3 * 24 * 3600 * 1000).toISOString().slice(0, '2026-11-28'.length);
  await form.getByLabel('Day').fill(days);
  const another = form.getByRole('button', { name: 'Another time' });
  await another.click();
  await form.getByLabel('Another time').fill('11:00');
  await form.getByLabel('Book outside working hours or pauses').check();
  await expectAccessible(page, '[role=dialog]');
  await form.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(toast(page)).toContainText('The appointment is confirmed');
  await expect(column(page, 'Meeting booked').getByRole('link', { name })).toBeVisible();

  // The appointment is with the child, who is no student.
  await page.goto(`${paths.admin.dashboardAppointments}?view=list&q=${encodeURIComponent(child)}`);
  await page.getByRole('button', { name: `Details of ${child}’s appointment` }).click();
  const details = page.getByRole('dialog', { name: child });
  await expect(details.getByText('Confirmed', { exact: true })).toBeVisible();
  await details.getByRole('link', { name: child }).click();
  await expect(page).toHaveURL(/enquiries\?contact=\d+/);

  // Enrolled asks for the student and the enrolment.
  await page.goto(`${paths.admin.dashboardLeads}?owner=mine`);
  await moveTo('Enrolled');
  const student = page.getByRole('dialog', { name: 'Add as student' });
  await expect(student.getByLabel('Student’s name')).toHaveValue(child);
  await expect(student.getByLabel('Enrol in')).toHaveValue('career');
  await student.getByRole('button', { name: 'Add Student' }).click();
  await page
    .getByRole('dialog', { name: 'Student added' })
    .getByRole('link', { name: 'Open Student' })
    .click();
  const appointments = page.getByRole('region', { name: 'Appointments' });
  await expect(appointments.getByRole('link', { name: /, 0?11:00 am/ })).toBeVisible();
  await page.goto(`${paths.admin.dashboardLeads}?owner=mine`);
  await page.getByRole('button', { name: 'Enrolled (1)' }).click();
  await expect(column(page, 'Enrolled').getByRole('link', { name })).toBeVisible();
});

test('a walk-in is entered and its meeting recorded within 20 seconds', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Revathi' });
  const counsellor = await addMember(product, { name: 'Sundar', role: 'teacher' });
  const name = `Nila Devi ${staff.id}`;
  await resumeSession(page, product, staff);
  await page.goto(paths.admin.dashboard);
  const enter = page.getByRole('button', { name: 'New enquiry' });
  await expect(enter).toBeVisible();

  const began = Date.now();
  await enter.click();
  const entry = page.getByRole('dialog', { name: 'New Enquiry' });
  await entry.getByLabel('Name of the parent or caller').fill(name);
  await entry.getByRole('button', { name: 'Save Enquiry' }).click();
  await page.getByRole('button', { name: `Book appointment: ${name}` }).click();
  await page.getByRole('button', { name: 'It takes place now or was today' }).click();
  const form = page.getByRole('dialog', { name: 'Record a meeting' });
  await form.getByLabel('Service').selectOption('career');
  await chooseFrom(form.getByLabel('Counsellor'), counsellor.name);
  await form.getByRole('button', { name: 'Record Meeting' }).click();
  await expect(toast(page)).toContainText('The meeting is recorded');
  expect(Date.now() - began).toBeLessThan(20_000);

  await expect(page.getByRole('combobox', { name: `Stage of ${name}` })).toHaveValue('meeting_booked');
  await expect(page.getByText('A meeting took place.')).toBeVisible();
});

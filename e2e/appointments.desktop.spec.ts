import { createAppointmentRequest } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { chooseFrom, follow, toast } from './portal.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The Monday after next, ISO 8601: every counsellor works from nine to six then. */
function someMonday(): string {
  const day = new Date(Date.now() + 7 * DAY_MS);
  while (day.getUTCDay() !== 1) day.setTime(day.getTime() + DAY_MS);
  return day.toISOString().slice(0, '2026-04-27'.length);
}

test('a family’s request becomes a confirmed appointment', async ({ page, product }) => {
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
      age: 21,
      consentToContact: true,
      consentOfParent: false,
    },
  });
  await resumeSession(page, product, staff);
  await page.goto(paths.admin.dashboard);
  await follow(page, 'Appointments');
  await page.getByRole('link', { name: 'Requests' }).click();

  // A family needs no student.
  await page.getByRole('link', { name: new RegExp(`^${family}`) }).click();
  await page.getByRole('button', { name: `Book appointment: ${family}` }).click();
  const form = page.getByRole('dialog', { name: 'Book an appointment' });
  await expect(form).toContainText(`In answer to the request of ${family}`);
  await expect(form.getByLabel('Day')).toHaveValue(/^Mon /);
  await chooseFrom(form.getByLabel('Counsellor'), counsellor.name);
  await form.getByLabel('Family’s time zone').fill('Europe/London');
  await form
    .getByRole('group', { name: 'Free times' })
    .getByRole('button', { name: '2:00 pm', exact: true })
    .click();
  await expect(form).toContainText(/For the family: [89]:30 am in London/);
  await expectAccessible(page, '[role=dialog]');
  await form.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(toast(page)).toContainText('The appointment is confirmed');

  await page.goto(`${paths.admin.dashboardAppointments}?view=list&q=${encodeURIComponent(family)}`);
  await page.getByRole('button', { name: `Details of ${family}’s appointment` }).click();
  const details = page.getByRole('dialog', { name: family });
  await expect(details.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(details).toContainText('2:00 pm – 3:00 pm');
  await expect(details.getByRole('link', { name: '044 2233 0078' })).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  const file = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Calendar File' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.ics$/);
  const address = page.url();
  await details.getByRole('button', { name: 'Done', exact: true }).click();

  // The entry of the calendar is a button, also for the keyboard.
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
  await expect(page).toHaveURL(/enquiries\?contact=\d+/);
});

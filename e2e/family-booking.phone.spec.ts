import { getFamilyBooking, updateFamilyBooking } from '#contracts/appointments/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import {
  createReport,
  createReportLink,
  SAMPLE_REPORTS,
  saveReport,
  setReportStatus,
} from '#contracts/reports/index.ts';
import { createEnrolment, createStudent } from '#contracts/students/index.ts';
import { invite, join, look } from './families.ts';
import { expect, NARROWEST_PHONE, testWithAccounts as test } from './fixtures.ts';
import { addMember } from './people.ts';
import { heading } from './portal.ts';
import type { Product } from './product.ts';

test.use({ viewport: NARROWEST_PHONE });

/** A student with a shared career report. */
async function addReported(product: Product, token: string, child: { name: string; email: string }) {
  const { student } = await product.call(createStudent, {
    token,
    body: { ...child, dateOfBirth: '2012-05-14' },
  });
  const { enrolment } = await product.call(createEnrolment, {
    token,
    params: { id: student.id },
    body: { service: 'career' },
  });
  const { report } = await product.call(createReport, { token, params: { id: enrolment.id } });
  const params = { id: report.id };
  const content = SAMPLE_REPORTS.career;
  const saved = await product.call(saveReport, { token, params, body: { version: report.version, content } });
  const { version } = saved.report;
  await product.call(setReportStatus, { token, params, body: { version, status: 'ready' } });
  await product.call(createReportLink, { token, params, body: { expiresInDays: 30 } });
  return student;
}

test('from the sign-up to the report and to the first booking, which the family cancels', async ({
  page,
  product,
  mailServer,
}) => {
  test.setTimeout(120_000);
  const token = await product.superAdminToken();
  const counsellor = await addMember(product, { name: 'Chitra', role: 'teacher' });
  const { version, settings } = await product.call(getFamilyBooking, { token });
  await product.call(updateFamilyBooking, {
    token,
    body: {
      version,
      settings: { ...settings, changeHours: 0, services: ['career'], counsellorIds: [counsellor.id] },
    },
  });
  const mother = { name: 'Meena Example', email: 'meena.booking@family.example' };
  const student = await addReported(product, token, { name: 'Kavya Booking', email: mother.email });
  await join(page, mother, await invite(product, student.id, mother));

  await page.goto(addressOf(paths.familyChild, student.id));
  await expect(heading(page)).toContainText('Kavya');
  const reports = page.getByRole('region', { name: 'Reports' });
  await reports.getByRole('link', { name: 'Career Counseling' }).tap();
  await expect(heading(page)).toContainText('Kavya Booking');
  await look(page);
  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).tap();
  expect((await pdf).suggestedFilename()).toContain('Kavya Booking');
  await page.goBack();

  const booking = page.getByRole('region', { name: 'Book or change an appointment' });
  await booking.getByRole('group', { name: 'Time' }).locator('label').first().tap();
  await look(page);
  await booking.getByRole('button', { name: 'Book this appointment' }).tap();
  await expect(booking.getByText(/^Your appointment on .* is booked\.$/)).toBeVisible();
  await look(page);
  const subjects = () =>
    Promise.all(mailServer.taken.map(async (mail) => `${mail.to}: ${(await mail.parse()).subject}`));
  const confirmed = new RegExp(`^${mother.email}: Appointment confirmed`);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(confirmed));
  await page.reload();
  await booking.getByRole('button', { name: 'Cancel the appointment' }).tap();
  await booking.getByRole('button', { name: 'Yes, cancel it' }).tap();
  await expect(booking.getByText(/^The appointment on .* is cancelled\.$/)).toBeVisible();
});

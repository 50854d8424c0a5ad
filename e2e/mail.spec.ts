import { createAppointment } from '#contracts/appointments.ts';
import { listMembers } from '#contracts/members.ts';
import { paths } from '#contracts/pages.ts';
import { createStudent } from '#contracts/students.ts';
import { refusal } from '#server/testing/mail-server.ts';
import { expect, expectAccessible, test, testWithMail } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { follow, heading, rowOf, toast } from './portal.ts';
import { type Product, SUPER_ADMIN } from './product.ts';

/** Books an appointment two weeks from now, of which the family is told. */
async function bookFor(product: Product, guardianName: string, email: string): Promise<void> {
  const token = await product.superAdminToken();
  const { teamMembers } = await product.call(listMembers, { token });
  const { student } = await product.call(createStudent, {
    token,
    body: { name: `Child of ${guardianName}`, guardianName, email },
  });
  await product.call(createAppointment, {
    token,
    body: {
      ...{ studentId: student.id, service: 'career', counsellorId: teamMembers[0]?.id },
      startsAt: new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 14 * 86_400_000).toISOString(),
      ...{ durationMinutes: 60, outsideHours: true },
    },
  });
}

testWithMail('a message that was given up is found and sent again', async ({ page, product, mailServer }) => {
  testWithMail.setTimeout(120_000);
  mailServer.manners = {
    onRecipient: () => {
      throw refusal(550, 'No such user here');
    },
  };
  await bookFor(product, 'Meenakshi', 'meenakshi@family.example');
  await resumeSession(page, product, SUPER_ADMIN);
  await page.goto(paths.admin.dashboard);
  await follow(page, 'Mail');
  await expect(heading(page)).toHaveText('Mail');
  await expect(page.getByText('Mail is on')).toBeVisible();
  await expect(page.getByText('Srichakra <office@consultancy.example>')).toBeVisible();

  // The worker looks once a second; the page shows what there was when it was asked.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'Given up: 1, show the list' })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Given up: 1, show the list' }).click();
  await expect(page).toHaveURL(`${paths.admin.dashboardMail}?status=dead`);
  const row = rowOf(page, 'Meenakshi');
  await expect(row).toContainText('meenakshi@family.example');
  await expect(row).toContainText('Appointment confirmed');
  await expect(row).toContainText('The mail server does not accept this address: 550 No such user here');
  await expectAccessible(page);

  mailServer.manners = {};
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page)).toContainText('The message is tried again');
  await expect(page.getByText('No messages found.')).toBeVisible();
  await expect.poll(() => mailServer.taken.map(({ to }) => to)).toEqual(['meenakshi@family.example']);
  const [received] = mailServer.taken;
  expect((await received?.parse())?.subject).toMatch(/^Appointment confirmed: /);

  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Sent', { timeout: 1000 });
  }).toPass();
  await follow(page, 'Audit Log');
  await expect(page.getByRole('row').filter({ hasText: 'E-mail tried again' })).toBeVisible();
});

test('without a mail server the portal says so, and what to do about it', async ({ page, product }) => {
  const admin = await addMember(product, { name: 'Vasanthi', role: 'super_admin' });
  await bookFor(product, 'Uma', 'uma@family.example');
  await resumeSession(page, product, admin);
  await page.goto(paths.admin.dashboardMail);
  await expect(page.getByText('Mail is not set up, so nothing is sent.')).toBeVisible();
  await expect(page.getByText('SMTP_URL')).toBeVisible();
  await expect(page.getByText('No messages in the last weeks.')).toBeVisible();
  await expectAccessible(page);
});

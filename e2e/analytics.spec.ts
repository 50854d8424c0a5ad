import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { getAnalytics } from '#contracts/analytics.ts';
import { getDashboard } from '#contracts/dashboard.ts';
import { createEnquiry } from '#contracts/enquiries.ts';
import { listEnquiries, submissionActions } from '#contracts/enquiry-inbox.ts';
import { isoDateOf } from '#contracts/iso-date.ts';
import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, testAlone as test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { follow, heading } from './portal.ts';
import { makeDataFolder, type Product, SUPER_ADMIN, startProduct } from './product.ts';

async function write(product: Product, name: string) {
  await product.call(createEnquiry, {
    body: {
      ...{ idempotencyKey: randomUUID(), name, email: 'meena@family.example', phone: null },
      ...{ message: 'Which stream suits her?', consentToContact: true },
    },
  });
}

/** Opens the table of a measure and follows one of its figures. @returns the figure. */
async function followFigure(page: Page, measure: string, group: string): Promise<number> {
  const section = page.getByRole('region', { name: measure, exact: true });
  await section.getByRole('button', { name: `Show the table: ${measure}` }).click();
  const link = section.getByRole('row', { name: group }).getByRole('link');
  const figure = Number(await link.textContent());
  await link.click();
  return figure;
}

test('a director follows figures down to what they count', async ({ page, product }) => {
  for (const name of ['Meena', 'Gopal', 'Latha']) await write(product, name);
  await resumeSession(page, product, SUPER_ADMIN);
  await page.goto(paths.admin.dashboard);
  await follow(page, 'Analytics');
  await expect(heading(page)).toHaveText('Analytics');
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText('compared with as many days before');
  await expectAccessible(page);

  const token = await product.superAdminToken();
  const { totals: counted } = await product.call(getAnalytics, { token });
  const registered = Number(counted.registrations);
  expect(registered).toBeGreaterThan(5);
  await totals.getByRole('link', { name: `${registered} registrations: show the list` }).click();
  await expect(heading(page)).toHaveText('Students');
  await expect(page.getByText(`Showing 1–${registered} of ${registered}`)).toBeVisible();

  await page.goBack();
  await page.getByLabel('By', { exact: true }).selectOption('City');
  const ofCity = await followFigure(page, 'Registrations', 'Chennai');
  expect(ofCity).toBeGreaterThan(0);
  await expect(heading(page)).toHaveText('Students');
  await expect(page.getByText(`Showing 1–${ofCity} of ${ofCity}`)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(ofCity + 1);

  await page.goBack();
  await page.getByRole('button', { name: 'This month' }).click();
  await page.getByLabel('By', { exact: true }).selectOption('Month');
  await expectAccessible(page);
  const asked = await followFigure(page, 'Enquiries', 'Total');
  expect(asked).toBe(3);
  await expect(page.getByRole('status').filter({ hasText: '3 enquiries' })).toContainText('without spam');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expectAccessible(page);
});

test('the morning’s dashboard has today’s appointments, and its cards lead on', async ({ page, product }) => {
  const token = await product.superAdminToken();
  const counted = await product.call(getDashboard, { token });
  const [first] = counted.todaysAppointments;
  await resumeSession(page, product, SUPER_ADMIN);
  await page.goto(paths.admin.dashboard);
  const today = page.getByRole('region', { name: "Today's Appointments" });
  await expect(today.getByRole('listitem')).toHaveCount(counted.todaysAppointments.length);
  await expect(today.getByRole('link', { name: String(first?.student.name) }).first()).toBeVisible();
  await expect(page.getByText(/days ago: /)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: `New Registrations: ${counted.newRegistrations}` }).click();
  await expect(heading(page)).toHaveText('Students');
  await expect(page.getByRole('row')).toHaveCount(counted.newRegistrations + 1);
});

// Where the date line has it that a day is over while it has not begun elsewhere: 26 hours lie between the two.
const [LATEST, EARLIEST] = ['Etc/GMT+12', 'Pacific/Kiritimati'];

const testOverdue = test.extend({
  product: async ({}, use) => {
    const folder = makeDataFolder();
    const { email, password } = SUPER_ADMIN;
    const environment = { DATA_DIR: folder.path, ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
    const yesterday = await startProduct({ ...environment, TIME_ZONE: LATEST });
    await write(yesterday, 'Meena Pillai');
    const token = await yesterday.superAdminToken();
    const { enquiries } = await yesterday.call(listEnquiries, { token });
    await yesterday.call(submissionActions.enquiry.reply, {
      token,
      params: { id: enquiries[0]?.id ?? 0 },
      body: { version: 1, text: 'Called the mother.', followUpOn: isoDateOf(Date.now(), LATEST) },
    });
    await yesterday.stop();
    const product = await startProduct({ ...environment, TIME_ZONE: EARLIEST });
    await use(product);
    await product.stop();
    folder.remove();
  },
});

testOverdue(
  'a follow-up that is overdue is on the dashboard, and leads to the inbox',
  async ({ page, product }) => {
    const staff = await addMember(product, { name: 'Charulata' });
    await resumeSession(page, product, staff);
    await page.goto(paths.admin.dashboard);
    const overdue = page.getByRole('region', { name: 'Overdue Follow-ups' });
    await expect(overdue.getByRole('listitem')).toContainText(['Meena Pillai']);
    await overdue.getByRole('link', { name: 'Overdue enquiries: 1' }).click();
    await expect(heading(page)).toHaveText('Enquiries');
    await expect(page.getByRole('button', { name: 'Overdue (1)' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('article', { name: 'Meena Pillai' })).toBeVisible();
  },
);

import { listEnquiries, submissionActions } from '#contracts/enquiries/index.ts';
import { getDashboard } from '#contracts/insight/index.ts';
import { isoDateOf } from '#contracts/lib/iso-date.ts';
import { paths } from '#contracts/pages.ts';
import { writeEnquiry } from './enquiries.ts';
import { expect, expectAccessible, testAlone as test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { heading } from './portal.ts';
import { makeDataFolder, SUPER_ADMIN, startProduct } from './product.ts';

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
    await writeEnquiry(yesterday, 'Meena Pillai');
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

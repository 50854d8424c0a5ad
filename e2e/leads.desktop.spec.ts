import type { Page } from '@playwright/test';
import { createContact, getSkippedStages } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { pressEscape, tabTo } from './keyboard.ts';
import { addMember, type Person, resumeSession } from './people.ts';
import { toast } from './portal.ts';
import type { Product } from './product.ts';

/** Five keys a second: a practised typist. */
const KEY_MS = 200;

async function enterLead(product: Product, owner: Person, name: string, fields: object = {}): Promise<void> {
  await product.call(createContact, {
    token: await product.superAdminToken(),
    body: { idempotencyKey: crypto.randomUUID(), source: 'call', name, assigneeId: owner.id, ...fields },
  });
}

test('a walk-in is entered from another page by keyboard within 20 seconds', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Padma' });
  await resumeSession(page, product, staff);
  await page.goto(paths.admin.dashboardSchools);
  await expect(page.getByRole('button', { name: 'New enquiry' })).toBeVisible();
  const press = (key: string) => page.keyboard.press(key, { delay: KEY_MS });
  const type = (text: string) => page.keyboard.type(text, { delay: KEY_MS });

  const began = Date.now();
  await page.keyboard.press('Alt+KeyL');
  const dialog = page.getByRole('dialog', { name: 'New Enquiry' });
  await expect(dialog.getByLabel('Source')).toBeFocused();
  await press('Tab');
  await type('Car');
  await press('Tab');
  await type(`Lakshmi Rao ${staff.id}`);
  await press('Tab');
  await type('Arjun');
  await press('Tab');
  await type('98765 43210');
  await press('Enter');
  await expect(toast(page)).toContainText('is entered');
  expect(Date.now() - began).toBeLessThan(20_000);

  const details = page.getByRole('region', { name: `Lakshmi Rao ${staff.id}` });
  await expect(details).toContainText('Walk-in');
  await expect(details).toContainText('Career');
  await expect(details).toContainText('Arjun');
  await expectAccessible(page, '[data-panel]');
});

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a lead moves across the board by mouse and keyboard', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Radha' });
  const name = `Gopal Menon ${staff.id}`;
  await enterLead(product, staff, name);
  await resumeSession(page, product, staff);
  await page.goto(`${paths.admin.dashboardLeads}?owner=mine`);

  const card = column(page, 'New').getByText('Call', { exact: true });
  await card.hover();
  await page.mouse.down();
  const goal = await column(page, 'Proposal').boundingBox();
  await page.mouse.move((goal?.x ?? 0) + 60, (goal?.y ?? 0) + 40, { steps: 5 });
  // People drop on the marked stage.
  await expect(page.getByRole('status').filter({ hasText: /^Proposal$/ })).toBeAttached();
  await page.mouse.up();
  await expect(column(page, 'Proposal').getByRole('link', { name })).toBeVisible();
  await expect(toast(page)).toContainText(`${name} moved to Proposal`);
  await expectAccessible(page);

  // Backwards, without a mouse.
  const menu = page.getByRole('button', { name: `Move ${name}` });
  const moveTo = async (stage: string) => {
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: `Move to ${stage}` });
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    while (!(await item.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  };
  await tabTo(page, menu);
  await moveTo('Contacted');
  await expect(column(page, 'Contacted').getByRole('link', { name })).toBeVisible();
  await expect(toast(page)).toContainText(`${name} moved to Contacted`);
  await expect(menu).toBeFocused();

  await moveTo('Lost');
  const question = page.getByRole('dialog', { name: `Why is ${name} lost?` });
  await question.getByLabel('Reason').fill('Moved to another city');
  await question.getByRole('button', { name: 'Move to Lost' }).click();
  await expect(toast(page)).toContainText(`${name} moved to Lost`);
  const lost = column(page, 'Lost').getByRole('link', { name });
  await expect(lost).toHaveCount(0);
  await page.getByRole('button', { name: 'Lost (1)' }).click();
  await expect(lost).toBeVisible();
  await expectAccessible(page);
});

test('a lead cannot be dropped on a stage that its service skips', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Sarala' });
  const name = `Nila Das ${staff.id}`;
  await enterLead(product, staff, name, { service: 'dmit' });
  await resumeSession(page, product, staff);
  // The office is shared by all journeys.
  await page.route(`**${getSkippedStages.path}`, (route) =>
    route.fulfill({ json: { skippedStages: { dmit: ['proposal'] }, lostReasons: [], sources: [] } }),
  );
  await page.goto(`${paths.admin.dashboardLeads}?owner=mine`);

  await page.getByRole('button', { name: `Move ${name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(
    ['Contacted', 'Meeting booked', 'Enrolled', 'Lost'].map((stage) => `Move to ${stage}`),
  );
  await pressEscape(page);
  await column(page, 'New').getByText('DMIT · Call', { exact: true }).hover();
  await page.mouse.down();
  const goal = await column(page, 'Proposal').boundingBox();
  await page.mouse.move((goal?.x ?? 0) + 60, (goal?.y ?? 0) + 40, { steps: 5 });
  await expect(page.getByRole('status').filter({ hasText: /^Proposal$/ })).toBeAttached();
  await page.mouse.up();
  await expect(toast(page)).toContainText('DMIT has no stage Proposal');
  await expect(column(page, 'New').getByRole('link', { name })).toBeVisible();

  await page.goto(`${paths.admin.dashboardLeads}?owner=mine&service=dmit`);
  await expect(column(page, 'New').getByRole('link', { name })).toBeVisible();
  await expect(column(page, 'Proposal')).toHaveCount(0);
});

test('a past meeting gets its outcome and the next call with three clicks', async ({ page, product }) => {
  const admin = await addMember(product, { name: 'Uma', role: 'super_admin' });
  await resumeSession(page, product, admin);
  await page.addInitScript(() => {
    document.addEventListener('click', ({ isTrusted, detail }) => {
      const counted = document.documentElement.dataset;
      if (isTrusted && detail > 0) counted.clicks = String(Number(counted.clicks ?? 0) + 1);
    });
  });
  await page.goto(paths.admin.dashboard);
  const past = page.getByRole('region', { name: 'Meetings without an outcome' });
  await past
    .getByRole('button', { name: /^Happened: / })
    .first()
    .click();
  const form = past.getByRole('form', { name: /^Meeting with / });
  await expect(form.getByLabel('What came of it (optional)')).toBeFocused();
  await page.keyboard.type('Wants to study in Ireland');
  await form.getByRole('button', { name: 'In 3 days' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('The meeting is closed and the next call is noted.');
  await expect(page.locator('html')).toHaveAttribute('data-clicks', '3');
});

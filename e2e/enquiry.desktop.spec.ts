import { createContact } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { addMember, resumeSession } from './people.ts';
import { chooseFrom, follow, toast } from './portal.ts';

test('a message becomes a student in three clicks', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Charulata' });
  const family = `Tamilarasi Murugan ${staff.id}`;
  const message = 'My daughter is in class 10 and loves drawing.\nWhich stream suits her?';

  await page.goto(paths.contact);
  await page.getByLabel('Name').fill(family);
  await page.getByLabel('Email').fill(`tamilarasi.${staff.id}@family.example`);
  await page.getByLabel('Phone').fill('044 2233 0077');
  await page.getByLabel('Who is writing?').selectOption('parent');
  await page.getByLabel('Message').fill(message);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText("Thank you for reaching out. We'll get back to you shortly.")).toBeVisible();

  await resumeSession(page, product, staff);
  await page.goto(paths.admin.dashboard);
  await follow(page, 'Enquiries');
  const row = page.getByRole('link', { name: new RegExp(`^${family}`) });
  await expect(row).toContainText('Which stream suits her?');
  await expect(row).toContainText('New');
  await row.click();
  const panel = page.getByRole('region', { name: family });
  await expect(panel).toContainText('Which stream suits her?');

  const assignee = panel.getByLabel(`Assigned to, for ${family}`);
  await chooseFrom(assignee, staff.name);
  await page.getByLabel('Which enquiries are shown').selectOption('Mine (1)');
  await expect(row).toContainText(staff.name);
  await expect(assignee).toHaveValue(staff.name);

  // A call that reached nobody is no answer.
  const dialog = page.getByRole('dialog', { name: `Write to ${family}` });
  await panel.getByRole('button', { name: `Log call: ${family}` }).click();
  await dialog.getByRole('radio', { name: 'No answer' }).check();
  await dialog.getByRole('button', { name: 'Save Note' }).click();
  await expect(panel).toContainText('Call, no answer');
  await expect(row).toContainText('New');

  // A note needs a next step.
  await panel.getByRole('button', { name: `Write: ${family}` }).click();
  await dialog.getByRole('button', { name: 'Note what was said' }).click();
  await dialog.getByLabel('What was said').fill('Called the mother; she visits us on Saturday.');
  await dialog.getByRole('button', { name: 'Save Note' }).click();
  await expect(dialog).toContainText('Please choose the day of the next follow-up');
  await expect(dialog.getByLabel('Next follow-up')).toBeFocused();
  await dialog.getByRole('button', { name: 'In 3 days' }).click();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save Note' }).click();
  await expect(toast(page)).toContainText('Noted');
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(row).toContainText('Answered');
  await expect(panel).toContainText(/Next step on/);

  await panel.getByRole('button', { name: `Add as student: ${family}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Student' }).click();
  await page
    .getByRole('dialog', { name: 'Student added' })
    .getByRole('link', { name: 'Open Student' })
    .click();

  await expect(page).toHaveURL(/\/admin\/dashboard\/students\/\d+$/);
  await expect(page.getByRole('heading', { level: 2, name: family })).toBeVisible();
  const head = await page.locator('[data-head]').boundingBox();
  expect(head?.height).toBeLessThanOrEqual(120);
  const address = new URL(page.url()).pathname;
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('+914422330077');
  await expect(page.getByRole('region', { name: 'Enquiries' })).toContainText('Which stream suits her?');
  await expect(page.getByRole('region', { name: 'Consents' })).not.toContainText('No consent');

  await follow(page, 'Students');
  const search = page.getByRole('searchbox', { name: 'Search students' });
  await search.fill(`tamilarasi.${staff.id}@`);
  await expect(page.getByRole('rowheader')).toContainText([family]);
  await search.fill(family.toLowerCase());
  await expect(page.getByRole('rowheader')).toContainText([family]);
  await page.getByRole('link', { name: family }).click();
  const peek = page.getByRole('region', { name: family });
  await expect(peek).toContainText('Called the mother; she visits us on Saturday.');
  await expectAccessible(page);
  await peek.getByRole('link', { name: 'Open Record' }).click();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(peek).toBeVisible();

  await follow(page, 'Enquiries');
  await row.click();
  await panel.getByRole('link', { name: `Open student: ${family}` }).click();
  await page.getByRole('dialog', { name: family }).getByRole('link', { name: 'Open Record' }).click();
  await expect(page).toHaveURL(address);
});

test('ten enquiries are answered by keyboard alone, without leaving the list', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Bhavani' });
  const token = await product.superAdminToken();
  for (let at = 0; at < 14; at += 1) {
    const name = `Family ${String.fromCharCode(65 + at)} ${staff.id}`;
    const body = { idempotencyKey: crypto.randomUUID(), source: 'call' as const, name, assigneeId: staff.id };
    await product.call(createContact, { token, body });
  }
  await resumeSession(page, product, staff);
  await page.goto(`${paths.admin.dashboardEnquiries}?owner=mine`);
  const rows = page.getByRole('list', { name: 'Enquiries' }).getByRole('link');
  await expect(rows).toHaveCount(14);
  const inView = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
  );
  expect(inView).toBeGreaterThanOrEqual(12);
  await expectAccessible(page);

  await tabTo(page, rows.first());
  await page.keyboard.press('Enter');
  const panel = page.locator('[data-panel]');
  const title = panel.getByRole('heading', { level: 2 });
  await expect(panel).toBeFocused();
  await expect(title).toContainText('Family');
  await expectAccessible(page);
  const answered = new Set<string>();
  for (let at = 0; at < 10; at += 1) {
    const name = (await title.textContent()) ?? '';
    await expect(panel.getByRole('button', { name: `Write: ${name}` })).toBeVisible();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: `Write to ${name}` });
    await tabTo(page, dialog.getByLabel('What was said'));
    await page.keyboard.type('We talked.');
    await tabTo(page, dialog.getByRole('button', { name: 'Tomorrow' }));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Save Note' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(panel).toContainText('We talked.');
    answered.add(name);
    await page.keyboard.press('j');
    await expect(title).not.toHaveText(name);
  }
  expect(answered.size).toBe(10);
  expect(new URL(page.url()).pathname).toBe(paths.admin.dashboardEnquiries);
  await expect(rows.filter({ hasText: 'Answered' })).toHaveCount(10);

  // Done, then undone.
  const name = (await title.textContent()) ?? '';
  await page.keyboard.press('e');
  await expect(title).not.toHaveText(name);
  await expect(rows).toHaveCount(13);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  const focused = page.locator('a[data-record]:focus');
  await expect(focused).toHaveCount(1);

  // The bar of a selection covers no row that K reaches.
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await rows.first().focus();
  for (const key of ['j', 'k']) {
    for (let at = 1; at < 13; at += 1) await page.keyboard.press(key);
  }
  await expect(rows.first()).toBeFocused();
  const bar = await page.getByRole('region', { name: 'Selected enquiries' }).boundingBox();
  const top = await focused.boundingBox();
  expect(top?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

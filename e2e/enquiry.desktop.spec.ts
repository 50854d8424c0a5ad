import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { follow, heading, toast } from './portal.ts';

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
  const card = page.getByRole('article', { name: family });
  await expect(card).toContainText('Which stream suits her?');
  await expect(card.locator('header')).toContainText('New');

  const assignee = card.getByLabel(`Assigned to, for ${family}`);
  await assignee.selectOption(staff.name);
  await page.getByLabel('Which enquiries are shown').selectOption('Mine (1)');
  await expect(card).toBeVisible();
  await expect(assignee).toHaveValue(String(staff.id));

  // A note needs a next step.
  await card.getByRole('button', { name: `Write: ${family}` }).click();
  const dialog = page.getByRole('dialog', { name: `Write to ${family}` });
  await dialog.getByRole('button', { name: 'Note what was said' }).click();
  await dialog.getByLabel('What was said').fill('Called the mother; she visits us on Saturday.');
  await dialog.getByRole('button', { name: 'Save Note' }).click();
  await expect(toast(page)).toContainText('Please choose the day of the next follow-up');
  await expect(dialog.getByLabel('Next follow-up')).toBeFocused();
  await dialog.getByRole('button', { name: 'In 3 days' }).click();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save Note' }).click();
  await expect(toast(page)).toContainText('Noted');
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(card.locator('header').getByText('Answered', { exact: true })).toBeVisible();
  await expect(card).toContainText(/Next step on/);

  await card.getByRole('button', { name: `Add as student: ${family}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Student' }).click();
  await page
    .getByRole('dialog', { name: 'Student added' })
    .getByRole('link', { name: 'Open Student' })
    .click();

  await expect(page).toHaveURL(/\/admin\/dashboard\/students\/\d+$/);
  await expect(heading(page)).toHaveText(family);
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
  await expect(page).toHaveURL(address);

  await follow(page, 'Enquiries');
  await card.getByRole('link', { name: `Open student: ${family}` }).click();
  await expect(page).toHaveURL(address);
});

import { readFile } from 'node:fs/promises';
import { addressOf, paths } from '#contracts/pages.ts';
import { getStudent } from '#contracts/students/index.ts';
import { buildFamily, PASSWORD } from './families.ts';
import {
  expect,
  expectAccessible,
  expectToFit,
  expectToFitEnlarged,
  NARROWEST_PHONE,
  testWithAccounts as test,
} from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { signIn } from './people.ts';
import { heading } from './portal.ts';
import { SUPER_ADMIN } from './product.ts';

// The form of the copy is sent with a wrong password once.
test.use({ viewport: NARROWEST_PHONE, expectedErrors: [/400 \(Bad Request\)/] });

test('a family takes its copy, has an entry corrected, and stops its erasure', async ({
  page,
  browser,
  baseURL,
  product,
  mailServer,
}) => {
  test.setTimeout(180_000);
  const email = 'meena.data@family.example';
  const mother = { name: 'Meena Example', email };
  const student = await buildFamily(page, product, {
    mother,
    child: { name: 'Kavya Secret', className: '8 A' },
  });

  await page.goto(addressOf(paths.familyChild, student.id));
  await page.getByRole('link', { name: 'Take a copy, see who looked, correct or erase it' }).tap();
  await expect(heading(page)).toHaveText('Everything that we keep');
  await expect(page.getByText(/· You/)).toBeVisible();
  for (const check of [expectAccessible, expectToFit, expectToFitEnlarged]) await check(page);

  const copy = page.getByRole('region', { name: 'Your copy' });
  await copy.getByLabel('Current password').fill('not this one');
  await copy.getByRole('button', { name: 'Download' }).tap();
  await expect(copy.getByText('The current password is wrong.')).toBeVisible();
  await copy.getByLabel('Current password').fill(PASSWORD);
  const pdf = page.waitForEvent('download');
  await copy.getByRole('button', { name: 'Download' }).tap();
  expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await copy.getByLabel('Form of the document').selectOption('json');
  const json = page.waitForEvent('download');
  await copy.getByRole('button', { name: 'Download' }).tap();
  expect((await json).suggestedFilename()).toMatch(/^Kavya Secret .*\.json$/);
  const data = JSON.parse(await readFile(await (await json).path(), 'utf8'));
  expect(data.student).toMatchObject({ name: 'Kavya Secret', className: '8 A' });

  const corrections = page.getByRole('region', { name: 'Corrections' });
  await corrections.getByRole('button', { name: 'Ask for a correction' }).tap();
  await corrections.getByLabel('What is wrong?').selectOption('className');
  await corrections.getByLabel('The right entry').fill('9 A');
  for (const check of [expectAccessible, expectToFit]) await check(page);
  await corrections.getByRole('button', { name: 'Send the correction' }).tap();
  await expect(corrections.getByText(/Our office has not answered yet/)).toBeVisible();

  const office = await browser.newContext({ ...(baseURL && { baseURL }), viewport: NARROWEST_PHONE });
  const portal = await office.newPage();
  await signIn(portal, SUPER_ADMIN);
  await portal.goto(paths.admin.dashboardFamilyRequests);
  await expect(portal.getByText('8 A')).toBeVisible();
  for (const check of [expectAccessible, expectToFit]) await check(portal);
  await portal.getByRole('button', { name: 'Make the correction: Kavya Secret' }).click();
  await portal.getByLabel('Answer to the family').fill('Thank you for telling us');
  for (const check of [expectAccessible, expectToFit]) await check(portal);
  await portal.getByRole('button', { name: 'Change the record' }).click();
  await expect(portal.getByText('No family waits for an answer.')).toBeVisible();
  const { student: corrected } = await product.call(getStudent, {
    token: await product.superAdminToken(),
    params: { id: student.id },
  });
  expect(corrected.className).toBe('9 A');
  const answered = await mailTo(mailServer, email, 'Our office has answered you');
  for (const word of ['Kavya', '9 A', 'Thank you for']) expect(answered).not.toContain(word);

  await page.reload();
  await expect(corrections.getByText('Thank you for telling us')).toBeVisible();
  const erasure = page.getByRole('region', { name: 'Erase everything' });
  await erasure.getByRole('button', { name: 'Ask for the erasure' }).tap();
  for (const check of [expectAccessible, expectToFit]) await check(page);
  await erasure.getByLabel('Type the name to confirm').fill('Kavya Secret');
  await erasure.getByLabel('Current password').fill(PASSWORD);
  await erasure.getByRole('button', { name: 'Erase in seven days' }).tap();
  await expect(erasure.getByText(/Everything will be erased on/)).toBeVisible();
  for (const check of [expectAccessible, expectToFit]) await check(page);
  const asked = await mailTo(mailServer, email, 'Everything that we keep will be erased');
  expect(asked).not.toContain('Kavya');
  await portal.reload();
  await expect(portal.getByText(/The record is erased on/)).toBeVisible();
  await portal.goto(addressOf(paths.admin.dashboardStudent, student.id));
  await expect(portal.getByText(/The record is erased on/)).toBeVisible();
  for (const check of [expectAccessible, expectToFit]) await check(portal);
  await office.close();

  await page.goto(addressOf(paths.familyChild, student.id));
  await expect(page.getByText(/Everything will be erased on/)).toBeVisible();
  for (const check of [expectAccessible, expectToFit]) await check(page);
  await page.goBack();
  await erasure.getByRole('button', { name: 'Stop the erasure' }).tap();
  await expect(erasure.getByRole('button', { name: 'Ask for the erasure' })).toBeVisible();
  await expect(erasure.getByText('You have stopped it.')).toBeVisible();
  await mailTo(mailServer, email, 'The erasure is stopped');
});

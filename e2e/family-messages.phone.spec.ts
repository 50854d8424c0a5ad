import sharp from 'sharp';
import { addressOf, paths } from '#contracts/pages.ts';
import { buildFamily } from './families.ts';
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

test.use({ viewport: NARROWEST_PHONE });

test('a family writes with a photograph, the office answers in the space, and the mail about it names nothing', async ({
  page,
  browser,
  baseURL,
  product,
  mailServer,
}) => {
  test.setTimeout(120_000);
  const email = 'lalita@family.example';
  const mother = { name: 'Lalita Example', email };
  const student = await buildFamily(page, product, { mother, child: { name: 'Nandini Secret' } });

  await page.goto(addressOf(paths.familyChild, student.id));
  await page.getByRole('link', { name: 'Write to our office, or read the messages' }).tap();
  await expect(heading(page)).toHaveText('Messages');
  await page.getByLabel('Your message to our office').fill('Here is the mark sheet.');
  const exif = { IFD0: { Make: 'SecretCamera' } };
  const photo = { create: { width: 3000, height: 2000, channels: 3, background: '#a55' } } as const;
  await page.getByLabel('Add files').setInputFiles({
    name: 'sheet.jpeg',
    mimeType: 'image/jpeg',
    buffer: await sharp(photo).jpeg().withExif(exif).toBuffer(),
  });
  await expect(page.getByRole('button', { name: 'Remove sheet.jpg' })).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByLabel('Your message to our office')).toHaveValue('Here is the mark sheet.');
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(page.getByText('Your message is with our office.')).toBeVisible();
  await expect(page.getByRole('button', { name: /sheet\.jpg/ })).toBeVisible();
  for (const check of [expectAccessible, expectToFit, expectToFitEnlarged]) await check(page);

  const office = await browser.newContext({ ...(baseURL && { baseURL }), viewport: NARROWEST_PHONE });
  const portal = await office.newPage();
  await signIn(portal, SUPER_ADMIN);
  await portal.goto(addressOf(paths.admin.dashboardStudent, student.id));
  await expect(portal.getByText('Here is the mark sheet.')).toBeVisible();
  const download = portal.waitForEvent('download');
  await portal.getByRole('button', { name: /sheet\.jpg/ }).click();
  const saved = await sharp(await (await download).path()).metadata();
  expect([saved.width, saved.height, saved.exif]).toEqual([2560, 1707, undefined]);
  await portal.getByRole('button', { name: 'Write to the family' }).click();
  await expect(portal.getByText(/Read by Lalita Example \(mother\)/)).toBeVisible();
  await portal.getByLabel('Text').fill('Thank you, we saw 91 marks.');
  for (const check of [expectAccessible, expectToFit]) await check(portal);
  await portal.getByRole('button', { name: 'Send in the space' }).click();
  await expect(portal.getByText('Thank you, we saw 91 marks.')).toBeVisible();
  await office.close();

  const mail = await mailTo(mailServer, email, 'There is a new message for you');
  expect(mail).toContain(`${addressOf(paths.familyChild, student.id)}?messages`);
  for (const word of ['Nandini', 'Secret', '91']) expect(mail).not.toContain(word);

  await page.goto(paths.family);
  await expect(page.getByText('1 new message')).toBeVisible();
  await page.goto(`${addressOf(paths.familyChild, student.id)}?messages`);
  await expect(page.getByText('Thank you, we saw 91 marks.')).toBeVisible();
  await page.goto(paths.family);
  await expect(page.getByRole('link', { name: /Nandini/ })).toBeVisible();
  await expect(page.getByText('1 new message')).toHaveCount(0);
});

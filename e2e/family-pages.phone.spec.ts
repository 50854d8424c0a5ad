import { inLanguage } from '#contracts/languages.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { buildFamily, signIn, signUp } from './families.ts';
import { expect, NARROWEST_PHONE, testWithAccounts as test, waitForApp } from './fixtures.ts';
import { heading } from './portal.ts';

test.use({ viewport: NARROWEST_PHONE, expectedErrors: [/net::ERR_INTERNET_DISCONNECTED/] });

test('a family reads its page before the code is there, and nobody else does, also after a sign-out without a network', async ({
  page,
  context,
  browser,
  baseURL,
  product,
}) => {
  test.setTimeout(120_000);
  const email = 'rekha@family.example';
  const mother = { name: 'Rekha Example', email };
  const student = await buildFamily(page, product, { mother, child: { name: 'Ananya Secret' } });
  const address = addressOf(paths.familyChild, student.id);
  await context.clearCookies();
  await page.goto(paths.login);
  await waitForApp(page);
  await signIn(page, email);
  await expect(page).toHaveURL(paths.home);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(address);
  await waitForApp(page);
  await expect(heading(page)).toHaveText('Ananya Secret');
  await expect(page.getByRole('region', { name: 'Book or change an appointment' })).toBeVisible();
  expect(asked).not.toContain(`/api${address}`);

  const read = async (path: string) => (await context.request.get(path)).text();
  for (const path of [address, paths.family, inLanguage(address, 'ta')])
    expect(await read(path)).toContain('Ananya Secret');
  const options = { ...(baseURL && { baseURL }), storageState: await context.storageState() };
  const withoutCode = await browser.newContext({ ...options, javaScriptEnabled: false });
  const still = await withoutCode.newPage();
  await still.goto(inLanguage(address, 'hi'));
  await expect(still.getByRole('heading', { name: 'Ananya Secret' })).toBeVisible();
  await expect(still.getByRole('heading', { name: 'सहमतियाँ' })).toBeVisible();
  await expect(still.getByRole('banner').getByText('Rekha Example')).toBeVisible();
  await withoutCode.close();

  const others = await browser.newContext({ ...(baseURL && { baseURL }) });
  const stranger = await others.newPage();
  await signUp(stranger, { name: 'Stranger Example', email: 'stranger@family.example' });
  await signIn(stranger, 'stranger@family.example');
  await expect(stranger).toHaveURL(paths.home);
  expect(await (await others.request.get(address)).text()).not.toContain('Ananya Secret');
  await others.close();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Ananya Secret')).toBeHidden();
  await context.setOffline(false);
  expect(await read(address)).not.toContain('Ananya Secret');
});

import { paths } from '#contracts/pages.ts';
import { appCode, STEP_MS } from '#server/testing/second-factors.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { pressEscape, tabTo } from './keyboard.ts';
import { addMember, fillSignIn, resumeSession } from './people.ts';
import { heading, signOut } from './portal.ts';

test('two-step sign-in is set up and used without a mouse', async ({ page, product }) => {
  const member = await addMember(product, { name: 'Chandana' });
  await resumeSession(page, product, member);
  await page.goto(`${paths.admin.settings}?tab=security`);
  const begin = page.getByRole('button', { name: 'Set Up' });
  await expect(begin).toBeVisible();
  await tabTo(page, begin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'How to set it up' })).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.getByLabel('Secret').inputValue()).replaceAll(' ', '');
  await tabTo(page, page.getByLabel('Code from your app'));
  await page.keyboard.type(appCode(secret, new Date()));
  await tabTo(page, page.getByLabel('Your password', { exact: true }));
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allTextContents();
  await expectAccessible(page);
  const kept = page.getByRole('button', { name: 'I Have Saved Them' });
  // Escape does not close the dialog: the codes are shown only once.
  await pressEscape(page);
  await tabTo(page, kept);
  await page.keyboard.press('Enter');
  await expect(kept).toHaveCount(0);
  await expect(page.getByText('10 of 10')).toBeVisible();

  await signOut(page);
  await fillSignIn(page, member);
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await expectAccessible(page);
  // The first code is used up; the server already accepts the next one.
  await page.keyboard.type(appCode(secret, new Date(Date.now() + STEP_MS)));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.admin.dashboard);

  await signOut(page);
  await fillSignIn(page, member);
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Use a recovery code instead' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.admin.dashboard);
  await expect(heading(page)).toHaveText('Admin Dashboard');
});

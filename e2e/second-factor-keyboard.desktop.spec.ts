import { appCode } from '#server/testing/second-factors.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { addMember, resumeSession } from './people.ts';
import { heading } from './portal.ts';
import { turnOnSecondFactor } from './second-step.ts';

test('two-step sign-in is set up without a mouse', async ({ page, product }) => {
  const member = await addMember(product, { name: 'Chandana' });
  await resumeSession(page, product, member);
  await page.goto('/admin/settings?tab=security');
  const begin = page.getByRole('button', { name: 'Set Up' });
  await expect(begin).toBeVisible();
  await tabTo(page, begin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'How to set it up' })).toBeFocused();
  const secret = (await page.getByLabel('Secret').inputValue()).replaceAll(' ', '');
  await tabTo(page, page.getByLabel('Code from your app'));
  await page.keyboard.type(appCode(secret, new Date()));
  await tabTo(page, page.getByLabel('Your password', { exact: true }));
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');

  const kept = page.getByRole('button', { name: 'I Have Saved Them' });
  await expect(kept).toBeVisible();
  // What is shown this once isn't closed by a key too many.
  await page.keyboard.press('Escape');
  await tabTo(page, kept);
  await page.keyboard.press('Enter');
  await expect(kept).toHaveCount(0);
  await expect(page.getByText('10 of 10')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'New Recovery Codes' }));
});

test('both steps of signing in without a mouse', async ({ page, product }) => {
  const member = await addMember(product, { name: 'Kamakshi' });
  const factor = await turnOnSecondFactor(product, member);
  await page.goto('/admin/login');
  await expect(heading(page)).toHaveText('Admin Portal');
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await page.keyboard.type(member.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Use a recovery code instead' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(factor.recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(heading(page)).toHaveText('Admin Dashboard');
});

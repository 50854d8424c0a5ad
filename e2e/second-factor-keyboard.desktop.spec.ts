import { appCode } from '#server/testing/second-factors.ts';
import { expect, test } from './fixtures.ts';
import { pressEscape, tabTo } from './keyboard.ts';
import { addMember, resumeSession } from './people.ts';
import { turnOnSecondFactor } from './second-step.ts';

test('set up without a mouse', async ({ page, product }) => {
  const member = await addMember(product, { name: 'Ishwari' });
  await resumeSession(page, product, member);
  await page.goto('/admin/settings?tab=security');
  const begin = page.getByRole('button', { name: 'Set Up' });
  await expect(begin).toBeVisible();
  await tabTo(page, begin);
  await page.keyboard.press('Enter');
  const steps = page.getByRole('list', { name: 'How to set it up' });
  await expect(steps).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(begin).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(steps).toBeFocused();
  await tabTo(page, page.getByLabel('Secret'));
  const secret = (await page.getByLabel('Secret').inputValue()).replaceAll(' ', '');
  await tabTo(page, page.getByLabel('Code from your app'));
  await page.keyboard.type(appCode(secret, new Date()));
  await tabTo(page, page.getByLabel('Your password', { exact: true }));
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes).toBeVisible();
  await pressEscape(page);
  await expect(codes).toBeVisible();
  await tabTo(page, codes.getByRole('button', { name: 'I Have Kept Them' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('10 of 10')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Two-step sign-in' })).toBeFocused();
});

test('signed in without a mouse', async ({ page, product }) => {
  const member = await addMember(product, { name: 'Hemalatha' });
  const factor = await turnOnSecondFactor(product, member);
  await page.goto('/admin/login');
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
});

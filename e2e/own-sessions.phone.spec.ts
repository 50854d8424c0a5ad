import { expect, expectAccessible, test } from './fixtures.ts';
import { addMember, signIn } from './people.ts';
import { toast } from './portal.ts';

test('of two sessions one ends the other', async ({ page, browser, product, baseURL }) => {
  const member = await addMember(product, { name: 'Oviya' });
  await signIn(page, member);
  const phone = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  const elsewhere = await phone.newPage();
  await signIn(elsewhere, member);

  await page.goto('/admin/settings?tab=security');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  const [own, other] = [
    sessions.filter({ hasText: 'This session' }),
    sessions.filter({ hasText: 'Safari on iPhone' }),
  ];
  await expect(own).toContainText('Chrome on');
  await expect(own).toContainText('From 127.0.0.1');
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect(other).not.toContainText('This session');

  await other.getByRole('button', { name: /^End the session of Safari on iPhone/ }).click();
  await expect(toast(page)).toContainText('The session has ended');
  await expect(sessions).toHaveCount(1);
  await expectAccessible(page);

  await elsewhere.goto('/admin/settings?tab=security');
  await expect(elsewhere).toHaveURL('/admin/login?redirect=settings%3Ftab%3Dsecurity');
  await expect(elsewhere.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await phone.close();
});

test('all others end at once', async ({ page, product }) => {
  const member = await addMember(product, { name: 'Nalini' });
  await signIn(page, member);
  for (let count = 0; count < 2; count += 1) await product.signIn(member.email, member.password);
  await page.goto('/admin/settings?tab=security');
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(3);
  await page.getByRole('button', { name: 'End All Others' }).click();
  const question = page.getByRole('alertdialog', { name: 'End all other sessions?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'End All Others' }).click();
  await expect(toast(page)).toContainText('The sessions have ended');
  await expect(sessions).toHaveCount(1);
  await expect(sessions).toContainText('This session');
});

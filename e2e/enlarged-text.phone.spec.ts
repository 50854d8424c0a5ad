import { paths } from '#contracts/pages.ts';
import { expect, expectToFitEnlarged, NARROWEST_PHONE, test } from './fixtures.ts';
import { signIn, signUp, takeAssessment } from './visitor.ts';

test.use({ viewport: NARROWEST_PHONE });

test('text of twice the size fits a narrow screen, signed in, in results and dialogs', async ({ page }) => {
  await signUp(page);
  await expectToFitEnlarged(page);
  await signIn(page);
  await expectToFitEnlarged(page);
  await page.getByRole('button', { name: 'DMIT', expanded: false }).click();
  await expectToFitEnlarged(page);
  await takeAssessment(page);
  await expectToFitEnlarged(page);
  await page.getByRole('button', { name: 'Book Counseling Session' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectToFitEnlarged(page);
  await page.goto(paths.forgotPassword);
  await page.getByRole('button', { name: 'Remove the account from this device' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectToFitEnlarged(page);
});

test('a dialog of enlarged text scrolls as a whole, so that little of it is unreachable', async ({
  page,
}) => {
  await page.goto(paths.contact);
  await page.getByRole('button', { name: 'Book a counselling session' }).click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByRole('heading');
  const send = dialog.getByRole('button', { name: 'Send Request' });
  await expect(title).toBeInViewport();
  await expect(send).toBeInViewport();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expect(title).toBeInViewport();
  await expect(send).not.toBeInViewport();
  await dialog.getByLabel('Email').scrollIntoViewIfNeeded();
  await expect(title).not.toBeInViewport();
  await expect(send).not.toBeInViewport();
  await send.click({ trial: true });
});

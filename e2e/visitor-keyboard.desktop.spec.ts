import { paths } from '#contracts/pages.ts';
import { expect, test, waitForApp } from './fixtures.ts';
import { pressEscape, tabTo } from './keyboard.ts';
import { heading, toast } from './portal.ts';

test('a visitor signs up, signs in, takes the assessment and asks for a session without a mouse', async ({
  page,
}) => {
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    // Some pages focus their first field.
    const isThere = await field.evaluate((element) => element === document.activeElement);
    if (!isThere) await tabTo(page, field);
    await page.keyboard.type(text);
  };
  const press = async (name: string | RegExp, key = 'Enter') => {
    await tabTo(page, page.getByRole('button', { name }).first());
    await page.keyboard.press(key);
  };

  await page.goto(paths.home);
  await waitForApp(page);
  await press('DMIT');
  await expect(page.getByRole('button', { name: 'DMIT' })).toHaveAttribute('aria-expanded', 'true');
  await pressEscape(page);
  await expect(page.getByRole('button', { name: 'DMIT' })).toBeFocused();

  await page.goto(paths.signup);
  await waitForApp(page);
  await type('Email', 'nila@family.example');
  await type('Full name', 'Nila Example');
  await type('Password', 'jasmine in the rain');
  await type('Confirm password', 'jasmine in the rain');
  await type("Parent's name", 'Nila Example');
  await tabTo(page, page.getByRole('checkbox', { name: /terms/ }));
  await page.keyboard.press('Space');
  await press('Create account');
  await expect(page).toHaveURL(paths.login);
  await expect(heading(page)).toHaveText('Sign in');

  await type('Email', 'nila@family.example');
  await type('Password', 'jasmine in the rain');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.home);

  await page.goto(paths.career);
  await waitForApp(page);
  await type('Name', 'Kavya Example');
  await type('Age', '15');
  await tabTo(page, page.getByLabel('Education Level'));
  await page.keyboard.type('High');
  await type('Interests', 'Computers and painting');
  await type('Strengths', 'Patient and logical');
  await type('Career Goals', 'To build something useful');
  await press('See my recommendations');
  await expect(heading(page)).toHaveText('Your Career Recommendations');

  await press('Book Counseling Session');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByLabel("Student's name"));
  await page.keyboard.type('Kavya Example');
  await tabTo(page, dialog.getByLabel('Relationship to the student'));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, dialog.getByLabel("Parent's phone"));
  await page.keyboard.type('98400 00001');
  await tabTo(page, dialog.getByRole('checkbox', { name: /parent or guardian/ }));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('checkbox', { name: /agree to be contacted/ }));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: /send/i }));
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText("We'll contact you to schedule a counseling session.");
  await expect(page.getByRole('dialog', { name: 'We have your request' })).toBeVisible();
  await pressEscape(page);
  await expect(page.getByRole('button', { name: 'Book Counseling Session' }).first()).toBeFocused();
});

import { login } from '#contracts/identity/index.ts';
import { expect, expectAccessible, test, testAlone } from './fixtures.ts';
import { addMember, fillSignIn, resumeSession } from './people.ts';
import { heading, rowOf, signOut, toast } from './portal.ts';
import { fillCode, setUpSecondFactor, turnOnSecondFactor } from './second-step.ts';

const WRONG = 'This code is not right, or was used already. Please enter the one that your app shows now.';
const WRONG_RECOVERY = 'This code is not right, or was used already. Please enter another recovery code.';

test('turned on, asked for, replaced by a recovery code, and never taken twice', async ({
  page,
  product,
  expectedErrors,
}) => {
  test.slow();
  const member = await addMember(product, { name: 'Vaidehi', role: 'teacher' });
  await resumeSession(page, product, member);
  await page.goto('/admin/settings?tab=security');
  const factor = await setUpSecondFactor(page, { begin: 'Set Up', password: member.password });
  await expect(page.getByText('10 of 10')).toBeVisible();
  await expectAccessible(page);

  await signOut(page);
  await fillSignIn(page, member);
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await expectAccessible(page);
  expectedErrors.push(/status of 401/);
  const alert = page.getByRole('alert');
  await fillCode(page, factor.firstCode);
  await expect(alert).toHaveText(WRONG);
  await expectAccessible(page);
  const code = factor.code(1);
  await fillCode(page, code);
  await expect(page).toHaveURL('/admin/dashboard');

  await signOut(page);
  await fillSignIn(page, member);
  await fillCode(page, code);
  await expect(alert).toHaveText(WRONG);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  const [recoveryCode = ''] = factor.recoveryCodes;
  await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/admin/settings?tab=security');
  await expect(page.getByText('9 of 10')).toBeVisible();

  await signOut(page);
  await fillSignIn(page, member);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(alert).toHaveText(WRONG_RECOVERY);

  // Back to the password, whose right one leads here again.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('new recovery codes, and turning it off', async ({ page, product, expectedErrors }) => {
  const member = await addMember(product, { name: 'Lalitha' });
  const factor = await turnOnSecondFactor(product, member);
  await page.goto('/admin/login');
  await fillSignIn(page, member);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(factor.recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/admin/settings?tab=security');
  await expect(page.getByText('9 of 10')).toBeVisible();
  const fillIdentity = async (name: string, code: string, button: string) => {
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByLabel('Code')).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByLabel('Code').fill(code);
    await dialog.getByLabel('Your password', { exact: true }).fill(member.password);
    await dialog.getByRole('button', { name: button }).click();
  };

  await page.getByRole('button', { name: 'New Recovery Codes' }).click();
  await fillIdentity('Make new recovery codes?', factor.recoveryCodes[1] ?? '', 'Make New Codes');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const renewed = await codes.allTextContents();
  expect(renewed.filter((code) => factor.recoveryCodes.includes(code))).toEqual([]);
  await page.getByRole('button', { name: 'I Have Saved Them' }).click();
  await expect(page.getByText('10 of 10')).toBeVisible();

  await page.getByRole('button', { name: 'Turn Off' }).click();
  expectedErrors.push(/status of 400/);
  await fillIdentity('Turn two-step sign-in off?', factor.recoveryCodes[2] ?? '', 'Turn Off');
  await expect(toast(page)).toContainText('This code is not right');
  await fillIdentity('Turn two-step sign-in off?', renewed[0] ?? '', 'Turn Off');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible();

  await signOut(page);
  await fillSignIn(page, member);
  await expect(page).toHaveURL('/admin/dashboard');
});

testAlone('needed by a role: nothing else until it is set up', async ({ page, product, expectedErrors }) => {
  test.slow();
  const boss = await addMember(product, { name: 'Trisha', role: 'super_admin' });
  const teacher = await addMember(product, { name: 'Swati', role: 'teacher' });
  await resumeSession(page, product, boss);
  await page.goto('/admin/settings?tab=security');
  await page.getByRole('checkbox', { name: 'Teacher' }).check();
  await page.getByRole('button', { name: 'Save Roles' }).click();
  await expect(toast(page)).toContainText('Saved');
  await signOut(page);

  expectedErrors.push(/status of 403/);
  await page.goto('/admin/login?redirect=dashboard/students');
  await fillSignIn(page, teacher);
  await expect(heading(page)).toHaveText('Two-step sign-in');
  await expect(page.getByRole('navigation', { name: 'Portal' })).toHaveCount(0);
  await expectAccessible(page);
  // Another address is no way around it.
  await page.goto('/admin/team-members');
  await expect(heading(page)).toHaveText('Two-step sign-in');

  await setUpSecondFactor(page, { begin: 'Set Up Now', password: teacher.password });
  await expect(heading(page)).toHaveText('Team Members');
  await expect(rowOf(page, teacher.name)).toBeVisible();
});

test('reset by a super admin for somebody who lost her phone', async ({ page, product }) => {
  const boss = await addMember(product, { name: 'Revathi', role: 'super_admin' });
  const member = await addMember(product, { name: 'Padma' });
  await turnOnSecondFactor(product, member);
  const signedIn = async () => {
    const answer = await product.call(login, { body: { email: member.email, password: member.password } });
    return 'token' in answer;
  };
  expect(await signedIn()).toBe(false);

  await resumeSession(page, product, boss);
  await page.goto('/admin/team-members');
  await page.getByRole('button', { name: `Sign-in security of ${member.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Sign-in security: ${member.name}` });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reset Two-Step Sign-In' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reset two-step sign-in?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Reset' }).click();
  await expect(toast(page)).toContainText('Two-step sign-in has been reset');
  await expect(dialog.getByText('Off')).toBeVisible();
  await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible();
  expect(await signedIn()).toBe(true);
});

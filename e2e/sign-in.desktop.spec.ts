import { login } from '#contracts/identity/index.ts';
import { expectToLeaveAfter, runClockUntil, stopClock } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { addMember, fillSignIn, resumeSession, signIn } from './people.ts';
import { signOut } from './portal.ts';

test('what the sign-in page says', async ({ page, product, expectedErrors }) => {
  const member = await addMember(product, { name: 'Yamuna' });
  const email = page.getByLabel('Email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Sign in' });
  const alert = page.getByRole('alert');

  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible();
  await submit.click();
  await expect(alert).toHaveText('Please enter your email.');
  await email.fill(member.email);
  await submit.click();
  await expect(alert).toHaveText('Please enter your password.');

  await password.fill('not the right one');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await submit.click();
  expectedErrors.push(/status of 401/);
  await expect(alert).toHaveText('Invalid email or password. Please try again.');

  const answers = [
    {
      answer: { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
      message: 'Server returned non-JSON response. API endpoint may be incorrect.',
    },
    { answer: { status: 500, json: {} }, message: 'Authentication failed' },
    { answer: { status: 200, json: { token: 7 } }, message: 'An error occurred. Please try again later.' },
  ];
  expectedErrors.push(/status of 502/, /status of 500/);
  for (const { answer, message } of answers) {
    await page.route(`**${login.path}`, (route) => route.fulfill(answer), { times: 1 });
    await submit.click();
    await expect(alert).toHaveText(message);
  }

  await page.getByRole('button', { name: 'Clear saved authentication data' }).click();
  await expect(alert).toHaveText('Authentication data cleared. You can try logging in again.');
  await expect(email).toHaveValue('');

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/admin/forgot-password');
  await expect(page.getByText('Ask an administrator of your consultancy')).toBeVisible();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
});

test('the e-mail address is remembered for those who wish', async ({ page, product }) => {
  const member = await addMember(product, { name: 'Zarina' });
  const email = page.getByLabel('Email', { exact: true });
  const remember = page.getByLabel('Remember my email');
  const stored = () => page.evaluate(() => ({ ...window.localStorage }));

  await page.goto('/admin/login');
  await remember.check();
  await fillSignIn(page, member);
  await expect(page).toHaveURL('/admin/dashboard');
  expect(Object.keys(await stored()).sort()).toEqual(['adminEmail', 'adminToken', 'adminUser']);

  await signOut(page);
  expect(await stored()).toEqual({ adminEmail: member.email });
  await page.reload();
  await expect(email).toHaveValue(member.email);
  await expect(remember).toBeChecked();

  await remember.uncheck();
  await fillSignIn(page, member);
  await expect(page).toHaveURL('/admin/dashboard');
  await signOut(page);
  expect(await stored()).toEqual({});
});

test('a stored session of an unknown role is removed', async ({ page, product }) => {
  const member = await addMember(product, { name: 'Anjali' });
  await resumeSession(page, product, member);
  await page.goto('/admin/forgot-password');
  await page.evaluate(() => {
    const user = JSON.parse(window.localStorage.getItem('adminUser') ?? '{}');
    window.localStorage.setItem('adminUser', JSON.stringify({ ...user, role: 'owner' }));
  });
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/login');
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0);
});

test('a double click signs in once, and the portal opens 800 ms later', async ({ page, product }) => {
  const member = await addMember(product, { name: 'Bela' });
  let sent = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === login.path) sent += 1;
  });
  await page.goto('/admin/login');
  await page.getByLabel('Email', { exact: true }).fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await stopClock(page);
  await page.getByRole('button', { name: 'Sign in' }).dblclick();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem('adminToken'))).not.toBeNull();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await expectToLeaveAfter(page, 800, '/admin/dashboard');
  expect(sent).toBe(1);
});

test('who is not signed in sees that, and is sent on', async ({ page }) => {
  await stopClock(page);
  await page.goto('/admin/redirect?to=team-members');
  await runClockUntil(page, page.getByText('Not authenticated. Redirecting to login...'));
  await expectToLeaveAfter(page, 300, '/admin/login?redirect=team-members');

  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/login');
});

test('who is signed in is sent on from the entrance', async ({ page, product }) => {
  const member = await addMember(product, { name: 'Charu' });
  await signIn(page, member);

  await page.goto('/admin/login?redirect=settings');
  await expect(page).toHaveURL('/admin/settings');

  await stopClock(page);
  await page.goto('/admin/redirect');
  await runClockUntil(page, page.getByText('Authentication confirmed. Redirecting to dashboard...'));
  await expectToLeaveAfter(page, 300, '/admin/dashboard');
});

import { expect, testAlone } from './fixtures.ts';
import { addMember, fillSignIn, resumeSession } from './people.ts';
import { follow, rowOf, signOut } from './portal.ts';
import { makeDataFolder, SUPER_ADMIN, startProduct } from './product.ts';

/** Connections that were open are reset, new ones are refused. */
const SERVER_GONE = /net::ERR_/;

interface Restarts {
  /** Where the product keeps its data. */
  folder: string;
}

const test = testAlone.extend<Restarts>({
  folder: async ({}, use) => {
    const folder = makeDataFolder();
    await use(folder.path);
    folder.remove();
  },
  product: async ({ folder }, use) => {
    const product = await startProduct({
      DATA_DIR: folder,
      ADMIN_EMAIL: SUPER_ADMIN.email,
      ADMIN_PASSWORD: SUPER_ADMIN.password,
    });
    await use(product);
    await product.stop();
  },
});

test('the server goes away and comes back', async ({ page, product, folder, expectedErrors }) => {
  const member = await addMember(product, { name: 'Omana', role: 'admin' });
  await resumeSession(page, product, member);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Recent Students' })).toBeVisible();
  await follow(page, 'Team Members');
  await expect(rowOf(page, member.name)).toBeVisible();
  await follow(page, 'Dashboard');
  await expect(page.getByRole('heading', { name: 'Recent Students' })).toBeVisible();

  product.kill('SIGKILL');
  await product.exited;
  expectedErrors.push(SERVER_GONE);

  await follow(page, 'Team Members');
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading data' });
  await expect(panel).toContainText('Failed to load team members. Please try again.');
  await expect(page.getByRole('table')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel).toContainText('Failed to load team members. Please try again.');

  // Signing out needs no server; signing in does, and says so.
  await signOut(page);
  await fillSignIn(page, member);
  await expect(page.getByRole('alert')).toHaveText(
    'Cannot connect to server. Please check your internet connection and try again.',
  );

  const again = await startProduct({ DATA_DIR: folder, PORT: new URL(product.url).port });
  try {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    await follow(page, 'Team Members');
    await expect(rowOf(page, member.name)).toBeVisible();
    await expect(rowOf(page, SUPER_ADMIN.name)).toBeVisible();
  } finally {
    await again.stop();
  }
});

test('Retry brings the list back, and the session outlives the restart', async ({
  page,
  product,
  folder,
  expectedErrors,
}) => {
  const member = await addMember(product, { name: 'Padmini', role: 'teacher' });
  await resumeSession(page, product, member);
  await page.goto('/admin/team-members');
  await expect(rowOf(page, member.name)).toBeVisible();
  await follow(page, 'Students');
  await expect(page.getByText('No students yet.')).toBeVisible();

  product.kill('SIGKILL');
  await product.exited;
  expectedErrors.push(SERVER_GONE);
  await follow(page, 'Team Members');
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading data' });
  await expect(panel).toBeVisible();

  const again = await startProduct({ DATA_DIR: folder, PORT: new URL(product.url).port });
  try {
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(rowOf(page, member.name)).toBeVisible();
    await expect(panel).toHaveCount(0);
  } finally {
    await again.stop();
  }
});

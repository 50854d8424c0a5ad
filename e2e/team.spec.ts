import { login } from '#contracts/identity/index.ts';
import { ROLES, type Role } from '#contracts/roles.ts';
import { expect, test } from './fixtures.ts';
import { addMember, type Person, resumeSession } from './people.ts';
import { heading, rowOf, toast } from './portal.ts';

/** The table "Team members: who may do what", as the buttons that somebody sees. */
const MANAGED = ['Edit', 'Invite', 'Issue a one-time password', 'Delete'];
const ALL = ['Edit', 'Invite', 'Issue a one-time password', 'Sign-in security', 'Delete'];
const BUTTONS: Record<Role, Record<Role | 'self', readonly string[]>> = {
  super_admin: { self: ['Edit'], super_admin: ALL, admin: ALL, teacher: ALL, staff: ALL },
  admin: { self: ['Edit'], super_admin: [], admin: [], teacher: MANAGED, staff: MANAGED },
  teacher: { self: ['Edit'], super_admin: [], admin: [], teacher: [], staff: [] },
  staff: { self: ['Edit'], super_admin: [], admin: [], teacher: [], staff: [] },
};
const CAN_ADD: Record<Role, boolean> = { super_admin: true, admin: true, teacher: false, staff: false };

for (const role of ROLES) {
  test(`what a ${role} sees of the team`, async ({ page, product }) => {
    const self = await addMember(product, { name: 'Nila', role });
    const others: Person[] = [];
    for (const other of ROLES) others.push(await addMember(product, { name: `Other ${other}`, role: other }));

    await resumeSession(page, product, self);
    await page.goto('/admin/team-members');
    await expect(heading(page)).toHaveText('Team Members');
    await expect(page.getByText('Manage admin staff, teachers and team members')).toBeVisible();
    for (const member of [self, ...others]) {
      const buttons = rowOf(page, member.name).getByRole('button');
      const expected = BUTTONS[role][member.id === self.id ? 'self' : member.role];
      await expect(buttons, member.name).toHaveCount(expected.length);
      for (const [index, title] of expected.entries()) {
        await expect(buttons.nth(index)).toHaveAttribute('title', title);
        await expect(buttons.nth(index)).toBeEnabled();
      }
    }

    // Nobody chooses the own role, whatever it is.
    await page.getByRole('button', { name: `Edit ${self.name}` }).click();
    const editOwn = page.getByRole('dialog', { name: `Edit Member: ${self.name}` });
    await expect(editOwn.getByLabel('Role')).toBeDisabled();
    await expect(editOwn.getByLabel('Role')).toHaveValue(role);
    await expect(editOwn.getByLabel(/Active/)).toBeHidden();
    await expect(editOwn.getByLabel(/Password/)).toHaveCount(0);
    await editOwn.getByRole('button', { name: 'Cancel' }).click();

    const add = page.getByRole('button', { name: 'Add Member' });
    await expect(add).toBeVisible({ visible: CAN_ADD[role] });
    if (!CAN_ADD[role]) return;

    await add.click();
    const roleChoice = page.getByRole('dialog', { name: 'Add New Team Member' }).getByLabel('Role');
    await expect(roleChoice).toHaveValue('staff');
    await expect(roleChoice).toBeEnabled({ enabled: role === 'super_admin' });
    await expect(roleChoice.getByRole('option')).toHaveText(
      role === 'super_admin' ? ['Super Admin', 'Admin', 'Teacher', 'Staff'] : ['Teacher', 'Staff'],
    );
  });
}

test('adding, editing, a new password and removing', async ({ page, product }) => {
  const admin = await addMember(product, { name: 'Bhavna', role: 'super_admin' });
  await resumeSession(page, product, admin);
  await page.goto('/admin/dashboard/team-members');
  const name = `Farida ${admin.id}`;
  const email = `farida.${admin.id}@consultancy.example`;

  await page.getByRole('button', { name: 'Add Member' }).click();
  const addDialog = page.getByRole('dialog', { name: 'Add New Team Member' });
  const submit = addDialog.getByRole('button', { name: 'Add Member' });
  await submit.click();
  await expect(toast(page)).toContainText('Name and email are required');
  await addDialog.getByLabel('Full Name').fill(name);
  await addDialog.getByLabel('Email Address').fill(email);
  await addDialog.getByLabel('Password', { exact: true }).fill('short');
  await submit.click();
  await expect(toast(page)).toContainText('Passwords do not match');
  await addDialog.getByLabel('Confirm Password').fill('short');
  await submit.click();
  await expect(toast(page)).toContainText('Password must be at least 8 characters');
  await addDialog.getByLabel('Password', { exact: true }).fill('a bridge of reeds');
  await addDialog.getByLabel('Confirm Password').fill('a bridge of reeds');
  await submit.click();
  await expect(toast(page)).toContainText('Team member added successfully');
  await expect(rowOf(page, name)).toContainText(email);
  await expect(rowOf(page, name)).toContainText('Offline');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const editDialog = page.getByRole('dialog', { name: `Edit Member: ${name}` });
  await expect(editDialog.getByLabel('Email Address')).toHaveValue(email);
  await editDialog.getByLabel('Role').selectOption('Teacher');
  await editDialog.getByLabel('Department').fill('Guidance');
  await editDialog.getByLabel('Active (can sign in)').uncheck();
  await editDialog.getByRole('button', { name: 'Update Member' }).click();
  await expect(toast(page)).toContainText('Team member updated successfully');
  await expect(rowOf(page, name)).toContainText('Inactive');
  await expect(rowOf(page, name)).toContainText('Teacher');
  await expect(rowOf(page, name)).toContainText('Guidance');
  const deactivated = await product.fetch(login, { body: { email, password: 'a bridge of reeds' } });
  expect(deactivated.status).toBe(401);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await editDialog.getByLabel('Active (can sign in)').check();
  await editDialog.getByRole('button', { name: 'Update Member' }).click();
  await expect(rowOf(page, name)).not.toContainText('Inactive');

  await page.getByRole('button', { name: `Issue a one-time password for ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue Password' }).click();
  const issued = page.getByRole('dialog', { name: `One-time password for ${name}` });
  const oneTimePassword = await issued.getByLabel('One-time password').inputValue();
  await issued.getByRole('button', { name: 'Done' }).click();
  await expect(issued).toBeHidden();
  await expect(page.getByText(oneTimePassword)).toHaveCount(0);
  await product.signIn(email, oneTimePassword);

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Remove team member?' });
  await expect(confirm).toContainText(
    `Are you sure you want to remove ${name}? This action cannot be undone.`,
  );
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Team member removed successfully');
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('the server’s words are shown when it refuses', async ({ page, product, expectedErrors }) => {
  const admin = await addMember(product, { name: 'Gita', role: 'admin' });
  await resumeSession(page, product, admin);
  await page.goto('/admin/team-members');

  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Team Member' });
  await dialog.getByLabel('Full Name').fill('Second Gita');
  await dialog.getByLabel('Email Address').fill(admin.email.toUpperCase());
  await dialog.getByLabel('Password', { exact: true }).fill('a bridge of reeds');
  await dialog.getByLabel('Confirm Password').fill('a bridge of reeds');
  await dialog.getByRole('button', { name: 'Add Member' }).click();
  expectedErrors.push(/status of 409/);
  await expect(toast(page)).toContainText('This email address is already used by another member.');
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Second Gita');
});

test('search and the people who are online', async ({ page, product }) => {
  const teacher = await addMember(product, { name: 'Hari', role: 'teacher' });
  const away = await addMember(product, { name: 'Indira' });
  await resumeSession(page, product, teacher);
  await page.goto('/admin/team-members');

  const strip = page.getByRole('region', { name: 'Currently Online' });
  await expect(strip).toContainText(teacher.name);
  await expect(strip).not.toContainText(away.name);
  await expect(rowOf(page, teacher.name)).toContainText('Online');
  await expect(rowOf(page, away.name)).toContainText('Offline');

  const search = page.getByRole('searchbox', { name: 'Search team members' });
  await search.fill(away.email.toUpperCase());
  await expect(rowOf(page, away.name)).toBeVisible();
  await expect(rowOf(page, teacher.name)).toHaveCount(0);
  await search.fill('nobody is called this');
  await expect(page.getByText('No members found matching your search.')).toBeVisible();
  await search.fill('');
  await expect(rowOf(page, teacher.name)).toBeVisible();
});

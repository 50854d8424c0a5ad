import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addressOf, paths } from '#contracts/pages.ts';
import { createNote, createStudent } from '#contracts/students/index.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { follow, heading, rowOf, toast } from './portal.ts';
import type { Product } from './product.ts';

async function addStudent(product: Product, body: { name: string; phone?: string; email?: string }) {
  const { student } = await product.call(createStudent, { token: await product.superAdminToken(), body });
  return { ...student, address: addressOf(paths.admin.dashboardStudent, student.id) };
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('two records of one student are merged, and parted again', async ({ page, product }) => {
  const admin = await addMember(product, { name: 'Anjali', role: 'admin' });
  const phone = `+9144${String(22_000_000 + admin.id)}`;
  const email = `nila.${admin.id}@family.example`;
  const kept = await addStudent(product, { name: `Nilavarasi Kumar ${admin.id}`, phone });
  const twin = await addStudent(product, { name: `Nilavarasi K. ${admin.id}`, phone, email });
  await product.call(createNote, {
    token: await product.superAdminToken(),
    params: { id: twin.id },
    body: { kind: 'note', text: 'Prefers to be called in the evening' },
  });
  await resumeSession(page, product, admin);
  await page.goto(kept.address);
  await expect(heading(page)).toHaveText(kept.name);

  await choose(page, 'Merge…');
  const dialog = page.getByRole('dialog', { name: 'Merge two records' });
  await expect(dialog).toContainText('These look like the same student:');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: twin.name }).click();
  await expect(dialog.getByRole('radio', { name: new RegExp(kept.name) })).toBeChecked();
  await expect(dialog).toContainText(email);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(toast(page)).toContainText('The records are merged');
  await expect(page).toHaveURL(kept.address);
  const merged = page.getByRole('region', { name: 'Merged records' });
  await expect(merged).toContainText(twin.name);
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(email);
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('in the evening');
  await expectAccessible(page, 'main');

  await follow(page, 'Students');
  await page.getByRole('searchbox', { name: 'Search students' }).fill(email);
  await expect(rowOf(page, kept.name)).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  // An old link to the other record leads on.
  await page.goto(twin.address);
  await expect(page.getByText('This record was merged with another one of the same student.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Go to ${kept.name}` }).click();
  await expect(page).toHaveURL(kept.address);

  await merged.getByRole('button', { name: `Undo merge with ${twin.name}` }).click();
  await page
    .getByRole('alertdialog', { name: 'Undo this merge?' })
    .getByRole('button', { name: 'Undo merge' })
    .click();
  await expect(toast(page)).toContainText('The merge is undone');
  await expect(merged).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Details' })).not.toContainText(email);
  await expect(page.getByRole('list', { name: 'Timeline' })).not.toContainText('in the evening');
  await page.goto(twin.address);
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(email);
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('in the evening');
});

test('a family’s data leaves as one file, and is erased by typing the name', async ({
  page,
  product,
  expectedErrors,
}) => {
  const admin = await addMember(product, { name: 'Banu', role: 'admin' });
  const student = await addStudent(product, { name: `மலர்விழி ${admin.id}`, phone: '044 2233 0088' });
  await resumeSession(page, product, admin);
  await page.goto(student.address);
  await expect(heading(page)).toHaveText(student.name);

  const downloading = page.waitForEvent('download');
  await choose(page, 'Export family data');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`family-data-${student.id}.json`);
  const content = await readFile(await download.path(), 'utf8');
  expect(content).toContain(student.name);
  expect(content).toContain('+914422330088');

  await choose(page, 'Erase…');
  const dialog = page.getByRole('dialog', { name: 'Erase this student?' });
  await expect(dialog).toContainText('Data that stays, and why');
  await expectAccessible(page, '[role=dialog]');
  const field = dialog.getByLabel('Type the student’s name to confirm');
  const erase = dialog.getByRole('button', { name: 'Erase for good' });
  await erase.click();
  await expect(dialog).toContainText('This is not the student’s name');
  await field.fill('Somebody else');
  await erase.click();
  await expect(field).toBeFocused();
  await expect(dialog).toContainText('This is not the student’s name');
  await field.fill(student.name);
  await erase.click();
  await expect(toast(page)).toContainText('The student and the family’s data are erased');
  await expect(page).toHaveURL(paths.admin.dashboardStudents);
  await page.getByRole('searchbox', { name: 'Search students' }).fill(student.name);
  await expect(page.getByText('No students found.')).toBeVisible();

  expectedErrors.push(/status of 404/);
  await page.goto(student.address);
  await expect(page.getByRole('heading', { name: 'This student was not found' })).toBeVisible();
  await expectAccessible(page);
});

import type { Locator } from '@playwright/test';
import { createMessageTemplate } from '#contracts/mail/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import {
  commitImport,
  createImport,
  createSchool,
  getImport,
  ROW_DEFAULTS,
} from '#contracts/schools/index.ts';
import { createStudent, listStudents, recordConsent } from '#contracts/students/index.ts';
import { expect, test, testWithMail } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { addMember, resumeSession } from './people.ts';
import type { Product } from './product.ts';

const STUDENTS = 166;
const MAX_CLICKS = 8;

/** A finished import. */
async function importStudents(product: Product, { name, child }: { name: string; child: string }) {
  const token = await product.superAdminToken();
  const { school } = await product.call(createSchool, { token, body: { name } });
  const rows = Array.from(
    { length: STUDENTS },
    (_, row) => `${child} ${row + 1},10,${1 + (row % 28)}/05/2011`,
  );
  const { import: list } = await product.call(createImport, {
    token,
    params: { id: school.id },
    query: { fileName: 'class 10.csv' },
    body: ['Name,Class,DOB', ...rows].join('\n'),
  });
  const params = { id: list.id };
  await expect
    .poll(async () => (await product.call(getImport, { token, params })).import.status)
    .toBe('ready');
  const body = { ...ROW_DEFAULTS, failed: 'refuse' };
  const { imported } = await product.call(commitImport, { token, params, body });
  expect(imported).toBe(STUDENTS);
  return { token, schoolId: school.id, importId: list.id };
}

test('166 imported students get a counsellor and a service in 8 clicks', async ({ page, product }) => {
  const { token, schoolId, importId } = await importStudents(product, {
    name: 'Neem Tree School',
    child: 'Child',
  });
  const counsellor = await addMember(product, { name: 'Meena', role: 'teacher' });
  await resumeSession(page, product, await addMember(product, { name: 'Hema', role: 'admin' }));
  let clicks = 0;
  const click = async (control: Locator) => {
    clicks += 1;
    await control.click();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto(`${addressOf(paths.admin.dashboardImport, schoolId)}?import=${importId}`);
  await click(page.getByRole('link', { name: 'Assign, enrol or tag them' }));
  await expect(page.getByText(`All ${STUDENTS} selected`)).toBeVisible();
  await click(button('Assign counsellor'));
  await click(page.getByLabel(counsellor.name));
  await click(button(`Change ${STUDENTS} students`));
  await expect(button('Undo')).toBeVisible();
  await click(button('Enrol'));
  // Opening the list and choosing from it.
  clicks += 2;
  await page.getByRole('dialog').getByLabel('Service').selectOption({ label: 'Career Counseling' });
  await click(button(`Change ${STUDENTS} students`));
  await expect(button('Undo')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);

  const query = { importId: `${importId}`, counsellorId: `${counsellor.id}`, service: 'career' };
  const found = async () => (await product.call(listStudents, { token, query })).count;
  await expect.poll(found).toEqual({ rows: STUDENTS, isExact: true });
});

test('a list is as it was left, and a change names the students left alone', async ({ page, product }) => {
  const { schoolId } = await importStudents(product, { name: 'Peepal Tree School', child: 'Pupil' });
  await resumeSession(page, product, await addMember(product, { name: 'Latha', role: 'admin' }));
  await page.goto(`${paths.admin.dashboardStudents}?schoolId=${schoolId}&sort=name`);
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const enrol = async (students: string) => {
    await button('Enrol').click();
    await page.getByRole('dialog').getByLabel('Service').selectOption({ label: 'Career Counseling' });
    await button(`Change ${students}`).click();
    await expect(button('Undo')).toBeVisible();
  };
  await box('Pupil 10').check();
  await enrol('1 student');
  await box('Pupil 10').check();
  await box('Pupil 113').check();
  await expect(page.getByText('2 selected')).toBeVisible();

  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.getByRole('link', { name: 'Pupil 113', exact: true }).click();
  const openRecord = page.getByRole('link', { name: 'Open Record' });
  await expect(openRecord).toBeVisible();
  const place = await scrolled();
  expect(place).toBeGreaterThan(0);
  const address = page.url();
  await openRecord.click();
  await expect(page.getByRole('region', { name: 'Enrolments' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(openRecord).toBeVisible();
  expect(page.url()).toBe(address);
  await expect.poll(scrolled).toBe(place);

  await enrol('1 student');
  await button('Show who').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Pupil 10' })).toHaveText(/enrolled/);
});

testWithMail(
  'a message to the families of chosen students goes to those who agreed, and names the others',
  async ({ page, product, mailServer }) => {
    const token = await product.superAdminToken();
    const add = (name: string, email: string | null) =>
      product.call(createStudent, {
        token,
        body: { name, email, guardianName: 'Uma Nair', city: 'Ponnani' },
      });
    const { student: agreed } = await add('Adi Nair', 'uma@ponnani.example');
    await add('Beena Nair', 'beena@ponnani.example');
    await add('Charu Nair', null);
    const consent = { purpose: 'contact', givenBy: 'Uma Nair' } as const;
    await product.call(recordConsent, { token, params: { id: agreed.id }, body: consent });
    const template = {
      name: 'Holidays',
      language: 'en',
      channel: 'any',
      subject: 'Holidays',
      body: 'Hello {guardian}',
    };
    await product.call(createMessageTemplate, { token, body: template });
    await resumeSession(page, product, await addMember(product, { name: 'Hema' }));

    await page.goto(`${paths.admin.dashboardStudents}?city=Ponnani&selected=all`);
    await page.getByRole('button', { name: 'Write', exact: true }).click();
    await page.getByLabel('Template').selectOption('Holidays');
    await expect(
      page.getByText('1 e-mail for 1 student. 2 students without one, named below.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Send 1 e-mail' }).click();
    const left = page.getByRole('region', { name: '2 students left out' });
    await expect(left.getByRole('listitem')).toHaveText([
      'Beena Nairno consent to be contacted on record',
      'Charu Nairno e-mail address',
    ]);
    expect(await mailTo(mailServer, 'uma@ponnani.example', 'Holidays')).toContain('Hello Uma Nair');
  },
);

import { fileURLToPath } from 'node:url';
import { bookAppointment } from '#contracts/appointments/index.ts';
import { writeToOffice } from '#contracts/families/index.ts';
import { addressOf, CONSENTS_PARAM, paths } from '#contracts/pages.ts';
import { createEnrolment, createNote } from '#contracts/students/index.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { dumpTexts } from '#server/testing/database-contents.ts';
import { mailEnvironment } from '#server/testing/mail-server.ts';
import { BASELINE_COMPILER_ONLY } from '#server/testing/server-process.ts';
import { buildFamily, look, PASSWORD, signIn } from './families.ts';
import { expect, lendProduct, NARROWEST_PHONE, test as plain } from './fixtures.ts';
import { mailTo, PUBLIC_URL } from './mailbox.ts';
import { addMember, signIn as signInMember } from './people.ts';
import { type OwnProduct, SUPER_ADMIN } from './product.ts';

const A_WEEK_LATER = [
  ...BASELINE_COMPILER_ONLY,
  '--import',
  fileURLToPath(new URL('a-week-later.ts', import.meta.url)),
];
const MOTHER = { name: 'Meena Zebrawood', email: 'meena.zebrawood@family.example' };
const CHILD = { name: 'Kavya Zebrawood', email: MOTHER.email, className: '8 Marigold' };
const NOTE = 'Afraid of the sea';
const MESSAGE = 'Ferns grow on the windowsill';
const WORDS = ['zebrawood', 'marigold', NOTE.toLowerCase(), MESSAGE.toLowerCase()];

const test = plain.extend<{ own: OwnProduct }>({
  own: ({ mailServer }, use) =>
    lendProduct(use, {
      ...{ PUBLIC_URL, PUBLIC_SERVICES: 'accounts', SAMPLE_DATA: 'false' },
      ...mailEnvironment(mailServer),
    }),
  product: ({ own }, use) => use(own),
});

// After eight days the session has ended, and the account is gone.
test.use({ viewport: NARROWEST_PHONE, expectedErrors: [/401 \(Unauthorized\)/] });

/** The texts of the whole database that have one of the family's words. The product does not run. */
async function findTraces({ dataFolder }: OwnProduct) {
  const { database: config } = readConfig({ DATA_DIR: dataFolder });
  const failures: Error[] = [];
  const database = await openDatabase(config, { onFatal: (error) => failures.push(error) });
  const texts = await dumpTexts(database);
  await database.close();
  expect(failures).toEqual([]);
  return texts.filter(({ text }) => WORDS.some((word) => text.toLowerCase().includes(word)));
}

test('a consent is withdrawn, and the erasure of everything carried out after seven days', async ({
  page,
  browser,
  own,
  mailServer,
}) => {
  test.setTimeout(120_000);
  const token = await own.superAdminToken();
  const counsellor = await addMember(own, { name: 'Chitra', role: 'teacher' });
  const student = await buildFamily(page, own, { mother: MOTHER, child: CHILD });
  const params = { id: student.id };
  const child = addressOf(paths.familyChild, student.id);

  await page.goto(`${child}?${CONSENTS_PARAM}`);
  const counselling = page.getByRole('region', { name: 'Counselling and its records' });
  await counselling.getByRole('button', { name: /^I agree/ }).tap();
  await expect(counselling.getByText('Agreed', { exact: true })).toBeVisible();
  await own.call(createEnrolment, { token, params, body: { service: 'career' } });
  const startsAt = new Date(Date.now() + 3 * 24 * 60 * 60_000);
  startsAt.setUTCHours(5, 30, 0, 0);
  const appointment = {
    studentId: student.id,
    service: 'career',
    counsellorId: counsellor.id,
    startsAt: startsAt.toISOString(),
    durationMinutes: 60,
    outsideHours: true,
  };
  await own.call(bookAppointment, { token, body: appointment });
  await own.call(createNote, { token, params, body: { kind: 'note', text: NOTE } });
  const cookies = await page.context().cookies();
  await own.call(writeToOffice, {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    params,
    body: { idempotencyKey: crypto.randomUUID(), text: MESSAGE },
  });

  await page.reload();
  await counselling.getByRole('button', { name: /^Withdraw/ }).tap();
  const stops = counselling.getByRole('alert');
  await expect(stops).toContainText('coming appointments and open enrolments are cancelled');
  await expect(stops.getByText(/^Appointment: Career Counseling, .* 11:00 am$/)).toBeVisible();
  await expect(stops.getByText('Service: Career Counseling')).toBeVisible();
  await look(page);
  await counselling.getByRole('button', { name: 'Yes, withdraw it' }).tap();
  await expect(counselling.getByText('Withdrawn', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the student’s page' }).tap();
  await expect(page.getByText('Cancelled. Please do not come at this time.')).toBeVisible();

  await page.getByRole('link', { name: 'Take a copy, see who looked, correct or erase it' }).tap();
  const erasure = page.getByRole('region', { name: 'Erase everything' });
  await erasure.getByRole('button', { name: 'Ask for the erasure' }).tap();
  await erasure.getByLabel('Type the name to confirm').fill(CHILD.name);
  await erasure.getByLabel('Current password').fill(PASSWORD);
  await erasure.getByRole('button', { name: 'Erase in seven days' }).tap();
  await expect(erasure.getByText(/Everything will be erased on/)).toBeVisible();
  await mailTo(mailServer, MOTHER.email, 'Everything that we keep will be erased');

  await own.halt();
  expect((await findTraces(own)).length).toBeGreaterThan(WORDS.length);
  await own.restart({}, A_WEEK_LATER);
  const receipt = await mailTo(mailServer, MOTHER.email, 'Receipt: everything that we kept is erased');
  expect(receipt).toMatch(/Erased on: \w+, \d+ \w+ \d{4}/);
  for (const counted of ['Notes, calls and messages: 2', 'Services: 1', 'Appointments: 1'])
    expect(receipt).toContain(counted);
  for (const word of WORDS) expect(receipt.toLowerCase()).not.toContain(word);

  await page.reload();
  await expect(page).toHaveURL(paths.login);
  await signIn(page, MOTHER.email);
  await expect(page.getByRole('alert')).toContainText("Don't have an account?");

  const office = await browser.newContext({ baseURL: own.url, viewport: NARROWEST_PHONE });
  const portal = await office.newPage();
  await signInMember(portal, SUPER_ADMIN);
  await portal.goto(`${paths.admin.dashboardStudents}?q=Zebrawood`);
  await expect(portal.getByText('No students found.')).toBeVisible();
  await portal.goto(addressOf(paths.admin.dashboardStudent, student.id));
  await expect(portal.getByText('This student was not found')).toBeVisible();
  await office.close();

  await own.halt();
  expect(await findTraces(own)).toEqual([]);
});

import { bookAppointment } from '#contracts/appointments/index.ts';
import { paths } from '#contracts/pages.ts';
import { createEnrolment, createStudent, setEnrolmentStage } from '#contracts/students/index.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { follow, rowOf, toast } from './portal.ts';
import { SUPER_ADMIN } from './product.ts';

const MINUTE_MS = 60_000;
/** Bookings are in whole minutes. */
const inMinutes = (minutes: number) =>
  new Date((Math.floor(Date.now() / MINUTE_MS) + minutes) * MINUTE_MS).toISOString();

test('a removed counsellor keeps their past, and a meeting that nobody can take is listed', async ({
  page,
  product,
}) => {
  test.setTimeout(300_000);
  const token = await product.superAdminToken();
  const asha = await addMember(product, { name: 'Asha Rao', role: 'teacher' });
  const bela = await addMember(product, { name: 'Bela Sen', role: 'teacher' });
  const add = async (name: string, counsellorId: number) =>
    (await product.call(createStudent, { token, body: { name, counsellorId } })).student;
  const student = await add(`Meena ${asha.id}`, asha.id);
  const other = await add(`Ravi ${asha.id}`, bela.id);
  const { enrolment } = await product.call(createEnrolment, {
    ...{ token, params: { id: String(student.id) }, body: { service: 'career' } },
  });
  await product.call(setEnrolmentStage, {
    token,
    params: { id: String(enrolment.id) },
    body: { stage: 'completed', from: enrolment.stage },
  });
  const book = (startsAt: string, studentId: number, counsellorId: number) =>
    product.call(bookAppointment, {
      token,
      body: {
        ...{ studentId, counsellorId, startsAt, service: 'career', durationMinutes: 15, outsideHours: true },
      },
    });
  // Has begun when Asha is removed.
  const soon = inMinutes(1);
  await book(soon, student.id, asha.id);
  const later = inMinutes(60);
  await book(later, student.id, asha.id);
  await book(later, other.id, bela.id);

  await resumeSession(page, product, SUPER_ADMIN);
  await page.goto(paths.admin.dashboard);
  await expect.poll(() => Date.now(), { timeout: 90_000 }).toBeGreaterThan(Date.parse(soon));
  await follow(page, 'Team Members');
  await page.getByRole('button', { name: `Delete ${asha.name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove team member?' });
  await expect(question).toContainText(`${asha.name} has 1 student and 1 future appointment.`);
  await question.getByRole('checkbox', { name: new RegExp(`^${bela.name}`) }).check();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Team member removed successfully');

  const left = page.getByRole('dialog', { name: 'Some work was not handed over' });
  const meeting = left.getByRole('list', { name: 'Work without a member' }).getByRole('listitem');
  await expect(meeting).toHaveText(new RegExp(`^${student.name}\\s*future appointment, .*\\d:\\d\\d [ap]m$`));
  await expectAccessible(page, '[role=dialog]');
  await meeting.getByRole('link', { name: student.name }).click();
  const details = page.getByRole('dialog', { name: student.name });
  await expect(details.getByText('Confirmed', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  // The past stays theirs: the meeting in its list, the service in the figures.
  const former = `${asha.name} (former)`;
  await page.goto(`${paths.admin.dashboardAppointments}?view=list&counsellorId=${asha.id}`);
  await expect(rowOf(page, student.name)).toContainText(former);
  await follow(page, 'Analytics');
  await page.getByLabel('By', { exact: true }).selectOption('Counsellor');
  for (const measure of ['Appointments', 'Completed services']) {
    const chart = page.getByRole('list', { name: new RegExp(`^${measure} by counsellor`) });
    await expect(chart).toContainText(former);
  }
  await follow(page, 'Team Members');
  await expect(page.getByRole('rowheader', { name: bela.name })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: asha.name })).toHaveCount(0);
});

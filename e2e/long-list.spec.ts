import { createStudent, listStudents } from '#contracts/students.ts';
import { runClockUntil, stopClock } from './clock.ts';
import { expect, expectAccessible, testAlone as test } from './fixtures.ts';
import { resumeSession } from './people.ts';
import { SUPER_ADMIN } from './product.ts';

const STUDENTS = 100;

test('of a long list the first rows are there at once, the others before anybody gets to them', async ({
  page,
  product,
}) => {
  const token = await product.superAdminToken();
  for (let number = 1; number <= STUDENTS; number += 1) {
    await product.call(createStudent, { token, body: { name: `Kavya ${number}`, phone: '044 22330055' } });
  }
  const { students } = await product.call(listStudents, { token, query: { limit: '100', q: 'kavya' } });
  const names = students.map(({ name }) => name);
  const shown = page.getByRole('table', { name: 'Students' }).getByRole('rowheader');
  await resumeSession(page, product, SUPER_ADMIN);

  // Time passes in small steps only: nobody is at rest for long.
  const open = async () => {
    await page.goto('/admin/dashboard/students?limit=100&q=kavya');
    await runClockUntil(page, shown.first());
    await expect(shown).toHaveText(names.slice(0, 30));
  };
  await stopClock(page);
  await open();
  await shown.last().scrollIntoViewIfNeeded();
  await expect(shown).toHaveText(names);

  await open();
  await page.getByRole('link', { name: names[29] ?? '', exact: true }).focus();
  await expect(shown).toHaveText(names);

  await open();
  await page.clock.resume();
  await expect(shown).toHaveText(names);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expectAccessible(page);
});
